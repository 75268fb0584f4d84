import { downloadList } from "#app/backend/exports/download.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import type { Route } from "./+types/download";
import { readSort, readTransactionFilters } from "./filters.server.ts";

/** The transactions as a file. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const query = new URL(args.request.url).searchParams;
  return downloadList(args, staff, {
    op: subscriptions.download,
    query: { ...readTransactionFilters(query, null), sort: readSort(query) },
    name: "transactions",
    action: "subscription.download",
    target: { type: "subscription" },
  });
}
