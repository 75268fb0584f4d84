import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { ChangePush, NotificationPush, notifications } from "#contracts/notifications/notifications.ts";
import type { Role } from "#contracts/operation.ts";
import type { Database } from "#db/connection.ts";
import type { ImportRecordCopier } from "../audit/import-records.server.ts";
import type { ProviderActionCopier } from "../audit/provider-actions.server.ts";
import { AppError } from "../errors.server.ts";
import { type Owner, upsertFromUpstream } from "../notifications/store.server.ts";
import { type OwnerCall, syncNotifications } from "../notifications/sync.server.ts";
import type { ErasureFollower } from "../people/erasures.server.ts";
import type { UpstreamClient } from "../upstream/client.server.ts";
import { UpstreamChanges } from "./changes.server.ts";
import { readServerEvents } from "./sse-reader.server.ts";

/** How long the notification push waits before it connects again, in milliseconds (specification, section 7). */
const reconnectMs = 10_000;
/** Upstream sends a comment every few seconds; silence for this long means a dead connection. In milliseconds. */
const silenceTimeoutMs = 60_000;

interface RelayOptions {
  readonly db: Database;
  readonly upstream: UpstreamClient;
  readonly log: Logger;
  readonly wake: () => void;
  /** The id up to which this process has delivered. */
  readonly cursor: () => number;
  readonly providerActions: ProviderActionCopier;
  readonly importRecords: ImportRecordCopier;
  readonly erasures: ErasureFollower;
  /** Milliseconds before connecting again. */
  readonly retryMs?: number;
}

/** The staff member in whose name upstream's stream is read. */
interface RelayReader extends Owner {
  readonly roles: readonly Role[];
  readonly bearer: string;
  readonly language: string;
  /** Called when upstream no longer accepts the bearer. */
  readonly onRefused: () => void;
}

/** Reads upstream's notification stream for each staff member who has a page open in this process. */
export class Relay {
  readonly #options: ConnectionOptions;
  readonly #lines = new Map<string, UpstreamConnection>();

  constructor(options: RelayOptions) {
    this.#options = { ...options, changes: new UpstreamChanges(options) };
  }

  /** Reads for a staff member until the returned function is called by the last who asked. */
  attach(reader: RelayReader): () => void {
    const key = reader.staffMemberId;
    const line = this.#lines.get(key) ?? new UpstreamConnection(this.#options);
    this.#lines.set(key, line);
    line.add(reader);
    return () => {
      line.remove(reader);
      if (line.isEmpty && this.#lines.get(key) === line) this.#lines.delete(key);
    };
  }

  /** True while what upstream pushes for this staff member arrives here. */
  isConnected(staffMemberId: string): boolean {
    return this.#lines.get(staffMemberId)?.isConnected ?? false;
  }

  stop(): void {
    for (const line of this.#lines.values()) line.stop();
    this.#lines.clear();
  }
}

interface ConnectionOptions extends RelayOptions {
  /** One instance for all connections: each of them hears of the changes that concern everybody. */
  readonly changes: UpstreamChanges;
}

/** One staff member's connection, kept up for ever. */
class UpstreamConnection {
  readonly #options: ConnectionOptions;
  readonly #readers = new Set<RelayReader>();
  readonly #end = new AbortController();
  #isRunning = false;
  #isBack = false;
  isConnected = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#readers.size === 0;
  }

  add(reader: RelayReader): void {
    this.#readers.add(reader);
    if (!this.#isRunning) void this.#run().catch((err: unknown) => this.#failed(err));
  }

  remove(reader: RelayReader): void {
    this.#readers.delete(reader);
    if (this.isEmpty) this.stop();
  }

  stop(): void {
    this.#end.abort();
  }

  /** Ends a run that failed, for whatever reason: the next reader begins another one. */
  #failed(err: unknown): void {
    this.#isRunning = false;
    this.#options.log.error({ err }, "the relay of upstream's notifications ended");
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    const { log, retryMs = reconnectMs } = this.#options;
    while (!this.#end.signal.aborted) {
      // The newest reader's token lives longest.
      const reader = [...this.#readers].at(-1);
      if (!reader) break;
      try {
        await this.#read(reader);
      } catch (error) {
        if (this.#end.signal.aborted) break;
        if (error instanceof AppError && (error.status === 401 || error.status === 403)) {
          this.#readers.delete(reader);
          reader.onRefused();
          continue;
        }
        log.warn(
          { err: error, staffMemberId: reader.staffMemberId },
          "upstream's notifications broke off; connecting again",
        );
      } finally {
        this.isConnected = false;
      }
      await delay(retryMs, undefined, { signal: this.#end.signal }).catch(() => {});
    }
    this.#isRunning = false;
  }

  /** One connection: opens the stream, reads the list so that nothing is missed, then takes in each push. */
  async #read(reader: RelayReader): Promise<void> {
    const { db, upstream, wake, changes, providerActions, importRecords, erasures } = this.#options;
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), silenceTimeoutMs);
    const onBytes = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceTimeoutMs);
    };
    const about = {
      bearer: reader.bearer,
      language: reader.language,
      requestId: crypto.randomUUID(),
      signal: AbortSignal.any([this.#end.signal, silence.signal]),
    };
    const owner = { organisationId: reader.organisationId, staffMemberId: reader.staffMemberId };
    const call: OwnerCall = (operation, input) => upstream.call(operation, input, about);
    try {
      const response = await upstream.open(notifications.listen, {}, about);
      if (!response.body) throw new Error("the stream has no body");
      const events = readServerEvents(response.body, onBytes);
      await syncNotifications({ db, wake }, owner, call, "all");
      this.isConnected = true;
      if (this.#isBack) changes.missed(owner.organisationId);
      this.#isBack = true;
      await providerActions.copy(reader, call);
      await importRecords.copy(reader, call);
      await erasures.follow(reader, call);
      for await (const { event, data } of events) {
        if (event === "change") {
          const { topic, ...about } = ChangePush.parse(JSON.parse(data));
          if (topic === "providerActions") await providerActions.copy(reader, call);
          else if (topic === "erasures") await erasures.follow(reader, call);
          else changes.take(owner.organisationId, { ...about, topic });
        }
        if (event !== "notification") continue;
        const push = NotificationPush.parse(JSON.parse(data));
        if ((await upsertFromUpstream(db, owner, [push.notification])) > 0) wake();
        if (push.notification.type === "IMPORT" && push.notification.metadata.status !== "RUNNING")
          await importRecords.copy(reader, call);
      }
    } finally {
      clearTimeout(timer);
    }
  }
}
