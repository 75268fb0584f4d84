import { useTranslation } from "react-i18next";
import { localDateOf } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { IconLink, RowActions } from "#app/ui/row-actions.tsx";
import type { ListColumns } from "#app/ui/tables/data-table.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { EventSummary } from "#contracts/events/events.ts";
import { datesOf } from "../open-days/view.ts";
import { EventStatusChip } from "../tournaments/chips.tsx";
import { newTournamentPath } from "../tournaments/handle.ts";
import { whenOf } from "../tournaments/view.ts";
import { eventPath } from "./path.ts";

/** When an event is: an open day has whole days, up to the midnight after the last. */
function eventWhen(event: EventSummary, language: LanguageCode): string {
  if (event.type === "tournament") return whenOf(event, language);
  const [startDate, endDate] = [Date.parse(event.startAt), Date.parse(event.endAt) - 1].map((at) =>
    localDateOf(new Date(at), event.timeZone),
  ) as [string, string];
  return datesOf({ startDate, endDate });
}

/** The columns of the list of events. */
export function useEventColumns(): ListColumns<EventSummary> {
  const { t } = useTranslation("events");
  const language = useLanguage();
  return [
    {
      id: "name",
      header: t("fields.name"),
      sort: "name",
      cell: ({ name, type }) => (
        <>
          {name}
          <small>{t(`type.${type}`)}</small>
        </>
      ),
    },
    {
      id: "when",
      header: t("list.when"),
      sort: "startAt",
      card: "middle",
      cell: (event) => <span className="number">{eventWhen(event, language)}</span>,
    },
    { id: "where", header: t("fields.locationId"), card: "bottom", cell: ({ location }) => location?.name ?? "–" },
    {
      id: "status",
      header: t("fields.status"),
      sort: "status",
      card: "topEnd",
      cell: ({ status }) => <EventStatusChip status={status} />,
    },
    {
      id: "visibility",
      header: t("list.visibility"),
      card: "none",
      cell: ({ visibility }) => t(`visibility.${visibility}`),
    },
    {
      id: "registered",
      header: t("list.registered"),
      align: "end",
      card: "middleEnd",
      cell: ({ registered, maxTeams, waiting }) => (
        <>
          <span className="number">{maxTeams === null ? registered : `${registered}/${maxTeams}`}</span>
          {waiting > 0 && <small>{t("list.waiting", { count: waiting })}</small>}
        </>
      ),
    },
    {
      id: "actions",
      header: t("list.actions"),
      align: "end",
      card: "bottomEnd",
      cell: (event) => (
        <RowActions>
          {event.status !== "canceled" && (
            <IconLink icon="edit" to={eventPath(event, "edit")} label={t("list.editOne", { name: event.name })} />
          )}
          {event.type === "tournament" && (
            <IconLink
              icon="copy"
              to={`${newTournamentPath}?copyFrom=${event.id}`}
              label={t("list.copyOne", { name: event.name })}
            />
          )}
        </RowActions>
      ),
    },
  ];
}
