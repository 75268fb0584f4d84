import { useTranslation } from "react-i18next";
import type { EventNews } from "#app/rules/notifications.ts";

/** The address of what a notification tells of an event. */
export const eventAddress = ({ eventId, team }: EventNews): string =>
  `/events/tournaments/${eventId}${team === undefined ? "" : "/registrations"}`;

/** The text of what a notification tells of an event. */
export function EventText({ event: { name, status, team } }: { readonly event: EventNews }) {
  const { t } = useTranslation("notifications");
  if (team !== undefined) return <span>{t("event.promoted", { name, team })}</span>;
  return <span>{status && t(`event.state.${status}`, { name })}</span>;
}
