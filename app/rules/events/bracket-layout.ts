/** A match of a bracket: its turn in the drawing, and whose winners of the same bracket come to it, upper side first. */
export interface Node {
  readonly id: string;
  /** The match's turn, from 0, the one that is drawn leftmost. */
  readonly turn: number;
  readonly feeders: readonly string[];
}

/**
 * Where a match is drawn. A box takes the rows `row` and `row + 1` of its turn's column. A column is `columnUnits` wide,
 * of which the box takes `boxUnits` from the left.
 */
interface Box {
  readonly id: string;
  readonly turn: number;
  readonly row: number;
}

/**
 * A line from the middle of a box's right edge to that of the left edge of the match its winner goes to: x in units, y
 * in rows.
 */
interface Line {
  readonly from: string;
  readonly to: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface Layout {
  readonly boxes: readonly Box[];
  readonly lines: readonly Line[];
  readonly turns: number;
  /** How many rows the highest column takes. */
  readonly rows: number;
}

export const columnUnits = 16;
export const boxUnits = 14;

/** The matches that the winners of each match go to within the bracket; a match feeds another once at most. */
function feedersOf(nodes: readonly Node[]): Map<string, readonly string[]> {
  const turns = new Map(nodes.map(({ id, turn }) => [id, turn]));
  const taken = new Set<string>();
  return new Map(
    nodes.map(({ id, turn, feeders }) => [
      id,
      feeders.filter((one) => {
        const before = turns.get(one);
        if (before === undefined || before >= turn || taken.has(one)) return false;
        taken.add(one);
        return true;
      }),
    ]),
  );
}

/**
 * Draws a bracket: matches without feeders stand below each other two rows apart, every other one in the middle of its
 * feeders, or beside its only one. Total: what is no tree is drawn as several. Linear in the number of matches.
 */
export function bracketLayout(nodes: readonly Node[]): Layout {
  const feeders = feedersOf(nodes);
  const fed = new Set([...feeders.values()].flat());
  const turns = new Map(nodes.map(({ id, turn }) => [id, turn]));
  const rows = new Map<string, number>();
  let next = 0;
  const place = (id: string): number => {
    const before = (feeders.get(id) ?? []).map(place);
    const [first, last] = [before[0], before.at(-1)];
    // why floor: subtrees are at least two rows apart, and stay so.
    const row = first === undefined || last === undefined ? next : Math.floor((first + last) / 2);
    if (first === undefined) next += 2;
    rows.set(id, row);
    return row;
  };
  // Matches that end the bracket stand first: the final's tree is above what is left.
  const roots = nodes.filter(({ id }) => !fed.has(id)).toSorted((one, other) => other.turn - one.turn);
  for (const { id } of roots) place(id);
  const rowOf = (id: string) => rows.get(id) ?? 0;
  return {
    boxes: nodes.map(({ id, turn }) => ({ id, turn, row: rowOf(id) })),
    lines: nodes.flatMap(({ id, turn }) =>
      (feeders.get(id) ?? []).map((from) => ({
        from,
        to: id,
        points: joined([turns.get(from) ?? 0, rowOf(from) + 1], [turn, rowOf(id) + 1]),
      })),
    ),
    turns: nodes.reduce((most, { turn }) => Math.max(most, turn + 1), 0),
    rows: next,
  };
}

/** Straight to the gap before the later match, up or down in it, and in. */
function joined([turn, y]: readonly [number, number], [toTurn, toY]: readonly [number, number]): Line["points"] {
  const start = turn * columnUnits + boxUnits;
  const end = toTurn * columnUnits;
  const bend = end - (columnUnits - boxUnits) / 2;
  return y === toY
    ? [
        [start, y],
        [end, y],
      ]
    : [
        [start, y],
        [bend, y],
        [bend, toY],
        [end, toY],
      ];
}

/** A part of a bracket that is drawn by itself. */
interface Part {
  readonly nodes: readonly Node[];
}

/** How a large bracket is parted. */
export interface Parting {
  /** Teams that are drawn as one part. */
  readonly whole: number;
  /** Teams of a part of a bracket with more of them. */
  readonly most: number;
  /** Turns that the part of the finals has at least: those that other parts show, too, are drawn again. */
  readonly lastTurns: number;
}

/** How brackets are parted on the screen. */
const usual: Parting = { whole: 64, most: 32, lastTurns: 0 };

/**
 * A bracket in parts of at most `most` teams each, the finals last; one part when it has no more than `whole`. Teams are
 * counted as the sides of matches that no match of the bracket fills.
 */
export function partsOf(nodes: readonly Node[], { whole, most, lastTurns }: Parting = usual): readonly Part[] {
  const feeders = feedersOf(nodes);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const sizes = new Map<string, number>();
  const sizeOf = (id: string): number => {
    const known = sizes.get(id);
    if (known !== undefined) return known;
    const before = feeders.get(id) ?? [];
    const size = before.reduce((sum, one) => sum + sizeOf(one), Math.max(0, 2 - before.length));
    sizes.set(id, size);
    return size;
  };
  const fed = new Set([...feeders.values()].flat());
  const total = nodes.reduce((sum, { id }) => sum + (fed.has(id) ? 0 : sizeOf(id)), 0);
  if (total <= whole) return [{ nodes }];
  const treeOf = (id: string): readonly Node[] => {
    const node = byId.get(id);
    return node ? [...(feeders.get(id) ?? []).flatMap(treeOf), node] : [];
  };
  const finals = nodes.filter(({ id }) => sizeOf(id) > most);
  const isFinal = new Set(finals.map(({ id }) => id));
  const heads = finals.flatMap(({ id }) => (feeders.get(id) ?? []).filter((one) => !isFinal.has(one)));
  const rest = nodes.filter(({ id }) => !fed.has(id) && !isFinal.has(id)).map(({ id }) => id);
  const last = nodes.reduce((latest, { turn }) => Math.max(latest, turn), 0);
  const shown = nodes.filter(({ id, turn }) => isFinal.has(id) || turn > last - lastTurns);
  return [...[...heads, ...rest].map((id) => ({ nodes: inTurns(treeOf(id)) })), { nodes: inTurns(shown) }];
}

/** The matches by turn, counted so that the first turn is 0 again. */
function inTurns(nodes: readonly Node[]): readonly Node[] {
  const first = nodes.reduce((least, { turn }) => Math.min(least, turn), Number.POSITIVE_INFINITY);
  return nodes.map((node) => ({ ...node, turn: node.turn - first })).toSorted((one, other) => one.turn - other.turn);
}
