import { useTranslation } from "react-i18next";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatLocalDate } from "#app/rules/dates.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import type { Route } from "./+types/show";
import { releasesIn } from "./files.server.ts";

export const handle: RouteHandle = { i18n: ["help"], title: "help:changelog.title" };

export async function loader(args: Route.LoaderArgs) {
  const { locale } = await requireStaff(args);
  return { releases: releasesIn(locale) };
}

const Releases = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 16,
  maxWidth: 800,
  "& > p": { color: theme.vars.palette.text.secondary },
  "& h3 + ul": { marginTop: 4 },
  "& ul": { margin: 0, paddingInlineStart: 20 },
  "& .kind + .kind": { marginTop: 20 },
  "& li + li": { marginTop: 6 },
  "& time": { color: theme.vars.palette.text.secondary, font: theme.vars.font.body2 },
}));

/** What is new, version by version. */
export default function Changelog({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("help");
  return (
    <Releases>
      <p>{t("changelog.intro")}</p>
      {loaderData.releases.map(({ version, date, groups }) => (
        <Panel
          key={version}
          title={date ? version : t("changelog.unreleased")}
          actions={date && <time dateTime={date}>{formatLocalDate(date)}</time>}
          padded
        >
          {groups.map(({ title, changes }) => (
            <div key={title} className="kind">
              <h3>{title}</h3>
              <ul>
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </div>
          ))}
        </Panel>
      ))}
    </Releases>
  );
}
