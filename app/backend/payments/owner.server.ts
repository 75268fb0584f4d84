import { createContext } from "react-router";
import { notFound } from "#app/backend/errors.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { AuditTarget } from "#app/rules/audit-actions.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import type { Debit } from "#contracts/money/debits.ts";

/** The record whose payments a page is about: a sale, a reservation, a registration, or an account by itself. */
interface PaymentOwner {
  readonly staff: StaffCaller;
  readonly debit: Debit;
  /** The time zone in which the record's dates are. */
  readonly timeZone: string;
  /** Whether the record takes no more money: it was rejected, canceled or closed. */
  readonly isClosed: boolean;
  /** What a new payment starts with, in minor units; all that is left to pay unless given. */
  readonly suggested?: number | undefined;
  /** What the pages of payments show of the record. */
  readonly shown: ShownOwner;
  /** The record as the log knows it. */
  readonly target: AuditTarget;
  /** One of the record's payments as the log knows it, where that is not by the record. */
  readonly paymentTarget?: (paymentId: string) => AuditTarget;
  /** What the log holds of a payment besides: the records that it concerns. */
  readonly concerned?: Changes;
}

interface ShownOwner {
  /** The page that shows the record's money: the pages lead back there. */
  readonly path: string;
  /** The record's title, in words. */
  readonly title: string;
  /** The record's name where it is the heading of all of its pages. */
  readonly record?: string;
  /** The way to the record: labels are keys of texts, or names. */
  readonly crumbs: readonly { readonly label: string; readonly to?: string }[];
}

type Finder = () => Promise<PaymentOwner>;

const ownerContext = createContext<Finder>();

interface OwnerArgs extends RouteArgs {
  readonly params: Readonly<Record<string, string | undefined>>;
}

/**
 * The middleware of the layout that stands above the payments of a kind of records: their pages find the record by it.
 * Each call reads the record anew: after a refusal, the page shows what changed meanwhile.
 * @param find throws AppError 404 for a record that is unknown, or another club's
 */
export const paymentsOf =
  (find: (args: OwnerArgs) => Promise<PaymentOwner>) =>
  (args: OwnerArgs): void =>
    args.context.set(ownerContext, () => find(args));

/** The record of a page of payments, as its layout finds it. */
export const requirePaymentOwner = ({ context }: RouteArgs): Promise<PaymentOwner> => context.get(ownerContext)();

/** The record and one of its payments. Throws AppError 404 when the record has no such payment. */
export async function requirePayment(args: RouteArgs & { readonly params: { readonly paymentId: string } }) {
  const owner = await requirePaymentOwner(args);
  const payment = owner.debit.payments.find(({ id }) => id === args.params.paymentId);
  if (!payment) throw notFound();
  return { owner, payment, target: owner.paymentTarget?.(payment.id) ?? owner.target };
}
