import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { memoizeByObject } from "#app/rules/memoize-by-object.ts";
import { isArchivable, type NotificationPage, type NotificationTab } from "#app/rules/notifications.ts";
import { notifications } from "#contracts/notifications/notifications.ts";
import { isDatabaseUnavailable, withTimeout } from "#db/unavailable.ts";
import { actorOf, audited, type Recorder } from "../audit/mutate.server.ts";
import { AppError, isAppError, notFound } from "../errors.server.ts";
import { tabChannel } from "../live/open-stream.server.ts";
import { type RouteArgs, requestContext, type Services, servicesContext } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";
import {
  countUnread,
  findNotification,
  listNotifications,
  newestNotifications,
  noteUpstreamRead,
  type Owner,
  setStatus,
} from "./store.server.ts";
import { sendReads, syncNotifications } from "./sync.server.ts";

/** How long a reading of upstream is good enough for a staff member while nothing is pushed, in milliseconds. */
const freshForMs = 30_000;
/** How long a page waits for such a reading, in milliseconds: then it shows what is stored. The bell waits less. */
const refreshTimeoutMs = 2_000;
const bellTimeoutMs = 1_000;
/** Each dashboard has readings of its own: what one has read says nothing of another's database. */
const lastReadingsOf = memoizeByObject(
  (_: Services) => new LRUCache<string, Promise<boolean>>({ max: 10_000, ttl: freshForMs }),
);

/** The caller as owner of notifications. */
export const ownerOf = ({ organisationId, staff }: Pick<StaffCaller, "organisationId" | "staff">): Owner => ({
  organisationId,
  staffMemberId: staff.id,
});

/** The caller as the action log sees it, for actions that are more than one upstream call. */
export const recorderOf = (
  { context }: Pick<RouteArgs, "context">,
  { account, staff, organisationId }: StaffCaller,
): Recorder => ({
  services: context.get(servicesContext),
  request: context.get(requestContext),
  actor: actorOf(account, staff),
  organisationId,
});

/**
 * Makes the small database say what upstream says now. While upstream's pushes arrive in this process there is
 * nothing to do. False when upstream does not answer: what is stored is then shown as it is.
 */
export async function refresh(
  { context }: Pick<RouteArgs, "context">,
  caller: StaffCaller,
  wait = refreshTimeoutMs,
): Promise<boolean> {
  const services = context.get(servicesContext);
  if (services.live.isRelaying(caller.staff.id)) return true;
  const readings = lastReadingsOf(services);
  const done = read(services, caller, readings.has(caller.staff.id) ? "newest" : "all");
  readings.set(caller.staff.id, done);
  return Promise.race([done, delay(wait, false)]);
}

/** Like `refresh`; throws at once when the small database does not answer, instead of waiting for it twice. */
async function refreshAndAsk(args: Pick<RouteArgs, "context">, caller: StaffCaller): Promise<boolean> {
  const { db } = args.context.get(servicesContext);
  const [isFresh] = await Promise.all([refresh(args, caller), countUnread(db, ownerOf(caller))]);
  return isFresh;
}

/** Like `refresh`, at most every 30 seconds and without waiting when something is stored already. */
async function refreshNowAndThen(args: Pick<RouteArgs, "context">, caller: StaffCaller): Promise<void> {
  const running = lastReadingsOf(args.context.get(servicesContext)).get(caller.staff.id);
  if (running === undefined) await refresh(args, caller, bellTimeoutMs / 2);
}

async function read({ db, live, log }: Services, caller: StaffCaller, depth: "newest" | "all"): Promise<boolean> {
  try {
    await syncNotifications({ db, wake: () => live.wake() }, ownerOf(caller), caller.call, depth);
    return true;
  } catch (err) {
    // why: an ended token is a redirect, and the page's own calls will meet it.
    if (!(err instanceof Response))
      log.warn({ err, staffMemberId: caller.staff.id }, "notifications could not be read upstream");
    return false;
  }
}

/** What the bell shows on every page, and from where the page's live stream goes on. */
interface BellState {
  readonly unreadCount: number;
  readonly cursor: number;
  /** The name that the session's tabs share, and by which they share one stream. */
  readonly channel: string;
}

/**
 * The bell of a page. Never throws: without upstream the count is the last one known, without the small database there
 * is none, because a page must not fail for its bell.
 */
export async function bellState(args: Pick<RouteArgs, "context">, caller: StaffCaller): Promise<BellState> {
  const { db, live, log } = args.context.get(servicesContext);
  // why: the cursor is read before the count, so that a change in between is told again rather than lost.
  const { cursor } = live;
  const channel = tabChannel(caller.session);
  try {
    const count = refreshNowAndThen(args, caller).then(() => countUnread(db, ownerOf(caller)));
    return { unreadCount: await withTimeout(bellTimeoutMs, count), cursor, channel };
  } catch (err) {
    log.warn({ err }, "the bell's count could not be read");
    return { unreadCount: 0, cursor, channel };
  }
}

