import { redirect } from "react-router";
import { z } from "zod";
import { AppError, isAppError } from "#app/backend/errors.server.ts";
import { changeStatus } from "#app/backend/notifications/notifications.server.ts";
import { redirectWithFlash } from "#app/backend/session/flash.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { Id } from "#contracts/scalars.ts";
import type { Route } from "./+types/status";

const Form = z.object({
  id: z.array(Id).min(1).max(100),
  status: z.enum(["READ", "ARCHIVED"]),
  redirectTo: z.string().default("/notifications"),
});

const done = { READ: "notifications:list.marked", ARCHIVED: "notifications:list.archivedDone" } as const;

/** A GET comes from a reload: it leads to the list. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args);
  return redirect("/notifications");
}

/** POST /notifications/status: marks notifications read or archives them. */
export async function action(args: Route.ActionArgs) {
  const caller = await requireStaff(args);
  const form = await args.request.formData();
  const parsed = Form.safeParse({ ...Object.fromEntries(form), id: form.getAll("id") });
  if (!parsed.success) throw new AppError("request.invalid", { status: 400 });
  const { id, status, redirectTo } = parsed.data;
  try {
    await changeStatus(args, caller, id, status);
  } catch (error) {
    if (!isAppError(error, "notification.not_completed", "notification.archived")) throw error;
    return redirectWithFlash(args, redirectTo, { key: `notifications:errors.${error.code}`, severity: "error" });
  }
  return redirectWithFlash(args, redirectTo, { key: done[status], severity: "success" });
}
