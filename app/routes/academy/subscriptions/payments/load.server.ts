import { notFound } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { Subscription } from "#contracts/academy/subscriptions.ts";
import { headlineOf, loadTransaction } from "../load.server.ts";

/** A transaction and one of its payments. Throws AppError 404 when it has no such payment. */
export async function loadPayment(staff: StaffCaller, id: string, paymentId: string) {
  const transaction = await loadTransaction(staff, id);
  const payment = transaction.debit.payments.find((one) => one.id === paymentId);
  if (!payment) throw notFound();
  return { transaction, payment };
}

/** What every page about a transaction's money shows. */
export const moneyOf = (transaction: Subscription) => ({
  headline: headlineOf(transaction),
  price: transaction.debit.price,
  /** What was rejected, canceled or closed takes no more money. */
  isClosed: transaction.approval === "rejected" || transaction.status !== "open",
});