/** A page of the bell's list. The first one is brought up to date first. */
export async function notificationPage(
  args: Pick<RouteArgs, "context">,
  caller: StaffCaller,
  page: number,
): Promise<NotificationPage> {
  const { db, live } = args.context.get(servicesContext);
  if (page === 1) await refreshAndAsk(args, caller);
  const { cursor } = live;
  const { items, pageInfo } = await listNotifications(db, ownerOf(caller), { tab: "open", page });
  return { items, nextPage: pageInfo.nextPage, unreadCount: await countUnread(db, ownerOf(caller)), cursor };
}

/**
 * The newest notifications, for a page that shows them beside what it is about: none while the small database is away,
 * because the rest of the page does not need it.
 */
export async function notificationsBeside(args: Pick<RouteArgs, "context">, caller: StaffCaller) {
  const { db, log } = args.context.get(servicesContext);
  try {
    const list = refresh(args, caller, bellTimeoutMs / 2).then(() => newestNotifications(db, ownerOf(caller), 10));
    return await withTimeout(bellTimeoutMs, list);
  } catch (err) {
    if (!isDatabaseUnavailable(err)) throw err;
    log.warn({ err }, "a page is shown without its notifications");
    return [];
  }
}

/** A page of one of the lists of the screen; `isFresh` is false when upstream did not answer. */
export async function notificationList(
  args: Pick<RouteArgs, "context">,
  caller: StaffCaller,
  options: { tab: NotificationTab; page: number; pageSize: number },
) {
  const { db } = args.context.get(servicesContext);
  const isFresh = await refreshAndAsk(args, caller);
  const list = await listNotifications(db, ownerOf(caller), options);
  return { ...list, isFresh, unreadCount: await countUnread(db, ownerOf(caller)) };
}

/**
 * Marks notifications read or archives them: stored here first, then sent upstream; what upstream cannot be told now
 * it is told later. Throws AppError `record.not_found` (404) for an id that is not the caller's, and
 * `notification.not_completed` or `notification.unread` (409) for archiving one whose job is not completed, or that
 * was not read.
 */
export async function changeStatus(
  args: Pick<RouteArgs, "context">,
  caller: StaffCaller,
  ids: readonly string[],
  status: "READ" | "ARCHIVED",
): Promise<void> {
  const { db } = args.context.get(servicesContext);
  const owner = ownerOf(caller);
  for (const id of ids) {
    const found = await findNotification(db, owner, id);
    if (!found) throw notFound();
    if (status === "ARCHIVED" && found.item.status !== "ARCHIVED" && !isArchivable(found.item)) {
      const isCompleted = found.item.jobStatus === "COMPLETED";
      throw new AppError(isCompleted ? "notification.unread" : "notification.not_completed", { status: 409 });
    }
  }
  await audited(recorderOf(args, caller), {
    action: status === "READ" ? "notification.read" : "notification.archive",
    target: { type: "notification", ...(ids.length === 1 && { id: ids[0] }) },
    changes: { status: { after: status }, ...(ids.length > 1 && { ids: { after: [...ids] } }) },
    work: async () => {
      if ((await setStatus(db, owner, ids, status)).length === 0) return;
      await notifyLater(args, () => sendReads(syncServices(args), owner, caller.call));
    },
  });
}

/** Marks everything read, in the same way as `changeStatus`. */
export async function markAllRead(args: Pick<RouteArgs, "context">, caller: StaffCaller): Promise<void> {
  const { db } = args.context.get(servicesContext);
  const owner = ownerOf(caller);
  await audited(recorderOf(args, caller), {
    action: "notification.read_all",
    target: { type: "notification" },
    changes: { status: { before: "unread", after: "READ" } },
    work: async () => {
      await setStatus(db, owner, undefined, "READ");
      await notifyLater(args, async () => {
        await caller.call(notifications.markAllAsRead);
        await noteUpstreamRead(db, owner);
      });
    },
  });
}

const syncServices = ({ context }: Pick<RouteArgs, "context">) => {
  const { db, live } = context.get(servicesContext);
  return { db, wake: () => live.wake() };
};

/** Tells upstream now when it answers; otherwise it stays owed, and the next reading of notifications sends it. */
async function notifyLater({ context }: Pick<RouteArgs, "context">, tell: () => Promise<void>): Promise<void> {
  const { live, log } = context.get(servicesContext);
  live.wake();
  try {
    await tell();
  } catch (err) {
    if (!isAppError(err) || err.status < 500) throw err;
    log.warn({ err }, "a read state is stored and will be sent upstream later");
  }
}
