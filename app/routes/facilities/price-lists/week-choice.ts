import { isLocalDate } from "#app/rules/dates.ts";
import type { Location } from "#contracts/facilities/locations.ts";

/** Which week of which court the address asks for. */
export interface WeekChoice {
  /** The id of the court; undefined when the location has none. */
  readonly fieldId: string | undefined;
  /** The id of the sport; empty: no sport in particular. */
  readonly sportId: string;
  readonly date: string;
  readonly guest: boolean;
}

/** Reads `?court=&sport=&date=&payer=guest`; what makes no sense is replaced by the first court, its sport and today. */
export function weekChoice(
  query: URLSearchParams,
  { fields, sportIds: placeSports }: Pick<Location, "fields" | "sportIds">,
  sports: readonly { id: string }[],
  today: string,
): WeekChoice {
  const court = fields.find(({ id }) => id === query.get("court")) ?? fields[0];
  const offered = court && court.sportIds.length > 0 ? court.sportIds : placeSports;
  const asked = query.get("sport");
  const isKnown = asked !== null && offered.includes(asked);
  const first = sports.find(({ id }) => offered.includes(id))?.id ?? "";
  const date = query.get("date") ?? "";
  return {
    fieldId: court?.id,
    sportId: isKnown ? asked : first,
    date: isLocalDate(date) && "1901" < date && date < "2199" ? date : today,
    guest: query.get("payer") === "guest",
  };
}
