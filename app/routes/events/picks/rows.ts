/** A place of a round as its form holds it; the place among the others is the seed. */
export interface PickRow {
  /** The id of a stored place, or `TMP-…`. */
  readonly id: string;
  /** A key of `sources.ts`. */
  readonly source: string;
  /** Whether it keeps its number when the others are mixed or filled. */
  readonly isLocked: boolean;
}

/** Rows at the numbers, from 1, that were typed for them: a row with another number goes there, the others close up. */
export function reorderedRows(rows: readonly PickRow[], numbers: readonly (number | undefined)[]): PickRow[] {
  const wanted = rows.flatMap((row, at) => {
    const number = numbers[at];
    return number === undefined || number === at + 1 ? [] : [{ row, to: number - 1 }];
  });
  const moving = new Set(wanted.map(({ row }) => row));
  const staying = rows.filter((row) => !moving.has(row));
  return wanted
    .toSorted((one, other) => one.to - other.to)
    .reduce((all, { row, to }) => all.toSpliced(Math.min(to, all.length), 0, row), staying);
}

/** The row at a place one up or down; at the end it stays. */
export function moved(rows: readonly PickRow[], at: number, by: 1 | -1): PickRow[] {
  const row = rows[at];
  const to = at + by;
  if (!row || to < 0 || to >= rows.length) return [...rows];
  return rows.toSpliced(at, 1).toSpliced(to, 0, row);
}

/** Puts others in the places that are not locked, in their order. */
function replaced(rows: readonly PickRow[], others: readonly PickRow[]): PickRow[] {
  const queue = [...others];
  return rows.map((row) => (row.isLocked ? row : (queue.shift() ?? row)));
}

/** The rows that are not locked, in the order that `orderOf` gives them. */
export function drawnRows(rows: readonly PickRow[], orderOf: (source: string) => string): PickRow[] {
  const free = rows.filter(({ isLocked }) => !isLocked).map((row) => ({ row, by: orderOf(row.source) }));
  return replaced(
    rows,
    free.toSorted((one, other) => (one.by < other.by ? -1 : Number(one.by > other.by))).map(({ row }) => row),
  );
}

/** Puts entrants in the places that are not locked, in their order; places that nobody is left for stay open. */
export function filledRows(rows: readonly PickRow[], entrants: readonly string[]): PickRow[] {
  const placed = new Set(rows.filter(({ isLocked }) => isLocked).map(({ source }) => source));
  const queue = entrants.filter((key) => !placed.has(key));
  return rows.map((row) => (row.isLocked ? row : { ...row, source: queue.shift() ?? "open" }));
}
