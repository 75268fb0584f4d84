import { paymentsOf } from "#app/backend/payments/owner.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { Route } from "./+types/payments";
import { toTransactions, transactionPath } from "./handle.ts";
import { clubDay, headlineOf, loadTransaction, targetOf } from "./load.server.ts";

export const handle: RouteHandle = { i18n: ["subscriptions"] };

/** The payments of a transaction. */
export const middleware: Route.MiddlewareFunction[] = [
  paymentsOf(async (args) => {
    const staff = await requireStaff(args, board);
    const transaction = await loadTransaction(staff, args.params.id ?? "");
    const { id, title } = headlineOf(transaction);
    const path = transactionPath(id);
    return {
      ...{ staff, debit: transaction.debit, timeZone: clubDay(staff).timeZone },
      // A transaction that was rejected, canceled or closed takes no more money.
      isClosed: transaction.approval === "rejected" || transaction.status !== "open",
      // The next instalment: what people pay at the counter.
      suggested: transaction.next?.amount,
      target: targetOf(transaction),
      shown: { path, title, crumbs: [toTransactions, { to: path, label: title }] },
    };
  }),
];
