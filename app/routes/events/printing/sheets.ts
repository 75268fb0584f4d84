import { type BracketView, bracketId, bracketView } from "#app/rules/events/bracket-view.ts";
import { byId, type DrawnGroup, type DrawnMatch, type DrawnRound } from "#app/rules/events/drawn.ts";

/** Lines of a bracket on a page of paper; and what the page of the finals begins with, where there are several. */
const onPaper = { whole: 32, most: 32, lastTurns: 3 } as const;

/** A bracket, or a part of it, on a page. */
export interface BracketSheet {
  readonly group: DrawnGroup;
  readonly view: BracketView;
  /** Whether the sheet stands below the one before it when there is room: only a whole bracket does. */
  readonly mayFollow: boolean;
}

/** Rows of a bracket that finds room below another one. */
const fewRows = 4;

/** The brackets of a round in the order of their pages: the parts of a large one, its finals after them. */
export function bracketSheets(round: DrawnRound, matches: readonly DrawnMatch[]): BracketSheet[] {
  const known = byId(matches);
  return round.groups.flatMap((group) => {
    const partOf = (part: number) =>
      bracketView(round, group, known, { bracket: bracketId(round, group), part, turn: null, team: null }, onPaper);
    const first = partOf(0);
    const views = Array.from({ length: first.parts }, (_, part) => (part === 0 ? first : partOf(part)));
    return views.map((view) => ({ group, view, mayFollow: view.parts === 1 && view.layout.rows <= fewRows }));
  });
}

/** A match as a slip and a line of a schedule need it. */
interface Timed {
  readonly number: number;
  readonly time: string | null;
}

/** Orders matches by their times, those without one last; then by their numbers. */
export const inTime = (one: Timed, other: Timed): number =>
  (one.time ?? "9").localeCompare(other.time ?? "9") || one.number - other.number;

/** Sides on a slip that takes a quarter of a page. */
export const sidesOnQuarter = 8;

/** Slips as they lie on pages, four each; one with more sides than find room on a quarter has a page to itself. */
export function slipPages<Slip extends { readonly sides: readonly unknown[] }>(slips: readonly Slip[]): Slip[][] {
  const pages: Slip[][] = [];
  for (const slip of slips) {
    const last = pages.at(-1);
    const isWhole = slip.sides.length > sidesOnQuarter;
    const fits = last && last.length < 4 && (last[0]?.sides.length ?? 0) <= sidesOnQuarter;
    if (fits && !isWhole) last.push(slip);
    else pages.push([slip]);
  }
  return pages;
}
