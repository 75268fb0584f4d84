import { bracketLayout, type Layout, type Node, type Parting, partsOf } from "./bracket-layout.ts";
import { type DrawnGroup, type DrawnMatch, type DrawnRound, turnsOf } from "./drawn.ts";

/** A bracket, or a part of it, as it is drawn: its turns and where their matches stand. */
export interface BracketView {
  /** The value of `?bracket=`: unique among the brackets of a competition. */
  readonly id: string;
  /** How many parts the bracket has, and which this is, from 0; the last one has the finals. */
  readonly parts: number;
  readonly part: number;
  readonly turns: readonly {
    /** Place in the group's turns. */
    readonly index: number;
    readonly matches: readonly DrawnMatch[];
  }[];
  /** The turn that is to be played, or the last one: as an index of `turns`. */
  readonly current: number;
  readonly layout: Layout;
}

/** What the address asks of the brackets of a page. */
interface BracketQuery {
  readonly bracket: string | null;
  readonly turn: number | null;
  readonly part: number | null;
  readonly team: string | null;
}

const numberIn = (text: string | null): number | null =>
  text !== null && /^\d{1,2}$/u.test(text) ? Number(text) : null;

/** Reads `?bracket=&turn=&part=&team=`; what cannot be read counts as not asked. */
export const bracketQuery = (query: URLSearchParams): BracketQuery => ({
  bracket: query.get("bracket"),
  turn: numberIn(query.get("turn")),
  part: numberIn(query.get("part")),
  team: query.get("team"),
});

/** The id of a bracket: `1-main` for a round's main bracket, `1-5-8` for one that is played for places. */
export const bracketId = (
  { order }: Pick<DrawnRound, "order">,
  { bracket, places }: Pick<DrawnGroup, "bracket" | "places">,
) => [order, ...(places ?? [bracket])].join("-");

/**
 * A bracket of a round as the address asks for it. A large one is shown in parts: the part that is asked for, otherwise
 * the first one with a match that can be played, otherwise its finals. Parts are those of the screen unless `parting`
 * says otherwise.
 */
export function bracketView(
  round: DrawnRound,
  group: DrawnGroup,
  matches: ReadonlyMap<string, DrawnMatch>,
  query: BracketQuery,
  parting?: Parting,
): BracketView {
  const id = bracketId(round, group);
  const turns = turnsOf(group, matches);
  const idOf = new Map(turns.flat().map(({ number, id: match }) => [number, match]));
  const parts = partsOf(
    turns.flatMap((some, turn) => some.map((match) => nodeOf(match, turn, idOf))),
    parting,
  );
  const asked = query.bracket === id ? query : null;
  const playable = parts.findIndex(({ nodes: some }) => some.some((node) => isPlayable(matches.get(node.id))));
  const part = Math.min(asked?.part ?? (playable < 0 ? parts.length : playable), parts.length - 1);
  const nodes = parts[part]?.nodes ?? [];
  const layout = bracketLayout(nodes);
  const turnOf = new Map(turns.flatMap((some, turn) => some.map((match) => [match.id, turn] as const)));
  const first = turnOf.get(nodes.find(({ turn }) => turn === 0)?.id ?? "") ?? 0;
  const shown = Array.from({ length: layout.turns }, (_, turn) => ({
    index: first + turn,
    matches: nodes.flatMap((node) => (node.turn === turn ? (matches.get(node.id) ?? []) : [])),
  }));
  const open = shown.findIndex((turn) => turn.matches.some(({ status, isVoid }) => status !== "closed" && !isVoid));
  const last = Math.max(0, shown.length - 1);
  const current = Math.min(asked?.turn ?? (open < 0 ? last : open), last);
  return { id, parts: parts.length, part, turns: shown, current, layout };
}

const isPlayable = (match: DrawnMatch | undefined): boolean =>
  match !== undefined && !match.isVoid && match.status !== "closed" && match.status !== "waiting";

function nodeOf({ id, sides }: DrawnMatch, turn: number, idOf: ReadonlyMap<number, string>): Node {
  const feeders = sides.flatMap(({ from }) =>
    from?.kind === "winner" && from.number !== null ? (idOf.get(from.number) ?? []) : [],
  );
  return { id, turn, feeders };
}

/** The number of the match to which the winner of a match goes, by the number of that match. */
export const nextOf = (matches: readonly DrawnMatch[]): ReadonlyMap<number, number> =>
  new Map(
    matches.flatMap(({ number, sides, isReset }) =>
      isReset
        ? []
        : sides.flatMap(({ from }) => (from?.kind === "winner" && from.number !== null ? [[from.number, number]] : [])),
    ),
  );
