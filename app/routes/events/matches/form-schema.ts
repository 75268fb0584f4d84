import { z } from "zod";
import type { MatchFormat } from "#contracts/events/formats.ts";
import { ResultEnd, type Score } from "#contracts/events/matches.ts";
import { maxSets } from "#contracts/events/play.ts";
import { Tag } from "#contracts/scalars.ts";
import { countingOf, parseFigure } from "./counting.ts";

type Sent = z.output<typeof Score>;
type End = Sent["end"];

/** The ends of a match that was played, or begun; without them nothing was. */
const withScore: ReadonlySet<End> = new Set(["played", "retirement", "disqualification"]);

/** The ends that one side brought about by giving up. */
const bySide: ReadonlySet<End> = new Set(["walkover", "retirement", "noShow", "disqualification"]);

/** why: these are asked even when other fields are wrong, so that everything is told at once. */
const always = () => true;

const points = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/u, "result.points")
  .transform(Number)
  .optional();

/** Two numbers, or neither. */
export const pair = z
  .object({ home: points, away: points })
  .refine(({ home, away }) => home !== undefined || away === undefined, {
    path: ["home"],
    message: "result.pair_half",
    when: always,
  })
  .refine(({ home, away }) => home === undefined || away !== undefined, {
    path: ["away"],
    message: "result.pair_half",
    when: always,
  });
type TypedPair = z.output<typeof pair>;

/** Both numbers; null where none was typed. */
export const toPair = ({ home, away }: TypedPair): [number, number] | null =>
  home === undefined || away === undefined ? null : [home, away];

/** A figure such as `12,5` in its smallest unit: with two decimals 1250. Refuses with `result.figure`. */
export const figure = (decimals: number) =>
  z.string().transform((text, context) => {
    const value = parseFigure(text, decimals);
    if (value !== null) return value;
    context.addIssue({ code: "custom", message: "result.figure" });
    return z.NEVER;
  });

/**
 * The form of a match's result, text into the contract's `Score`, with what else is sent: the version of the match that
 * was seen, the tag of the later matches that were shown, and whether a match ends that is being scored. A blank row of a set is none.
 * @param sides how many sides the match has
 */
export const resultForm = (format: MatchFormat, sides: number) =>
  z
    .object({
      end: ResultEnd.default("played"),
      side: z.coerce
        .number()
        .int()
        .min(0)
        .max(Math.max(0, sides - 1))
        .optional(),
      sets: z.array(pair).max(maxSets).default([]),
      score: pair.default({ home: undefined, away: undefined }),
      shootout: pair.default({ home: undefined, away: undefined }),
      scores: z
        .array(z.object({ value: figure(format.kind === "scoreboard" ? format.decimals : 0).optional() }))
        .max(64)
        .default([]),
      version: z.coerce.number().int().optional(),
      tag: Tag.optional(),
      proceed: z.boolean().default(false),
    })
    .superRefine((typed, context) => {
      const missing = (path: (string | number)[], message = "field.required") =>
        context.addIssue({ code: "custom", path, message });
      if (bySide.has(typed.end) && typed.side === undefined) missing(["side"], "result.side_missing");
      if (typed.end !== "played") return;
      if (format.kind === "score" && toPair(typed.score) === null) missing(["score", "home"]);
      if (format.kind === "scoreboard" && typed.scores.every(({ value }) => value === undefined))
        missing(["scores", 0, "value"]);
      if (countingOf(format) === "sets" && setsIn(typed.sets).length === 0) missing(["sets", 0, "home"]);
    })
    .transform(({ version, tag, proceed, ...typed }) => ({
      version,
      tag,
      proceed,
      score: toScore(typed, format, sides),
    }));

interface Typed {
  readonly end: End;
  readonly side?: number | undefined;
  readonly sets: readonly TypedPair[];
  readonly score: TypedPair;
  readonly shootout: TypedPair;
  readonly scores: readonly { readonly value?: number | undefined }[];
}

/** The sets of rows, blank ones left out. */
export const setsIn = (rows: readonly TypedPair[]) =>
  rows.flatMap((row) => [toPair(row)].filter((one) => one !== null));

/**
 * What was typed as the call takes it: without what the format does not count, or the end leaves out; null for an
 * entrant without a figure in a heat.
 */
function toScore({ end, side, sets: rows, score, shootout, scores }: Typed, format: MatchFormat, sides: number): Sent {
  const counts = withScore.has(end) ? countingOf(format) : null;
  const isShot = counts === "score" && format.kind === "score" && format.shootout;
  return {
    sets: counts === "sets" ? setsIn(rows) : [],
    score: counts === "score" ? toPair(score) : null,
    shootout: isShot ? toPair(shootout) : null,
    scores: counts === "scores" ? Array.from({ length: sides }, (_, at) => scores[at]?.value ?? null) : [],
    end,
    side: bySide.has(end) ? (side ?? null) : null,
  };
}

/**
 * The row of the form at which the `set`th of the sets that were sent stands: blank rows between them were left out.
 * @param rows the rows as they were typed
 */
export function rowOfSet(rows: unknown, set: number): number {
  const filled = (Array.isArray(rows) ? rows : []).flatMap((row: unknown, at) => (isFilled(row) ? [at] : []));
  return filled[set] ?? set;
}

const isFilled = (row: unknown): boolean =>
  typeof row === "object" &&
  row !== null &&
  Object.values(row).some((value) => typeof value === "string" && value !== "");
