import { useTranslation } from "react-i18next";
import type { EventNews } from "#app/rules/notifications.ts";

/** Where what is told of an event is seen. */
export const eventAddress = ({ eventId, team }: EventNews): string =>
  `/events/tournaments/${eventId}${team === undefined ? "" : "/registrations"}`;

/** What is told of an event. */
export function EventText({ event: { name, status, team } }: { readonly event: EventNews }) {
  const { t } = useTranslation("notifications");
  if (team !== undefined) return <span>{t("event.promoted", { name, team })}</span>;
  return <span>{status && t(`event.state.${status}`, { name })}</span>;
}
