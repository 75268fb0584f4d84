import { useTranslation } from "react-i18next";
import type { ListColumns } from "#app/ui/tables/data-table.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { OpenDayTraining } from "#contracts/events/open-days.ts";
import { dayOf } from "./view.ts";

/** The columns of trainings; `isOwn`: those of the open day itself, with how many subscribed to them. */
export function useSessionColumns(isOwn: boolean): ListColumns<OpenDayTraining> {
  const { t } = useTranslation("open-days");
  const language = useLanguage();
  return [
    {
      id: "when",
      header: t("list.when"),
      cell: ({ date, startTime, endTime }) => (
        <span className="number">
          {dayOf(date, language)} {startTime}–{endTime}
        </span>
      ),
    },
    {
      id: "name",
      header: t("trainings.name"),
      card: "middle",
      cell: ({ name, course }) => (
        <>
          {name}
          {course && course.name !== name && <small>{course.name}</small>}
        </>
      ),
    },
    { id: "site", header: t("fields.siteId"), card: "middleEnd", cell: ({ site }) => site.name },
    {
      id: "places",
      header: t("list.taken"),
      align: "end",
      card: "figure",
      cell: ({ places, maxAthletes }) => `${places}/${maxAthletes}`,
    },
    ...(isOwn
      ? [
          {
            id: "subscribed",
            header: t("list.subscribed"),
            align: "end" as const,
            card: "figure" as const,
            cell: ({ openDayParticipants }: OpenDayTraining) => openDayParticipants,
          },
        ]
      : []),
  ];
}
