/** Tokens of one kind that came together and run out together. */
interface Batch {
  readonly id: string;
  readonly remaining: number;
  /** The last day on which they count; null: they never run out. */
  readonly expiresOn: string | null;
  readonly createdAt: Date;
}

/** Tokens that leave a batch. */
interface BatchDebit {
  readonly batchId: string;
  readonly amount: number;
}

/** Whether the tokens of a batch still count on a date of the organisation's calendar. */
export const isLive = ({ expiresOn }: Pick<Batch, "expiresOn">, today: string): boolean =>
  expiresOn === null || expiresOn >= today;

/** How many tokens of some batches count on a date. */
export const balanceOf = (batches: readonly Batch[], today: string): number =>
  batches.reduce((sum, batch) => sum + (isLive(batch, today) ? batch.remaining : 0), 0);

/** What runs out first comes first, then what is there longest; what never runs out comes last. */
const inOrderOfUse = (a: Batch, b: Batch): number =>
  (a.expiresOn ?? "9999").localeCompare(b.expiresOn ?? "9999") ||
  a.createdAt.getTime() - b.createdAt.getTime() ||
  a.id.localeCompare(b.id);

/**
 * From which batches some tokens are taken: the earliest expiry first, then the oldest batch; batches without expiry
 * last.
 * @returns undefined when not as many count on this date
 */
export function takeFrom(batches: readonly Batch[], amount: number, today: string): BatchDebit[] | undefined {
  if (balanceOf(batches, today) < amount) return undefined;
  let wanted = amount;
  return batches
    .filter((batch) => isLive(batch, today) && batch.remaining > 0)
    .toSorted(inOrderOfUse)
    .flatMap(({ id, remaining }) => {
      const taken = Math.min(remaining, wanted);
      wanted -= taken;
      return taken > 0 ? [{ batchId: id, amount: taken }] : [];
    });
}
