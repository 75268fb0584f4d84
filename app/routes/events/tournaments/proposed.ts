import { addDays, isLocalDate } from "#app/rules/dates.ts";
import { offered } from "#app/rules/events/formulas.ts";
import { quarterHours } from "#app/rules/quarter-hours.ts";
import type { Choices } from "./choices.server.ts";

const wholeIn = (text: string | null, max: number): number | null => {
  const number = /^\d{1,4}$/u.test(text ?? "") ? Number(text) : 0;
  return number >= 1 && number <= max ? number : null;
};

/**
 * What a simulated scenario in an address says of a new tournament: `formula`, `teams`, `date`, `days`, `start`, `end`,
 * `locationId`, `fieldIds`. What cannot be read is left out.
 */
export function proposedIn(query: URLSearchParams, places: Choices["places"]) {
  const formula = offered.find((one) => one === query.get("formula"));
  const teams = wholeIn(query.get("teams"), 1024);
  const date = query.get("date") ?? "";
  const [start, end] = ["start", "end"].map((name) =>
    quarterHours.slice(0, -1).find((time) => time === query.get(name)),
  );
  const place = places.find(({ id }) => id === query.get("locationId"));
  const courts = place?.courts.map(({ value }) => value) ?? [];
  const chosen = courts.filter((id) => query.getAll("fieldIds").includes(id));
  return {
    ...(formula && { formula }),
    // No maximum is proposed: the contract wants it above the minimum.
    ...(teams !== null && { minTeams: Math.max(4, teams), maxTeams: null }),
    ...(isLocalDate(date) && { startDate: date, endDate: addDays(date, (wholeIn(query.get("days"), 31) ?? 1) - 1) }),
    ...(start && { startTime: start }),
    ...(end && { endTime: end }),
    ...(place && { locationId: place.id, fieldIds: chosen.length > 0 ? chosen : courts }),
  };
}
