import { redirect } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { chapterOf, chapterPath } from "#app/rules/help-chapters.ts";
import { everyone } from "#app/rules/permissions.ts";
import type { Route } from "./+types/chapter-of-page";

/** Leads to the chapter about the page whose path is asked for: browsers need not know which that is. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, everyone);
  const path = new URL(args.request.url).searchParams.get("path");
  const chapter = path === null ? undefined : chapterOf(path);
  return redirect(chapter ? chapterPath(chapter.id) : "/documentation/dashboard");
}
