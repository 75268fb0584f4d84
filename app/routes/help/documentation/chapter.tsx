import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { notFound } from "#app/backend/errors.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { chapterPath } from "#app/rules/help-chapters.ts";
import { everyone } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { Route } from "./+types/chapter";
import { ChapterText } from "./chapter-text.tsx";
import { manualIn } from "./chapters.server.ts";
import { manualCrumbs } from "./handle.ts";

export const handle: RouteHandle<Route.ComponentProps["loaderData"]> = {
  i18n: ["help"],
  title: (loaded) => loaded?.title ?? "help:manual.title",
  crumbs: manualCrumbs,
};

export async function loader(args: Route.LoaderArgs) {
  const { locale } = await requireStaff(args, everyone);
  const manual = manualIn(locale);
  const at = manual.findIndex(({ id }) => id === args.params.chapter);
  const chapter = manual[at];
  if (!chapter) throw notFound();
  const linkTo = (other: (typeof manual)[number] | undefined) => other && { id: other.id, title: other.title };
  const { title, blocks, roles } = chapter;
  return { title, blocks, roles, previous: linkTo(manual[at - 1]), next: linkTo(manual[at + 1]) };
}

const Chapter = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  maxWidth: 820,
  "& .who": { marginBottom: 12, color: theme.vars.palette.text.secondary, font: theme.vars.font.body2 },
  "& .beside": { display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: 8 },
  "@media print": { maxWidth: "none", "& .beside": { display: "none" } },
}));

/** A chapter of the dashboard's manual. */
export default function ChapterPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("help");
  const { t: tCommon } = useTranslation();
  const language = useLanguage();
  const { blocks, roles, previous, next } = loaderData;
  const who = new Intl.ListFormat(language).format(roles.map((role) => tCommon(`roles.${role}`)));
  return (
    <Chapter>
      <Panel padded>
        <p className="who">{roles.length === 5 ? t("manual.everyone") : t("manual.who", { roles: who })}</p>
        <ChapterText blocks={blocks} contents={t("manual.onThisPage")} />
      </Panel>
      <nav aria-label={t("manual.chapters")} className="beside">
        {previous && (
          <Button component={Link} to={chapterPath(previous.id)} startIcon={<Icon name="back" />}>
            {previous.title}
          </Button>
        )}
        {next && (
          <Button component={Link} to={chapterPath(next.id)} endIcon={<Icon name="next" />}>
            {next.title}
          </Button>
        )}
      </nav>
    </Chapter>
  );
}
