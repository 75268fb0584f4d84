import { useTranslation } from "react-i18next";
import { notFound } from "#app/backend/errors.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { everyone } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { Route } from "./+types/mobile-app";
import { ChapterText } from "./chapter-text.tsx";
import { chapterIn } from "./chapters.server.ts";
import { documentationCrumbs } from "./handle.ts";

export const handle: RouteHandle = { i18n: ["help"], title: "help:mobileApp.title", crumbs: documentationCrumbs };

export async function loader(args: Route.LoaderArgs) {
  const { locale } = await requireStaff(args, everyone);
  const chapter = chapterIn(locale, "mobile-app");
  if (!chapter) throw notFound();
  return { blocks: chapter.blocks };
}

/** What the athletes' app shows of what is done here. */
export default function MobileAppPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("help");
  return (
    <Panel padded>
      <ChapterText blocks={loaderData.blocks} contents={t("manual.onThisPage")} />
    </Panel>
  );
}
