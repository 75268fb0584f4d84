import type { Logger } from "pino";
import type { ListenMeta, Sql } from "postgres";
import type { StaffCaller } from "#upstream/core/caller.ts";
import type { Database } from "#upstream/db/connection.ts";
import { validTokens } from "./access.ts";
import { allTopics, changeIn, changesChannel } from "./change.ts";
import { createFeedClient, type FeedClient } from "./feed-client.ts";
import {
  type ChangedNotification,
  readChanged,
  readChangedSince,
  readVersionNow,
  unreadByStaffMember,
} from "./store.ts";

/** The channel on which the database names notifications that changed, by their id only. */
const channel = "upstream_notifications";
const heartbeatMilliseconds = 15_000;

/**
 * Carries changed notifications from the database to the staff members who listen, and changes to their organisation, over
 * one connection a process.
 */
interface NotificationFeed {
  /** Subscribes; from then on, by itself, again after its connection is lost. */
  start(): Promise<void>;
  /**
   * A stream of the caller's own notifications as server-sent events.
   * @param lastEventId id of the last event that the caller has: what changed since is sent first
   */
  open(caller: StaffCaller, lastEventId: string | null): ReadableStream<Uint8Array>;
  /** How many streams are open. */
  readonly clients: number;
  /** Ends all streams and takes no more. */
  close(): void;
}

declare module "#upstream/core/services.ts" {
  interface Services {
    feed: NotificationFeed;
  }
}

const eventId = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/u;

/** The feed over a pool; `sql` opens a connection of its own to listen. */
export function createNotificationFeed(sql: Sql, db: Database, log: Logger): NotificationFeed {
  const clients = new Map<string, Set<FeedClient>>();
  const changedIds = new Set<string>();
  const newcomers = new Set<FeedClient>();
  let catchUpAll = false;
  let pumping = false;
  let closed = false;
  const subscriptions: ListenMeta[] = [];
  let heartbeat: NodeJS.Timeout | undefined;

  const every = () => [...clients.values()].flatMap((ofStaffMember) => [...ofStaffMember]);

  const forget = (client: FeedClient, reason: string) => {
    const { staffMemberId } = client.reader;
    newcomers.delete(client);
    clients.get(staffMemberId)?.delete(client);
    if (clients.get(staffMemberId)?.size === 0) clients.delete(staffMemberId);
    log.debug({ staffMemberId, reason }, "notification stream closed");
  };

  const deliver = async (changes: readonly ChangedNotification[]) => {
    if (changes.length === 0) return;
    const unread = await unreadByStaffMember(db, [...new Set(changes.map((change) => change.staffMemberId))]);
    // A newcomer gets this with what it missed, after what came before it.
    for (const change of changes)
      for (const client of clients.get(change.staffMemberId) ?? [])
        if (!newcomers.has(client)) client.push(change, unread.get(change.staffMemberId) ?? 0);
  };

  /** Sends a client what changed while it was not told. */
  const catchUp = async (client: FeedClient) => {
    if (!client.since) return;
    const [changes, unread] = await Promise.all([
      readChangedSince(db, client.reader, client.since),
      unreadByStaffMember(db, [client.reader.staffMemberId]),
    ]);
    for (const change of changes) client.push(change, unread.get(client.reader.staffMemberId) ?? 0);
  };

  /** A client that has seen nothing yet needs what changes from now on. */
  const welcome = async (client: FeedClient) => {
    if (client.since) return catchUp(client);
    client.since = await readVersionNow(db);
  };

  /** One round: newcomers, everybody after a break, and what was named meanwhile, read once however often named. */
  const round = async () => {
    for (const client of newcomers) {
      await welcome(client);
      newcomers.delete(client);
    }
    if (catchUpAll) {
      catchUpAll = false;
      for (const client of every()) await catchUp(client);
    }
    const ids = [...changedIds];
    changedIds.clear();
    if (ids.length > 0 && clients.size > 0) await deliver(await readChanged(db, ids, [...clients.keys()]));
  };

  /** Rounds never overlap, so that a state never overtakes a later one. */
  const pump = async () => {
    if (pumping) return;
    pumping = true;
    try {
      while (!closed && (changedIds.size > 0 || newcomers.size > 0 || catchUpAll)) await round();
    } catch (error) {
      // No change is lost: the next heartbeat reads again whatever changed.
      catchUpAll = true;
      if (!closed) log.error({ err: error }, "notification feed");
    } finally {
      pumping = false;
    }
  };

  /** Tells a change in an organisation to all of its clients at once. */
  const tell = (notice: string) => {
    const { organisationId, push } = changeIn(notice);
    for (const client of every()) if (client.reader.organisationId === organisationId) client.tell(push);
  };

  const beat = async () => {
    for (const client of every()) client.beat();
    const alive = await validTokens(
      db,
      every().map((client) => client.tokenId),
    );
    for (const client of every()) if (!alive.has(client.tokenId)) client.end();
  };

  return {
    async start() {
      // Nobody listens yet at the start; after a break changes may have been lost.
      const onListening = () => {
        for (const client of every()) for (const change of allTopics) client.tell(change);
      };
      subscriptions.push(await sql.listen(changesChannel, tell, onListening));
      const subscription = await sql.listen(
        channel,
        (id) => {
          changedIds.add(id);
          void pump();
        },
        // Everybody catches up at the start and after each break, in which notices may have been lost.
        () => {
          catchUpAll = true;
          void pump();
        },
      );
      subscriptions.push(subscription);
      heartbeat = setInterval(() => {
        beat().catch((error: unknown) => log.error({ err: error }, "notification feed"));
        void pump();
      }, heartbeatMilliseconds);
    },

    open({ organisationId, staffMemberId, tokenId }, lastEventId) {
      const since = lastEventId && eventId.test(lastEventId) ? lastEventId : null;
      const client = createFeedClient({ organisationId, staffMemberId }, tokenId, since, forget);
      if (closed) {
        client.end();
        return client.body;
      }
      clients.set(staffMemberId, (clients.get(staffMemberId) ?? new Set()).add(client));
      newcomers.add(client);
      void pump();
      return client.body;
    },

    get clients() {
      return every().length;
    },

    close() {
      closed = true;
      clearInterval(heartbeat);
      for (const client of every()) client.end();
      // The pool's end closes the connection, too; this only spares it a late notice.
      for (const subscription of subscriptions) subscription.unlisten().catch(() => undefined);
    },
  };
}
