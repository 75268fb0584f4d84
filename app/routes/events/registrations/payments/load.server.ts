import { notFound } from "#app/backend/errors.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { Debit } from "#contracts/money/debits.ts";
import { requireRegistration } from "../load.server.ts";

type Args = RouteArgs & { readonly params: { readonly eventId: string; readonly registrationId: string } };

/** A registration of which something is asked. Throws AppError 404 when nothing is: a team that waits, or no fee. */
export async function requireDebit(args: Args) {
  const loaded = await requireRegistration(args);
  const { debit, name, id, list } = loaded.registration;
  if (debit === null) throw notFound();
  return { ...loaded, debit, shown: { id, name, price: debit.price, isClosed: isClosed(list, debit) } };
}

/** A team that withdrew pays no more; what came in is given back. */
const isClosed = (list: string, { closedAt }: Debit): boolean => list === "withdrawn" || closedAt !== null;

/** One of its payments. Throws AppError 404 when it has no such payment. */
export async function requirePayment(args: Args & { readonly params: { readonly paymentId: string } }) {
  const loaded = await requireDebit(args);
  const payment = loaded.debit.payments.find(({ id }) => id === args.params.paymentId);
  if (!payment) throw notFound();
  return { ...loaded, payment };
}
