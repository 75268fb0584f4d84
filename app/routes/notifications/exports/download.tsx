import { redirect } from "react-router";
import { findExport } from "#app/backend/exports/file.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { Route } from "./+types/download";

export const handle: RouteHandle = {
  i18n: ["notifications"],
  title: "notifications:download.title",
  back: "/notifications",
};

/**
 * GET /notifications/:id/download: on to the file when there is one, else a page that says why not.
 * why: a route that answers bytes has no error page, so asking and sending are two routes.
 */
export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args);
  const { item } = await findExport(args, caller, args.params.id);
  return redirect(`/notifications/${item.id}/file`);
}

/** Never shown: the loader either redirects or throws. */
export default function Download() {
  return null;
}
