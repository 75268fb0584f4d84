import { data } from "react-router";
import { notificationPage } from "#app/backend/notifications/notifications.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { readPage } from "#app/rules/paging.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { Route } from "./+types/feed";

export const handle: RouteHandle = { fetched: true };

/** GET /notifications/feed?page=: a page of the bell's list, as JSON. */
export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args);
  const page = readPage(new URL(args.request.url).searchParams);
  return data(await notificationPage(args, caller, page), { headers: { "cache-control": "no-store" } });
}
