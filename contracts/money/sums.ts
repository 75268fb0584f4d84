import { z } from "zod";
import { Cents, CurrencyCode } from "../scalars.ts";

/**
 * What debits of one currency add up to, in minor units. It always holds that
 * `asked = collected + writtenOff + toPay - toRefund`. What is canceled asks nothing; `collected` is what came in less
 * what was given back. Of `toPay` the parts that wait for the club's answer are named: `pending` is what is left of
 * reservations that are not confirmed yet, `toApprove` of sales that are not approved yet.
 *
 * Sums are never of two currencies: wherever they stand they are a list, the club's own currency first.
 */
export const DebitSums = z
  .object({
    currency: CurrencyCode,
    asked: Cents,
    collected: Cents,
    writtenOff: Cents,
    toPay: Cents,
    pending: Cents,
    toApprove: Cents,
    toRefund: Cents,
  })
  .meta({ id: "DebitSums" });
export type DebitSums = z.infer<typeof DebitSums>;

/** What somebody has to pay for all that they bought, booked or entered; `overdue` are instalments whose day has passed. */
export const OpenSums = DebitSums.pick({ currency: true, toPay: true, pending: true, toApprove: true })
  .extend({ overdue: Cents })
  .meta({ id: "OpenSums" });
export type OpenSums = z.infer<typeof OpenSums>;
