import { formatLocalDate, formatWeekdayDate } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { OpenDay } from "#contracts/events/open-days.ts";

/** `20/03/2026`, or `20/03/2026–22/03/2026`. */
export const datesOf = ({ startDate, endDate }: Pick<OpenDay, "startDate" | "endDate">): string =>
  [...new Set([startDate, endDate])].map(formatLocalDate).join("–");

/** How an open day stands for people: one whose last day has passed is over. `today`: the club's date. */
export const stateOf = (
  { status, endDate }: Pick<OpenDay, "status" | "endDate">,
  today: string,
): OpenDay["status"] | "over" => (status === "published" && endDate < today ? "over" : status);

/** `ven 20/03/2026` of a local date. */
export const dayOf = (date: string, language: LanguageCode): string =>
  formatWeekdayDate(`${date}T00:00:00Z`, "UTC", language);
