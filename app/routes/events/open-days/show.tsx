import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { HistoryLink } from "#app/ui/layout/history-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { eventsPath } from "../events/handle.ts";
import type { Route } from "./+types/show";
import { belowOpenDay, openDayPath } from "./handle.ts";
import { requireOpenDay } from "./load.server.ts";
import { Picture } from "./picture-line.tsx";
import { datesOf } from "./view.ts";

export const handle = { ...belowOpenDay("open-days:show.title"), back: eventsPath };

export async function loader(args: Route.LoaderArgs) {
  const { openDay, record } = await requireOpenDay(args);
  return { record, openDay };
}

const Text = styled("p")({ margin: 0, whiteSpace: "pre-line" });

export default function OpenDayPage({ loaderData: { openDay } }: Route.ComponentProps) {
  const { t } = useTranslation("open-days");
  useLiveRevalidation(["openDays"]);
  const { id, trainings, participants, places, description, image } = openDay;
  return (
    <Panel padded title={t("show.title")} actions={<HistoryLink id={id} />}>
      <Facts
        facts={[
          { label: t("list.when"), value: datesOf(openDay) },
          { label: t("fields.visibility"), value: t(`visibility.${openDay.visibility}`) },
          { label: t("fields.maxPerAthlete"), value: t("show.perAthlete", { count: openDay.maxPerAthlete }) },
          {
            label: t("trainings.title"),
            value: (trainings > 0 || openDay.status !== "canceled") && (
              <Link to={openDayPath(id, trainings > 0 ? "trainings" : "trainings/add")}>
                {trainings > 0 ? t("show.trainings", { count: trainings }) : t("trainings.add")}
              </Link>
            ),
          },
          { label: t("list.taken"), value: places > 0 ? t("show.places", { taken: participants, places }) : "" },
          { label: t("fields.description"), isWide: true, value: description && <Text>{description}</Text> },
          {
            label: t("fields.image"),
            isWide: true,
            value: (
              <>
                {image !== null && <Picture image={image} variant="original" />}
                <Link to={openDayPath(id, "picture")}>{t(image === null ? "picture.add" : "picture.change")}</Link>
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}
