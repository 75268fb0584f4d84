import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import { defaultTimeZone } from "#app/rules/dates.ts";
import { isDownloadable, type NotificationItem } from "#app/rules/notifications.ts";
import { media } from "#contracts/account/media.ts";
import { Id } from "#contracts/scalars.ts";
import { AppError, notFound } from "./errors.server.ts";
import type { StaffCaller } from "./guards.server.ts";
import { actorOf } from "./mutate.server.ts";
import { findNotification } from "./notification-store.server.ts";
import { changeStatus, ownerOf, refresh } from "./notifications.server.ts";
import { type RouteArgs, requestContext, servicesContext } from "./services.server.ts";

/** How long upstream may take to begin sending a file, in milliseconds. */
const patience = 10_000;

/** `export-reservations-2026-11-20-21-05-09.csv`, by the time at which the export was asked for. */
const exportFileName = (createdAt: string): string =>
  `export-reservations-${format(new TZDate(createdAt, defaultTimeZone), "yyyy-MM-dd-HH-mm-ss")}.csv`;

/**
 * A completed export of the caller. Throws AppError `record.not_found` (404) for an id that is not the caller's,
 * `export.not_completed` or `export.failed` (409), and `export.file_missing` (404) when there is no file.
 */
export async function findExport(
  args: Pick<RouteArgs, "context">,
  caller: StaffCaller,
  id: string,
): Promise<{ item: NotificationItem; mediaId: string }> {
  if (!Id.safeParse(id).success) throw notFound();
  const { db } = args.context.get(servicesContext);
  const find = () => findNotification(db, ownerOf(caller), id);
  let found = await find();
  if (!found || !isDownloadable(found.item)) {
    // It may have come or been completed since the last reading.
    await refresh(args, caller);
    found = await find();
  }
  if (!found) throw notFound();
  const { item, mediaId } = found;
  if (item.jobStatus === "FAILED") throw new AppError("export.failed", { status: 409 });
  if (item.jobStatus !== "COMPLETED") throw new AppError("export.not_completed", { status: 409 });
  if (mediaId === null) throw new AppError("export.file_missing", { status: 404 });
  return { item, mediaId };
}

/**
 * The file of a completed export, straight from upstream's storage, as an attachment. Recorded in the action log
 * before the first byte, and marked read. Throws like `findExport`, and AppError `audit.unavailable` (503) or
 * `export.file_missing` (404).
 */
export async function downloadExport(args: RouteArgs, caller: StaffCaller, id: string): Promise<Response> {
  const { item, mediaId } = await findExport(args, caller, id);
  const { audit, log } = args.context.get(servicesContext);
  const { id: requestId, address } = args.context.get(requestContext);
  const fileName = exportFileName(item.createdAt);
  const event = {
    action: "export.download" as const,
    actor: actorOf(caller.account, caller.staff),
    organisationIds: [caller.organisationId],
    target: { type: "export" as const, id, label: fileName },
    requestId,
    address,
  };
  let file: Response;
  try {
    file = await openFile(args.request, caller, mediaId);
  } catch (error) {
    if (error instanceof AppError) await audit.note({ ...event, outcome: "failed", errorCode: error.code });
    throw error;
  }
  try {
    await audit.record({ ...event, outcome: "succeeded" });
  } catch (error) {
    await file.body?.cancel();
    throw error;
  }
  if (item.status === "unread") {
    // why: the file is on its way; a read state that cannot be recorded must not stop it.
    await changeStatus(args, caller, [id], "READ").catch((err: unknown) =>
      log.warn({ err }, "a download was not marked read"),
    );
  }
  const headers = new Headers({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${fileName}"`,
    "cache-control": "no-store",
  });
  const length = file.headers.get("content-length");
  // why: a decoded body is longer than the encoded length says.
  if (length !== null && !file.headers.has("content-encoding")) headers.set("content-length", length);
  return new Response(file.body, { headers });
}

/** Upstream's short-lived address never reaches the browser: the bytes pass through here. */
async function openFile(request: Request, caller: StaffCaller, mediaId: string): Promise<Response> {
  const { url } = await caller.call(media.download, { params: { id: mediaId } });
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
  try {
    const file = await fetch(url, { signal: AbortSignal.any([request.signal, late.signal]), redirect: "error" });
    if (file.ok && file.body) return file;
    await file.body?.cancel();
    throw new AppError("export.file_missing", { status: 404 });
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError("upstream.unreachable", { status: 502, cause });
  } finally {
    clearTimeout(timer);
  }
}
