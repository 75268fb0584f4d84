import { paymentsOf } from "#app/backend/payments/owner.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import type { Route } from "./+types/payments";
import { accountPath, toTransactions } from "./handle.ts";
import { loadDebit } from "./load.server.ts";

/** The write-offs of an account by itself: its payments are those of the record that it is for. */
export const middleware: Route.MiddlewareFunction[] = [
  paymentsOf(async (args) => {
    const staff = await requireStaff(args, board);
    const { debit, target, heading } = await loadDebit(staff, args.params.id ?? "");
    return {
      ...{ staff, debit, timeZone: staff.staff.organization.timeZone },
      isClosed: debit.closedAt !== null,
      target,
      shown: { path: accountPath(debit.id), title: heading, crumbs: [toTransactions] },
    };
  }),
];
