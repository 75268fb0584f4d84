/** What is asked and what came in, in minor units. `discounted` is what is really asked of `total`. */
export interface Amounts {
  total: number;
  discounted: number;
}

/**
 * What is asked for a new debit.
 * @param discounted null asks the list price
 * @returns undefined when the discounted price is above the list price
 */
export function initialAmounts(listPrice: number, discounted: number | null): Amounts | undefined {
  if (discounted !== null && discounted > listPrice) return undefined;
  return { total: listPrice, discounted: discounted ?? listPrice };
}

/** A debit whose write-offs count as collected: neither is asked again when its price changes. */
export const withWriteOff = ({
  total,
  discounted,
  paid,
  writtenOff,
}: Amounts & { paid: number; writtenOff: number }) => ({
  total,
  discounted,
  paid: paid + writtenOff,
});

/**
 * What is asked after a reservation was edited, moved or resized: only what is not yet paid is computed anew.
 *
 * What was collected stays collected, so what is asked is the greater of the amount collected and the new price. The
 * new price is the new list price less the discount:
 * - `discounted` absent: a discount given earlier keeps its value in cents, at most the whole new list price;
 * - `discounted` null: no discount any more;
 * - `discounted` a number: exactly that is the new price; it may not be above the new list price.
 *
 * Moving never refunds by itself. When more was collected than the new list price, list price and asked amount both
 * become what was collected, since a discounted price is never above the list price. To give money back, a payment is
 * voided.
 *
 * @param earlier the debit as it stands, `paid` being what was collected
 * @returns undefined when `discounted` is above the new list price
 */
export function amountsAfterChange(
  earlier: Amounts & { paid: number },
  listPrice: number,
  discounted: number | null | undefined,
): Amounts | undefined {
  if (typeof discounted === "number" && discounted > listPrice) return undefined;
  const discount = Math.min(earlier.total - earlier.discounted, listPrice);
  const price = discounted === undefined ? listPrice - discount : (discounted ?? listPrice);
  const asked = Math.max(earlier.paid, price);
  return { total: Math.max(listPrice, asked), discounted: asked };
}
