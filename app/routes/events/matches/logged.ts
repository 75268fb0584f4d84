import type { Changes } from "#app/rules/audit-changes.ts";
import type { MatchFormat } from "#contracts/events/formats.ts";
import type { Affected, Match, Score } from "#contracts/events/matches.ts";
import { resetLine } from "./affected.tsx";
import { figureText } from "./counting.ts";

type Sides = Match["sides"];

const pair = (one: readonly [number, number] | null): string[] => (one ? [one.join("-")] : []);

/** A score as the log writes it in any language: `21-15 18-21 15-11`; empty when nothing was counted. */
function scoreLine({ sets, score, shootout, scores }: Score, format: MatchFormat): string {
  const decimals = format.kind === "scoreboard" ? format.decimals : 0;
  const figures = scores.map((value) => (value === null ? "–" : figureText(value, decimals, ",")));
  return [...sets.flatMap(pair), ...pair(score), ...pair(shootout).map((shot) => `(${shot})`), ...figures].join(" ");
}

/** What the log holds of a result; null without one. */
const resultLines = (score: Score | null, format: MatchFormat, sides: Sides) =>
  score && {
    score: scoreLine(score, format) || null,
    end: score.end,
    side: score.side === null ? null : (sides[score.side]?.name ?? null),
  };

/** A result as the log tells it: what it was, what it is, and which later matches are to be played again. */
export function resultChanges(
  { format, sides, result }: { readonly format: MatchFormat; readonly sides: Sides; readonly result: Score | null },
  now: Score | null,
  affected: readonly Affected[],
): Changes {
  const before = resultLines(result, format, sides);
  const after = resultLines(now, format, sides);
  const names = ["score", "end", "side"] as const;
  const lines = names.flatMap((name) => {
    const [old, fresh] = [before?.[name] ?? null, after?.[name] ?? null];
    return old === fresh ? [] : [[name, { before: old, after: fresh }] as const];
  });
  return {
    teams: { after: sides.map(({ name }) => name ?? "?") },
    ...Object.fromEntries(lines),
    ...resetLine(affected),
  };
}
