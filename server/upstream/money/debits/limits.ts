import { Refusal, refusing } from "#upstream/core/refusal.ts";

/** More money than is asked. @param fits what there is room for, in minor units; @param path where the amount stands */
export const overpaymentRefusal = (fits: number, path: string[], cause?: unknown) =>
  new Refusal(422, "payment.exceeds_debit", {
    fields: [{ path, code: "payment.exceeds_debit", params: { toPay: fits } }],
    details: { toPay: fits },
    cause,
  });

/**
 * Runs a change of payments; the constraints of the database are what refuses too much money, and what a receipt holds.
 * @param fits what may be paid at most, in minor units: goes out as `details.toPay`
 * @param path where the amount stands in the body
 * @throws Refusal 422 `payment.exceeds_debit`; 409 `payment.receipted`; 409 `payment.closed`; 409 `payment.waiting`
 */
export const refusingOverpayment = <T>(fits: number, write: Promise<T>, path = ["amount"]): Promise<T> =>
  refusing(write, {
    debits_never_overpaid: (cause) => overpaymentRefusal(fits, path, cause),
    debits_never_overplanned: (cause) => overpaymentRefusal(fits, path, cause),
    payments_receipted: (cause) => new Refusal(409, "payment.receipted", { cause }),
    payments_closed: (cause) => new Refusal(409, "payment.closed", { cause }),
    debits_of_waiting: (cause) => new Refusal(409, "payment.waiting", { cause }),
  });
