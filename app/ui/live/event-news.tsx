import { useTranslation } from "react-i18next";
import type { News } from "#app/rules/notifications.ts";

/** The address of what a notification tells. */
export const eventAddress = (news: News): string =>
  "exportId" in news
    ? "/account/data"
    : `/events/tournaments/${news.eventId}${news.team === undefined ? "" : "/registrations"}`;

/** The text of what a notification tells. */
export function EventText({ event: news }: { readonly event: News }) {
  const { t } = useTranslation("notifications");
  if ("exportId" in news) return <span>{t(`clubExport.${news.state}`)}</span>;
  const { name, status, team } = news;
  if (team !== undefined) return <span>{t("event.promoted", { name, team })}</span>;
  return <span>{status && t(`event.state.${status}`, { name })}</span>;
}
