import { z } from "zod";
import { gamePoint } from "#app/rules/events/live-score.ts";
import type { MatchFormat } from "#contracts/events/formats.ts";
import type { LiveData, LiveInput } from "#contracts/events/live.ts";
import { maxSets } from "#contracts/events/play.ts";
import { countingOf } from "./counting.ts";
import { figure, pair, rowOfSet, setsIn, toPair } from "./form-schema.ts";

type Sent = z.output<typeof LiveInput>;
type Place = (string | number)[];

/** What is said of a text that is no number of points that can be called. */
type Problem = "field.required" | "match.game_points" | "result.points";

const none = { home: undefined, away: undefined };
const texts = z.object({ home: z.string().trim().optional(), away: z.string().trim().optional() });

/** Whether points of a set of games are called 15, 30, 40: in a tie-break they are counted. */
const isCalled = (format: MatchFormat, games: readonly [number, number] | null): boolean =>
  format.kind === "games" && games !== null && !games.every((count) => count === format.tiebreakAt);

/** Points as figures, or what is wrong with the text. */
function pointsOf(text: string | undefined, called: boolean): number | Problem {
  if (text === undefined) return "field.required";
  if (called) return gamePoint(text) ?? "match.game_points";
  return /^\d{1,3}$/u.test(text) ? Number(text) : "result.points";
}

/**
 * The form of a score that staff write by hand while the match is played: text into the contract's `LiveInput`, with the
 * `seq` of what was seen. Blank rows of sets are none; a blank pair of games is a set that is counted in points.
 */
export const liveForm = (format: MatchFormat, sides: number) =>
  z
    .object({
      sets: z.array(pair).max(maxSets).default([]),
      games: pair.default(none),
      points: texts.default(none),
      scores: z
        .array(z.object({ value: figure(format.kind === "scoreboard" ? format.decimals : 0).default(0) }))
        .max(64)
        .default([]),
      server: z.enum(["0", "1"]).optional(),
      seq: z.coerce.number().int().min(0).optional(),
    })
    .transform(({ seq, ...typed }, context) => {
      const isHeat = countingOf(format) === "scores";
      const games = format.kind === "games" ? toPair(typed.games) : null;
      const points = ([["home"], ["away"]] as const).map(([side]) => {
        const read = isHeat ? 0 : pointsOf(typed.points[side], isCalled(format, games));
        if (typeof read === "number") return read;
        const path: Place = ["points", side];
        context.addIssue({ code: "custom", path, message: read });
        return 0;
      });
      const data: Omit<Sent, "timeouts"> = {
        sets: isHeat ? [] : setsIn(typed.sets),
        games,
        points: isHeat ? Array.from({ length: sides }, (_, at) => typed.scores[at]?.value ?? 0) : points,
        server: countingOf(format) === "sets" && typed.server ? (Number(typed.server) as 0 | 1) : null,
      };
      return { seq, data };
    });

/** Timeouts that were taken in this set; none when the score is in another set. */
export const timeoutsIn = (sets: Sent["sets"], live: LiveData | null): [number, number] =>
  live && live.sets.length === sets.length ? live.timeouts : [0, 0];

/** The texts of what is wrong with a score, by the place that upstream names. */
const said = {
  sets: "match.live_sets",
  games: "match.live_games",
  points: "match.live_points",
} as const;

/**
 * At which field the form shows a score that its format does not have, and what it says there.
 * @param details of the refusal `match.live_invalid`
 * @param rows the rows of sets as they were typed
 */
export function liveProblemAt(details: Readonly<Record<string, unknown>>, rows: unknown, isHeat: boolean) {
  const { at, set } = details;
  const place = at === "sets" || at === "games" ? at : "points";
  if (place === "sets") return { field: `sets[${rowOfSet(rows, Number(set ?? 0))}]`, code: said.sets };
  return { field: isHeat ? "scores" : place, code: said[place] };
}
