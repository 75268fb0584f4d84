import { intlLocales } from "../intl-locales.ts";
import type { LanguageCode } from "../languages.ts";
import type { DrawnGroup, DrawnMatch, DrawnRound, DrawnRow } from "./drawn.ts";

/** What the columns of a table are, by what decides its matches. */
export interface TableColumns {
  /** Whether matches can be drawn. */
  readonly drawn: boolean;
  /** What stands between losses and points: sets, games and points of sets, or goals. Heats have their sum only. */
  readonly figures: readonly ("sets" | "games" | "scores")[];
  readonly isHeats: boolean;
}

/** The columns of a round's tables. */
export function columnsOf({ format }: Pick<DrawnRound, "format">): TableColumns {
  switch (format.kind) {
    case "sets":
      return { drawn: false, figures: format.bestOf === 1 ? ["scores"] : ["sets", "scores"], isHeats: false };
    case "games":
      return { drawn: false, figures: format.bestOf === 1 ? ["games"] : ["sets", "games"], isHeats: false };
    case "score":
      return { drawn: format.draws, figures: ["scores"], isHeats: false };
    case "scoreboard":
      return { drawn: false, figures: ["scores"], isHeats: true };
  }
}

const thousandths = { minimumFractionDigits: 3, maximumFractionDigits: 3 };

/** Steps whose values are of what was won to what was lost; all others are counts. */
const ratios = new Set<string>(["matchRatio", "setRatio", "gameRatio", "pointRatio"]);

/** A value of a step: `3`, or `5:4 (1,250)`, as officials read it; where nothing was lost there is no quotient. */
export function stepValue(step: string, [one, other]: readonly [number, number], language: LanguageCode): string {
  if (!ratios.has(step)) return String(one);
  const quotient = new Intl.NumberFormat(intlLocales[language], thousandths).format(one / other);
  return other === 0 ? `${one}:0` : `${one}:${other} (${quotient})`;
}

/**
 * Why a row stands where it stands: what puts it before the next one, or, for the last of its equals, behind the one
 * before.
 */
export interface Reason {
  readonly step: string;
  readonly isDecision: boolean;
  readonly isBehind: boolean;
  /**
   * The teams that were equal before, without the row's own; empty when all of the table were, or more than are named.
   */
  readonly equals: readonly string[];
  /** The team in the row next to it. */
  readonly other: string;
  /** The row's own value and the other's. */
  readonly values: readonly [string, string] | null;
}

const decisions = new Set<string>(["lots", "playOff", "staff"]);

/** A row names so many equals at most (`maxNamedEquals` of the contract); where it has as many, they may be more. */
const mostNamed = 32;

/**
 * The reason of a row; null where nothing parted it from the others. A step compares a team with the next of those it was
 * equal to, and the last of them with the one before: who follows was parted earlier, and by something else.
 */
export function reasonOf(
  rows: readonly DrawnRow[],
  at: number,
  nameOf: (id: string) => string,
  language: LanguageCode,
): Reason | null {
  const row = rows[at];
  if (!row?.decidedBy) return null;
  const { step, among, value, next } = row.decidedBy;
  const following = rows[at + 1];
  const isBehind = following === undefined || !among.includes(following.teamId);
  const other = isBehind ? rows[at - 1] : following;
  // A place that the staff let be shared is nobody's before the other's.
  if (!other || row.sharedWith.length > 0) return null;
  const equals = among.filter((id) => id !== row.teamId);
  return {
    step,
    isDecision: decisions.has(step),
    isBehind,
    equals: among.length >= Math.min(rows.length, mostNamed) ? [] : equals.map(nameOf),
    other: nameOf(other.teamId),
    values: value && next && [stepValue(step, value, language), stepValue(step, next, language)],
  };
}

/** The matches of two teams of a group against each other, by both. */
export function meetings(
  group: Pick<DrawnGroup, "index">,
  matches: readonly DrawnMatch[],
): (one: string, other: string) => readonly { readonly match: DrawnMatch; readonly side: 0 | 1 }[] {
  const found = new Map<string, { match: DrawnMatch; side: 0 | 1 }[]>();
  const add = (key: string, match: DrawnMatch, side: 0 | 1) =>
    found.set(key, [...(found.get(key) ?? []), { match, side }]);
  for (const match of matches) {
    const [one, other] = match.sides;
    if (match.groupIndex !== group.index || !one?.teamId || !other?.teamId) continue;
    add(`${one.teamId} ${other.teamId}`, match, 0);
    add(`${other.teamId} ${one.teamId}`, match, 1);
  }
  return (one, other) => found.get(`${one} ${other}`) ?? [];
}
