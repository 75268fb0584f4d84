import { useTranslation } from "react-i18next";
import { List } from "#app/ui/tables/list.tsx";
import type { SchedulePlan } from "#contracts/events/scheduling.ts";
import { matchesPath } from "../matches/handle.ts";
import { useNames } from "../matches/names.ts";
import type { PlannedMatch } from "./load.server.ts";

type Placed = SchedulePlan["placements"][number];

interface MovedProps {
  readonly eventId: string;
  readonly timeZone: string;
  readonly placements: readonly Placed[];
  readonly matches: readonly PlannedMatch[];
  readonly courts: readonly { readonly id: string; readonly name: string }[];
}

/** Matches that move, in the order of time: where and when each was, and would be. */
export function MovedMatches({ eventId, timeZone, placements, matches, courts }: MovedProps) {
  const { t } = useTranslation("schedules");
  const { sidesName, moment } = useNames();
  const known = new Map(matches.map((match) => [match.id, match]));
  const slotText = (startAt: string, fieldId: string) =>
    [moment(startAt, timeZone), courts.find(({ id }) => id === fieldId)?.name ?? t("table.otherCourt")].join(" · ");
  return (
    <List
      {...(placements.length > 0 && { title: t("shift.moved", { count: placements.length }) })}
      caption={t("shift.title")}
      rows={placements.toSorted((a, b) => a.startAt.localeCompare(b.startAt))}
      rowKey={({ matchId }) => matchId}
      rowLink={({ matchId }) => matchesPath(eventId, matchId)}
      empty={{ icon: "calendar", title: t("shift.nothing") }}
      columns={[
        {
          id: "match",
          header: t("shift.match"),
          cell: ({ matchId }) => {
            const match = known.get(matchId);
            return match ? `M${match.number} ${sidesName(match.sides)}` : "";
          },
        },
        {
          id: "was",
          header: t("shift.was"),
          card: "middle",
          cell: ({ was }) => was && <s className="number">{slotText(was.startAt, was.fieldId)}</s>,
        },
        {
          id: "now",
          header: t("shift.now"),
          card: "middle",
          cell: ({ startAt, fieldId }) => <strong className="number">{slotText(startAt, fieldId)}</strong>,
        },
      ]}
    />
  );
}
