import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { chapterGroups, chapterPath } from "#app/rules/help-chapters.ts";
import { everyone } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { NoMatch } from "#app/ui/tables/no-match.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { maxSearch } from "#contracts/sizes.ts";
import type { Route } from "./+types/manual";
import { manualIn } from "./chapters.server.ts";
import { documentationCrumbs } from "./handle.ts";
import { excerpt, matching } from "./search.ts";

export const handle: RouteHandle = { i18n: ["help"], title: "help:manual.title", crumbs: documentationCrumbs };

export async function loader(args: Route.LoaderArgs) {
  const { locale } = await requireStaff(args, everyone);
  const search = (new URL(args.request.url).searchParams.get("search") ?? "").trim().slice(0, 100);
  const found = matching(manualIn(locale), search);
  return {
    search,
    chapters: found.map(({ id, group, title, blocks }) => ({
      id,
      group,
      title,
      excerpt: search === "" ? null : excerpt({ title, blocks }, search),
    })),
  };
}

const Contents = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  "& .groups": {
    display: "grid",
    alignItems: "start",
    gap: theme.spacing(2),
    gridTemplateColumns: "repeat(auto-fill, minmax(min(280px, 100%), 1fr))",
  },
  "& ul": { margin: 0, padding: 0, listStyle: "none" },
  "& li + li": { marginTop: 4 },
  "& li a": { display: "inline-block", paddingBlock: 6 },
  "& li p": { color: theme.vars.palette.text.secondary, font: theme.vars.font.body2 },
  "@media print": { "& form": { display: "none" } },
}));

/** The contents of the dashboard's manual, or the chapters that a search found. */
export default function ManualPage({ loaderData: { search, chapters } }: Route.ComponentProps) {
  const { t } = useTranslation("help");
  const links = (shown: typeof chapters) => (
    <ul>
      {shown.map(({ id, title, excerpt: text }) => (
        <li key={id}>
          <Link to={chapterPath(id)}>{title}</Link>
          {text !== null && <p>{text}</p>}
        </li>
      ))}
    </ul>
  );
  const groups = chapterGroups
    .map((group) => ({ group, own: chapters.filter((one) => one.group === group) }))
    .filter(({ own }) => own.length > 0);
  return (
    <Contents>
      <Panel>
        <FilterBar
          isFolded={false}
          submit={t("manual.search")}
          clearTo={search ? "/documentation/dashboard" : undefined}
        >
          <SearchControl label={t("manual.searchLabel")} defaultValue={search} maxLength={maxSearch} />
        </FilterBar>
        {search !== "" && chapters.length === 0 && (
          <NoMatch title={t("manual.nothing")} hint={t("manual.nothingHint")} clearTo="/documentation/dashboard" />
        )}
      </Panel>
      {search === "" ? (
        <div className="groups">
          {groups.map(({ group, own }) => (
            <Panel key={group} title={t(`groups.${group}`)} padded>
              {links(own)}
            </Panel>
          ))}
        </div>
      ) : (
        chapters.length > 0 && (
          <Panel title={t("manual.found", { count: chapters.length })} padded>
            {links(chapters)}
          </Panel>
        )
      )}
    </Contents>
  );
}
