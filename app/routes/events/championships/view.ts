import { formatLocalDate } from "#app/rules/dates.ts";
import type { ChampionshipSeason, ChampionshipStanding } from "#contracts/events/championships.ts";

/** Local dates, both inclusive. */
export interface Between {
  readonly from: string;
  readonly to: string;
}

/** `01/01/2026–31/12/2026`. */
export const periodOf = ({ from, to }: Between): string => `${formatLocalDate(from)}–${formatLocalDate(to)}`;

/** Whether a championship is to come, is on, or is over on a day. */
export function stateOn({ from, to }: Between, day: string) {
  if (day < from) return "planned";
  return to < day ? "over" : "current";
}

type Result = ChampionshipStanding["results"][number];

/** A row of the standings with its results by tournament; null where the athlete did not play. */
export interface StandingRow extends Omit<ChampionshipStanding, "results"> {
  readonly key: string;
  readonly results: Readonly<Record<string, Result>>;
}

/** A number of rows of the standings, from a place on. */
export const standingRows = (standings: ChampionshipSeason["standings"], first: number, count: number): StandingRow[] =>
  standings.slice(first, first + count).map(({ results, ...row }, at) => ({
    ...row,
    key: row.athleteId ?? `${first + at} ${row.name}`,
    results: Object.fromEntries(results.map((result) => [result.eventId, result])),
  }));
