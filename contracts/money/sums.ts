import { z } from "zod";
import { Cents, CurrencyCode } from "../scalars.ts";

/**
 * What debits of one currency add up to, in minor units. Always `asked = collected + writtenOff + toPay - toRefund`. A
 * canceled debit asks nothing; `collected` is what came in less what was given back. Two parts of `toPay` wait for the
 * club's answer: `pending` is what is left to pay of reservations that are not confirmed yet, `toApprove` of sales that
 * are not approved yet.
 *
 * A sum never mixes currencies: wherever sums stand they are a list, the club's own currency first.
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
