import { useTranslation } from "react-i18next";
import { List } from "#app/ui/tables/list.tsx";
import { matchesPath } from "../matches/handle.ts";
import { useNames } from "../matches/names.ts";
import type { PlannedMatch } from "./load.server.ts";

interface QueueListProps {
  readonly eventId: string;
  /** The ids of the matches, the first to be called first. */
  readonly order: readonly string[];
  readonly matches: readonly PlannedMatch[];
  readonly isPreview: boolean;
}

/** Matches that wait for a free court, in the order in which they are called. */
export function QueueList({ eventId, order, matches, isPreview }: QueueListProps) {
  const { t } = useTranslation("schedules");
  const { sidesName } = useNames();
  const known = new Map(matches.map((match) => [match.id, match]));
  return (
    <List
      title={t(isPreview ? "queue.preview" : "queue.title")}
      caption={t("queue.title")}
      rows={order.flatMap((id) => known.get(id) ?? [])}
      rowKey={({ id }) => id}
      rowLink={({ id }) => matchesPath(eventId, id)}
      empty={{ icon: "calendar", title: t("queue.empty") }}
      columns={[
        { id: "match", header: t("shift.match"), cell: ({ number, sides }) => `M${number} ${sidesName(sides)}` },
        {
          id: "order",
          header: t("queue.order"),
          card: "middle",
          cell: ({ id }) => t("queue.place", { place: order.indexOf(id) + 1 }),
        },
      ]}
    />
  );
}
