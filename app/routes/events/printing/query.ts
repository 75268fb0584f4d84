/** The parts of a tournament that can be printed. */
export const printables = ["bracket", "groups", "schedule", "slips"] as const;
type Printable = (typeof printables)[number];

export const papers = ["A4", "A3"] as const;
type Paper = (typeof papers)[number];

export const orders = ["time", "court"] as const;
export type Order = (typeof orders)[number];

/** What the address asks to be printed, and of what: ids, null for all. */
export interface PrintQuery {
  readonly what: Printable;
  readonly round: string | null;
  readonly court: string | null;
  /** The size of paper for brackets. */
  readonly paper: Paper;
  /** The order of the schedule. */
  readonly order: Order;
  /** The page of slips, from 1. */
  readonly page: number;
}

/**
 * Reads `?what=&round=&court=&paper=&order=&page=`. What cannot be read, and what the tournament does not have, counts as
 * not asked.
 */
export function readPrintQuery(
  query: URLSearchParams,
  usual: Printable,
  { rounds, courts }: { readonly rounds: readonly string[]; readonly courts: readonly string[] },
): PrintQuery {
  const one = <T extends string>(name: string, among: readonly T[]): T | null =>
    among.find((value) => value === query.get(name)) ?? null;
  const page = Number(query.get("page"));
  return {
    what: one("what", printables) ?? usual,
    round: one("round", rounds),
    court: one("court", courts),
    paper: one("paper", papers) ?? "A4",
    order: one("order", orders) ?? "time",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}
