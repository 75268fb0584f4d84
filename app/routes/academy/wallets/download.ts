import { downloadList } from "#app/backend/exports/download.server.ts";
import { readFilters } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { MovementSort, movementFilters, wallets } from "#contracts/academy/wallets.ts";
import type { Route } from "./+types/download";

/** The movements as a file. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const query = new URL(args.request.url).searchParams;
  const sort = MovementSort.catch("-createdAt").parse(query.get("sort"));
  return downloadList(args, staff, {
    op: wallets.download,
    query: { ...readFilters(movementFilters, query), sort },
    name: "token-movements",
    action: "wallet.download",
    target: { type: "wallet" },
  });
}
