import { useTranslation } from "react-i18next";
import { formatTime } from "#app/rules/dates.ts";
import type { Match } from "#contracts/events/matches.ts";
import { CallButton } from "../schedules/call-button.tsx";

interface QueuedProps {
  readonly match: Match;
  readonly timeZone: string;
  /** The match's place in the queue; none when it has a time of its own, or one of its teams plays. */
  readonly place: { readonly restedAt: string | null } | undefined;
}

/** What can be done with a match of a queue: it is called to a free court, once its teams have rested. */
export function Queued({ match, timeZone, place }: QueuedProps) {
  const { t } = useTranslation("schedules");
  if (!place) return null;
  if (place.restedAt !== null) return <small>{t("queue.rests", { time: formatTime(place.restedAt, timeZone) })}</small>;
  return <CallButton eventId={match.eventId} match={{ id: match.id, number: match.number }} />;
}
