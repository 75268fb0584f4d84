import type { Logger } from "pino";
import type { Sql } from "postgres";
import type { Listener } from "#app/rules/live-events.ts";
import type { Database } from "#db/connection.ts";
import type { ImportRecordCopier } from "../audit/import-records.server.ts";
import type { ProviderActionCopier } from "../audit/provider-actions.server.ts";
import type { DashboardConfig } from "../env.server.ts";
import type { ErasureFollower } from "../people/erasures.server.ts";
import type { UpstreamClient } from "../upstream/client.server.ts";
import { Hub, type HubOptions } from "./hub.server.ts";
import { Relay } from "./relay.server.ts";
import { SessionWatch } from "./session-watch.server.ts";
import type { StreamSink } from "./sse-client.server.ts";
import type { StreamOwner } from "./stream-counts.server.ts";

/** A browser that asks for its stream. */
interface StreamRequest extends StreamOwner {
  readonly listener: Listener;
  /** Staff token, for reading upstream's notifications while the stream is open. */
  readonly bearer: string;
  readonly language: string;
  /** The last event the browser had; without it the stream begins now. */
  readonly after: number | undefined;
  /** Where the stream's bytes go: the response, its head already out. */
  readonly out: StreamSink;
}

/** The live stream of one dashboard process. */
export interface LiveHub {
  /** The id up to which this process has delivered: a page that was read now resumes after it. */
  readonly cursor: number;
  /** How many streams are open. */
  readonly clientCount: number;
  /** Say this after committing an announcement (`announce`): it then goes out here and everywhere. */
  wake(): void;
  /** Whether a session, and the address it comes from, may open one more stream in this process. */
  hasRoom(owner: StreamOwner): boolean;
  /** Opens a server-sent stream for one browser, until it leaves or its session ends. */
  open(request: StreamRequest): void;
  /** Ends the streams of a session, in every process. Never throws. */
  endSession(sessionId: string): Promise<void>;
  /** Tells the pages of this process that maintenance began or ended. */
  announceMaintenance(enabled: boolean): void;
  /** True while upstream's pushes for this staff member arrive in this process. */
  isRelaying(staffMemberId: string): boolean;
  /** Tells all browsers, and those that still come, to ask again soon: this process is about to stop. */
  askToReconnect(): void;
  stop(): Promise<void>;
}

interface LiveServices extends Omit<HubOptions, "db" | "sql" | "log"> {
  readonly config: Pick<DashboardConfig, "databaseUrl" | "development">;
  readonly db: Database;
  readonly sql: Sql;
  readonly upstream: UpstreamClient;
  readonly log: Logger;
  /** Called with each staff token of a stream that upstream no longer accepts. */
  readonly onTokenEnded: (token: string) => void;
  /** Copies what the provider did to a club, when upstream's stream says so and whenever it is opened. */
  readonly providerActions: ProviderActionCopier;
  readonly importRecords: ImportRecordCopier;
  /** Erases here whom upstream erased, at the same times. */
  readonly erasures: ErasureFollower;
  /** Milliseconds before upstream's stream is opened again. */
  readonly relayRetryMs?: number;
}

declare global {
  // why: Vite evaluates the server's modules again after a change, and the old hub must not stay behind.
  var developmentHub: LiveHub | undefined;
}

/** Starts the stream of this process: LISTEN, heartbeat and relay. The database must be migrated. */
export async function startLive(services: LiveServices): Promise<LiveHub> {
  const { config, db, log, upstream, onTokenEnded, providerActions, importRecords, erasures, relayRetryMs } = services;
  if (config.development) await globalThis.developmentHub?.stop();
  const hub = new Hub(services);
  await hub.start();
  const relay = new Relay({
    db,
    upstream,
    log,
    wake: () => hub.wake(),
    cursor: () => hub.cursor,
    providerActions,
    importRecords,
    erasures,
    ...(relayRetryMs !== undefined && { retryMs: relayRetryMs }),
  });
  const watch = new SessionWatch({ hub, upstream, log, onEnded: onTokenEnded });
  watch.start();

  const live: LiveHub = {
    get cursor() {
      return hub.cursor;
    },
    get clientCount() {
      return hub.clientCount;
    },
    wake: () => hub.wake(),
    hasRoom: (owner) => hub.hasRoom(owner),
    open({ listener, sessionId, bearer, address, language, after, out }) {
      let detach = () => {};
      const client = hub.open({
        listener,
        sessionId,
        bearer,
        address,
        out,
        ...(after !== undefined && { after }),
        onClose: () => detach(),
      });
      if (!client.closed) {
        detach = relay.attach({ ...listener, bearer, language, onRefused: () => watch.end(bearer) });
      }
    },
    endSession: (sessionId) =>
      hub
        .endSession(sessionId)
        .catch((err: unknown) => log.error({ err }, "other processes keep the streams of an ended session")),
    announceMaintenance: (enabled) => hub.broadcast("maintenance", { enabled }),
    isRelaying: (staffMemberId) => relay.isConnected(staffMemberId),
    askToReconnect: () => hub.askToReconnect(),
    async stop() {
      watch.stop();
      relay.stop();
      await hub.stop();
    },
  };
  if (config.development) globalThis.developmentHub = live;
  return live;
}
