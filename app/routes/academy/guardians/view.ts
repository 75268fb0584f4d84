import type { Relative } from "#contracts/academy/guardians.ts";

/** What a family owes in all, by currency. */
export function sumsOf(relatives: readonly Pick<Relative, "open">[]): Relative["open"] {
  const byCurrency = Map.groupBy(
    relatives.flatMap(({ open }) => open),
    ({ currency }) => currency,
  );
  return [...byCurrency].map(([currency, parts]) => ({
    currency,
    toPay: parts.reduce((sum, { toPay }) => sum + toPay, 0),
    overdue: parts.reduce((sum, { overdue }) => sum + overdue, 0),
  }));
}
