import { type NotificationStatus, notifications } from "#contracts/notifications/notifications.ts";
import type { CallInput, CallOutput, Operation } from "#contracts/operation.ts";
import type { Database } from "#db/connection.ts";
import { AppError } from "../errors.server.ts";
import { type Owner, revertStatus, unsentReads, upsertFromUpstream } from "./store.server.ts";

/** An upstream call in the name of the owner of the notifications. */
export type OwnerCall = <O extends Operation>(operation: O, input: CallInput<O>) => Promise<CallOutput<O>>;

interface SyncServices {
  readonly db: Database;
  readonly wake: () => void;
}

const pageSize = 100;
/** The oldest notifications are not read again past this many pages. */
const maxPages = 10;
const everyStatus: NotificationStatus[] = ["unread", "READ", "ARCHIVED"];

/**
 * Brings our store up to date with upstream's list, after telling upstream what it is owed. `newest` reads the newest
 * page only. Throws AppError when upstream does not answer.
 */
export async function syncNotifications(
  { db, wake }: SyncServices,
  owner: Owner,
  call: OwnerCall,
  depth: "newest" | "all",
): Promise<void> {
  await sendReads({ db, wake }, owner, call);
  const pages = depth === "all" ? maxPages : 1;
  for (let page = 1; page <= pages; page += 1) {
    const { data, pageInfo } = await call(notifications.list, { query: { page, pageSize, status: everyStatus } });
    if ((await upsertFromUpstream(db, owner, data)) > 0) wake();
    if (pageInfo.isLastPage) return;
  }
}

/**
 * Sends upstream the read states that it does not hold yet. One that upstream refuses is taken back; without an
 * answer it stays owed, and AppError `upstream.unreachable` is thrown.
 */
export async function sendReads({ db, wake }: SyncServices, owner: Owner, call: OwnerCall): Promise<void> {
  const owed = await unsentReads(db, owner);
  for (const status of ["READ", "ARCHIVED"] as const) {
    const ids = owed.filter((one) => one.status === status).map(({ id }) => id);
    for (let from = 0; from < ids.length; from += pageSize) {
      const some = ids.slice(from, from + pageSize);
      try {
        const { data } = await call(notifications.update, { body: { ids: some, status } });
        await upsertFromUpstream(db, owner, data);
      } catch (error) {
        if (error instanceof AppError && error.status < 500 && error.status !== 401)
          await revertStatus(db, owner, some);
        throw error;
      } finally {
        wake();
      }
    }
  }
}
