import { defaultTimeZone, fileStamp } from "#app/rules/dates.ts";
import { isDownloadable, type NotificationItem } from "#app/rules/notifications.ts";
import { board, hasRole } from "#app/rules/permissions.ts";
import { media } from "#contracts/account/media.ts";
import { Id } from "#contracts/scalars.ts";
import { actorOf, auditResultOf } from "../audit/mutate.server.ts";
import { AppError, notFound } from "../errors.server.ts";
import { changeStatus, ownerOf, refresh } from "../notifications/notifications.server.ts";
import { findNotification, ownExport } from "../notifications/store.server.ts";
import { type RouteArgs, requestContext, servicesContext } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";
import { openStoredFile } from "../upstream/stored-file.server.ts";
import { openOwnFile } from "./own-file.server.ts";

/** `export-reservations-2026-11-20-21-05-09.csv`, by the time at which the export was asked for. */
const exportFileName = (createdAt: string): string =>
  `export-reservations-${fileStamp(createdAt, defaultTimeZone)}.csv`;

interface FoundExport {
  readonly item: NotificationItem;
  readonly mediaId: string;
}

/** A download as the action log tells it. */
function downloadOf({ context }: Pick<RouteArgs, "context">, caller: StaffCaller, id: string) {
  const { id: requestId, address } = context.get(requestContext);
  return {
    action: "export.download" as const,
    actor: actorOf(caller.account, caller.staff),
    organisationIds: [caller.organisationId],
    target: { type: "export" as const, id },
    requestId,
    address,
  };
}

/** Runs `work`; when it fails, records in the log that the file was asked for, and why it was refused. */
async function orRecorded<T>(
  args: Pick<RouteArgs, "context">,
  caller: StaffCaller,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!Id.safeParse(id).success) throw notFound();
  try {
    return await work();
  } catch (error) {
    const { audit } = args.context.get(servicesContext);
    await audit.recordBestEffort({ ...downloadOf(args, caller, id), ...auditResultOf(error) });
    throw error;
  }
}

/**
 * A completed export of the caller. Throws AppError `record.not_found` (404) for an id that is not the caller's,
 * `export.not_completed` or `export.failed` (409), and `export.file_missing` (404) when there is no file; each is
 * recorded in the action log.
 */
export const findExport = (args: Pick<RouteArgs, "context">, caller: StaffCaller, id: string): Promise<FoundExport> =>
  orRecorded(args, caller, id, () => find(args, caller, id));

async function find(args: Pick<RouteArgs, "context">, caller: StaffCaller, id: string): Promise<FoundExport> {
  const { db } = args.context.get(servicesContext);
  const look = () => findNotification(db, ownerOf(caller), id);
  let found = await look();
  if (!found || !isDownloadable(found.item)) {
    // The export may have been asked for, or completed, since the last reading.
    await refresh(args, caller);
    found = await look();
  }
  if (!found) throw notFound();
  const { item, mediaId } = found;
  if (item.jobStatus === "FAILED") throw new AppError("export.failed", { status: 409 });
  if (item.jobStatus !== "COMPLETED") throw new AppError("export.not_completed", { status: 409 });
  if (mediaId === null) throw new AppError("export.file_missing", { status: 404 });
  return { item, mediaId };
}

interface OpenedExport {
  readonly item: NotificationItem;
  readonly file: Response;
  readonly fileName: string;
  readonly type: string;
}

async function open(args: RouteArgs, caller: StaffCaller, id: string): Promise<OpenedExport> {
  const { item, mediaId } = await find(args, caller, id);
  if (item.type !== ownExport) {
    const { url } = await caller.call(media.download, { params: { id: mediaId } });
    const file = await openStoredFile(args.request, url, new AppError("export.file_missing", { status: 404 }));
    return { item, file, fileName: exportFileName(item.createdAt), type: "text/csv; charset=utf-8" };
  }
  // why: a person who may no longer read the log may no longer read a part of it.
  if (!hasRole(caller.roles, board)) throw notFound();
  const { file, type, name } = await openOwnFile(args.context.get(servicesContext).sql, ownerOf(caller), id);
  return { item, file, fileName: name(item.createdAt), type };
}

/**
 * The file of a completed export, straight from upstream's storage or our own, as an attachment. Recorded in the action
 * log before the first byte, or with the reason why there is none, and marked read unless another site sent the browser.
 * Throws like `findExport`, and
 * AppError `audit.unavailable` (503).
 */
export async function downloadExport(args: RouteArgs, caller: StaffCaller, id: string): Promise<Response> {
  const { item, file, fileName, type } = await orRecorded(args, caller, id, () => open(args, caller, id));
  const { audit, log } = args.context.get(servicesContext);
  const event = downloadOf(args, caller, id);
  try {
    await audit.record({ ...event, target: { ...event.target, label: fileName }, outcome: "succeeded" });
  } catch (error) {
    await file.body?.cancel();
    throw error;
  }
  if (item.status === "unread" && !isForeign(args.request)) {
    // why: the file is on its way; a read state that cannot be recorded must not stop it.
    await changeStatus(args, caller, [id], "READ").catch((err: unknown) =>
      log.warn({ err }, "a download was not marked read"),
    );
  }
  const headers = new Headers({
    "content-type": type,
    "content-disposition": `attachment; filename="${fileName}"`,
    "cache-control": "no-store",
  });
  const length = file.headers.get("content-length");
  // why: a decoded body is longer than the encoded length says.
  if (length !== null && !file.headers.has("content-encoding")) headers.set("content-length", length);
  return new Response(file.body, { headers });
}

/** Whether a page of another site sends the browser here: what it does not say itself, its user did. */
const isForeign = ({ headers }: Request): boolean =>
  !["same-origin", "none", null].includes(headers.get("sec-fetch-site"));
