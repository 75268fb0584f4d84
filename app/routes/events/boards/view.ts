import { formatShortDay, formatTime, localDateOf } from "#app/rules/dates.ts";
import { type BracketView, bracketId, bracketView, nextOf } from "#app/rules/events/bracket-view.ts";
import { byId, type DrawnGroup, type DrawnMatch, type DrawnRound, isKnockout } from "#app/rules/events/drawn.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { ShownBoard } from "#contracts/events/boards.ts";
import type { ShownMatch, ShownRound } from "#contracts/events/shown.ts";

/** When a match is on, for people at the venue: `18:00` today, `sab 21 nov 18:00` on another day. */
export function timeText(
  at: string,
  { timeZone, today, language }: { readonly timeZone: string; readonly today: string; readonly language: LanguageCode },
): string {
  const date = localDateOf(at, timeZone);
  const time = formatTime(at, timeZone);
  return date === today ? time : `${formatShortDay(date, language)} ${time}`;
}

type Court = ShownBoard["courts"][number];

/** A court on the screen: what is played there, and what comes next. */
export interface ShownCourt extends Pick<Court, "id" | "name"> {
  readonly now: ShownMatch | null;
  readonly next: readonly ShownMatch[];
}

/** A picture of the screen. */
export type Slide =
  | { readonly kind: "now"; readonly courts: readonly ShownCourt[] }
  | { readonly kind: "schedule"; readonly matches: readonly ShownMatch[] }
  | { readonly kind: "standings"; readonly round: ShownRound; readonly groups: ShownRound["groups"] }
  | {
      readonly kind: "bracket";
      readonly round: DrawnRound;
      readonly trees: readonly Tree[];
      /** Where those who win a match go, by its number. */
      readonly next: ReadonlyMap<number, number>;
    };

/** A bracket, or a part of it. */
interface Tree {
  readonly group: DrawnGroup;
  readonly view: BracketView;
}

/** What fits on a screen that is read from afar. */
const courtsOnce = 6;
const rowsOnce = 10;
const schedulePages = 3;
const tableRows = 16;
/** Tables beside each other, and twice as many of those that are this short. */
const tablesOnce = 2;
const shortTable = 4;
/**
 * How many teams a bracket, or a part of one, may have on the screen, and how many rows find room below each other; a
 * heading counts as two.
 */
const treeOf = { whole: 8, most: 8, lastTurns: 3 } as const;
const treeRows = 10;

/** Lists of at most `size` items, in their order. */
function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** Whether a match is on one of the courts that were chosen for the screen. */
const isHere = ({ fieldIds }: ShownBoard, { field }: ShownMatch): boolean =>
  fieldIds.length === 0 || (field !== null && fieldIds.includes(field.id));

/** What is played on each court and what comes next; courts of which there is nothing to say are left out. */
function nowSlides(board: ShownBoard): Slide[] {
  const { courts, matches } = board;
  const byId = new Map(matches.map((match) => [match.id, match]));
  const shown = courts.map(({ id, name, now, next }) => ({
    ...{ id, name, now: (now === null ? undefined : byId.get(now)) ?? null },
    next: next.flatMap((one) => byId.get(one) ?? []).slice(0, 2),
  }));
  const elsewhere = matches
    .filter((match) => match.field === null && isHere(board, match))
    .filter(({ status }) => status === "started" || status === "warmup")
    .map((match) => ({ id: match.id, name: "", now: match, next: [] }));
  const busy = [...shown, ...elsewhere].filter(({ now, next }) => now !== null || next.length > 0);
  return chunks(busy, courtsOnce).map((some) => ({ kind: "now", courts: some }));
}

/** The matches to come, by their times; then those that can be called without having one. */
function scheduleSlides(board: ShownBoard): Slide[] {
  const ahead = board.matches
    .filter((match) => isHere(board, match))
    .filter(({ time, status }) => (time === null ? status === "ready" : status !== "closed" && status !== "started"));
  const startOf = ({ time }: ShownMatch) => (time === null ? Number.MAX_VALUE : Date.parse(time));
  const sorted = ahead.toSorted((a, b) => startOf(a) - startOf(b) || a.number - b.number);
  return chunks(sorted, rowsOnce)
    .slice(0, schedulePages)
    .map((some) => ({ kind: "schedule", matches: some }));
}

/** The rounds that people look at: those under way; before and after, the first that can be played, or the last. */
function lookedAt(rounds: readonly ShownRound[]): readonly ShownRound[] {
  const running = rounds.filter(({ status }) => status === "running");
  if (running.length > 0) return running;
  const ready = rounds.find(({ status }) => status === "ready") ?? rounds.at(-1);
  return ready ? [ready] : [];
}

const roundsOf = ({ tournaments }: ShownBoard) => tournaments.flatMap(({ rounds }) => lookedAt(rounds));

const standingSlides = (board: ShownBoard): Slide[] =>
  roundsOf(board)
    .filter((round) => !isKnockout(round))
    .flatMap((round) =>
      chunks(
        round.groups.map((group) => ({ ...group, turns: [], standings: group.standings.slice(0, tableRows) })),
        round.groups.every(({ standings }) => standings.length <= shortTable) ? 2 * tablesOnce : tablesOnce,
      ).map((groups): Slide => ({ kind: "standings", round: { ...round, groups: [] }, groups })),
    );

/** The parts of a bracket that are still played, and its finals. */
function treesOf(round: DrawnRound, group: DrawnGroup, known: ReadonlyMap<string, DrawnMatch>): Tree[] {
  const partOf = (part: number) =>
    bracketView(round, group, known, { bracket: bracketId(round, group), part, turn: null, team: null }, treeOf);
  const views = Array.from({ length: partOf(0).parts }, (_, part) => partOf(part));
  const isOpen = ({ turns }: BracketView) =>
    turns.some(({ matches }) => matches.some(({ status, isVoid }) => status !== "closed" && !isVoid));
  return views.filter((view) => isOpen(view) || view.part === view.parts - 1).map((view) => ({ group, view }));
}

/** The trees of each picture: as many below each other as find room. */
function stacked(trees: readonly Tree[]): Tree[][] {
  const slides: Tree[][] = [];
  let left = 0;
  for (const tree of trees) {
    const rows = tree.view.layout.rows + 2;
    if (rows <= left) slides.at(-1)?.push(tree);
    else slides.push([tree]);
    left = (rows <= left ? left : treeRows) - rows;
  }
  return slides;
}

const bracketSlides = (board: ShownBoard): Slide[] =>
  roundsOf(board)
    .filter(isKnockout)
    .flatMap((round) => {
      const matches = board.matches.filter(({ roundId }) => roundId === round.id);
      const known = byId(matches);
      const next = nextOf(matches);
      const trees = stacked(round.groups.flatMap((group) => treesOf(round, group, known)));
      return trees.map((some): Slide => ({ kind: "bracket", round, trees: some, next }));
    });

const makers = { now: nowSlides, schedule: scheduleSlides, standings: standingSlides, bracket: bracketSlides } as const;
const kinds = ["now", "schedule", "standings", "bracket"] as const;

/**
 * The pictures of a screen in their order: those that were chosen, or all. An empty picture is left out; when all are
 * empty, the courts are shown as they are.
 */
export function slidesOf(board: ShownBoard): Slide[] {
  const wanted = board.show === "cycle" ? kinds : [board.show];
  const slides = wanted.flatMap((kind) => makers[kind](board));
  if (slides.length > 0) return slides;
  return [
    {
      kind: "now",
      courts: board.courts.slice(0, courtsOnce).map(({ id, name }) => ({ id, name, now: null, next: [] })),
    },
  ];
}
