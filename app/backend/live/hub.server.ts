import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Sql } from "postgres";
import type { Listener } from "#app/rules/live-events.ts";
import type { Database } from "#db/connection.ts";
import {
  announceSessionEnd,
  oldestEvent,
  readEvents,
  readHorizon,
  readNew,
  type StreamRow,
  sessionEndedTopic,
} from "./events.server.ts";
import { eventFrame, heartbeatFrame, LiveClient, type StreamSink, transientFrame } from "./sse-client.server.ts";
import { StreamCounts, type StreamOwner } from "./stream-counts.server.ts";

/** The channel of NOTIFY. Its payload is an id of stream_events, nothing else. */
const channel = "dashboard_stream";
/** Events read at a time. */
const batchRows = 500;
/** How soon to look again when a writer holds an id and has not committed, in milliseconds; doubles up to a second. */
const writerRetryMs = 25;
/** Signs of life go out to a part of the browsers at a time, so that ten thousand of them hold up no event. */
const heartbeatParts = 50;
/** Events that a browser that catches up is sent at a time: few enough not to fill its bound by themselves. */
const catchUpRows = 100;

export interface HubOptions {
  readonly db: Database;
  readonly sql: Sql;
  readonly log: Logger;
  /** Milliseconds between signs of life to the browsers. */
  readonly heartbeatMs?: number;
  /** Milliseconds between looks at the stream when no NOTIFY came: what a lost NOTIFY may cost. */
  readonly pollMs?: number;
  /** Bytes that may wait for one browser. */
  readonly maxBufferedBytes?: number;
}

/**
 * Brings stream_events to the browsers of this process, in the order of their ids, each once. It reads when a NOTIFY
 * comes, when this process announced something, when LISTEN was established again, and every few seconds anyway.
 */
export class Hub {
  readonly #options: HubOptions;
  readonly #clients = new Map<string, Set<LiveClient>>();
  readonly #parts: Set<LiveClient>[] = Array.from({ length: heartbeatParts }, () => new Set());
  readonly #counts = new StreamCounts();
  #opened = 0;
  #beats = 0;
  readonly #endedSessions = new LRUCache<string, true>({ max: 10_000, ttl: 3_600_000 });
  readonly #timers: NodeJS.Timeout[] = [];
  #cursor = 0;
  #pulling: Promise<void> | undefined;
  #pullAgain = false;
  #notifying = false;
  #writerWait = writerRetryMs;
  #writerTimer: NodeJS.Timeout | undefined;
  #stopped = false;
  #leaving = false;
  #unlisten: (() => Promise<void>) | undefined;

  constructor(options: HubOptions) {
    this.#options = options;
  }

  /** Establishes LISTEN, and begins at the stream's present end. */
  async start(): Promise<void> {
    const { db, sql, heartbeatMs = 15_000, pollMs = 5_000 } = this.#options;
    this.#cursor = (await readHorizon(db)).settled;
    const { unlisten } = await sql.listen(
      channel,
      (id) => {
        if (Number(id) > this.#cursor) void this.pull();
      },
      () => void this.pull(),
    );
    this.#unlisten = unlisten;
    this.#every(heartbeatMs / heartbeatParts, () => this.#beat());
    this.#every(pollMs, () => void this.pull());
  }

  /** The id up to which this process has delivered. */
  get cursor(): number {
    return this.#cursor;
  }

  get clientCount(): number {
    return this.#parts.reduce((count, part) => count + part.size, 0);
  }

  /** The open streams of this process. */
  clients(): LiveClient[] {
    return this.#parts.flatMap((part) => [...part]);
  }

  /** Whether a session, and the address it comes from, may open one more stream here. */
  hasRoom(owner: StreamOwner): boolean {
    return this.#counts.hasRoom(owner);
  }

  /** Adds a browser. Without `after` it hears what comes from now on, otherwise everything after that id. */
  open(options: {
    listener: Listener;
    sessionId: string;
    bearer: string;
    address: string;
    after?: number;
    /** Where the browser's bytes go. */
    out: StreamSink;
    onClose: () => void;
  }): LiveClient {
    const { listener, sessionId, bearer, address, after, out } = options;
    const owner = { sessionId, address };
    this.#opened += 1;
    const part = this.#parts[this.#opened % heartbeatParts];
    const client = new LiveClient({
      listener,
      sessionId,
      bearer,
      cursor: after ?? this.#cursor,
      out,
      maxBufferedBytes: this.#options.maxBufferedBytes,
      onClose: () => {
        const siblings = this.#clients.get(listener.organisationId);
        siblings?.delete(client);
        if (siblings?.size === 0) this.#clients.delete(listener.organisationId);
        if (part?.delete(client)) this.#counts.remove(owner);
        options.onClose();
      },
    });
    if (client.closed) return client;
    if (this.#leaving && !this.#stopped) {
      client.askToReconnect();
      return client;
    }
    if (this.#stopped || this.#endedSessions.has(sessionId)) {
      if (this.#stopped) client.close();
      else client.endSession();
      return client;
    }
    // why again: other streams may have been opened since this one was let in.
    if (!this.hasRoom(owner)) {
      client.close();
      return client;
    }
    this.#counts.add(owner);
    const siblings = this.#clients.get(listener.organisationId) ?? new Set();
    this.#clients.set(listener.organisationId, siblings.add(client));
    part?.add(client);
    this.#catchUp(client).catch((err: unknown) => {
      this.#options.log.warn({ err }, "a stream could not resume");
      client.disconnect();
    });
    return client;
  }

  /** Says that something was announced and committed: delivers it here and tells the other processes. */
  wake(): void {
    void this.pull().then(() => this.#notify());
  }

  /** Reads and delivers what is new. Never throws; calls while one is running are taken together. */
  pull(): Promise<void> {
    this.#pullAgain = true;
    this.#pulling ??= this.#pullAll();
    return this.#pulling;
  }

  /** Closes the streams of a session here at once, and in every process. */
  async endSession(sessionId: string): Promise<void> {
    this.#closeSession(sessionId);
    await announceSessionEnd(this.#options.db, sessionId);
    this.wake();
  }

  /** Sends an event of the moment to every browser of this process. */
  broadcast(topic: string, data: unknown): void {
    const bytes = transientFrame(topic, data);
    for (const client of this.clients()) client.sendTransient(bytes);
  }

  /** Has all browsers connect to another process: those that are here and those that still come. */
  askToReconnect(): void {
    this.#leaving = true;
    for (const client of this.clients()) client.askToReconnect();
  }

  /** Ends every stream and stops listening. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#writerTimer);
    for (const client of this.clients()) client.close();
    await this.#pulling;
    clearTimeout(this.#writerTimer);
    await this.#unlisten?.().catch(() => {});
  }

  #beat(): void {
    this.#beats += 1;
    const bytes = heartbeatFrame(this.#cursor);
    for (const client of [...(this.#parts[this.#beats % heartbeatParts] ?? [])])
      if (client.live) client.heartbeat(this.#cursor, bytes);
  }

  #every(interval: number, work: () => void): void {
    const timer = setInterval(work, interval);
    timer.unref();
    this.#timers.push(timer);
  }

  async #pullAll(): Promise<void> {
    try {
      while (this.#pullAgain && !this.#stopped) {
        this.#pullAgain = false;
        const { settled, newest, rows } = await readNew(this.#options.sql, { after: this.#cursor, limit: batchRows });
        // why: no await from here on, so that a client that joins in between sees either all of it or none.
        for (const row of rows) this.#deliver(row);
        if (rows.length < batchRows) this.#cursor = Math.max(this.#cursor, settled);
        else this.#pullAgain = true;
        this.#lookAgain(settled < newest);
      }
    } catch (err) {
      if (!this.#stopped) this.#options.log.warn({ err }, "the stream could not be read; trying again");
      this.#lookAgain(true);
    } finally {
      // why here: nothing else can run between the last look at #pullAgain and this, so that no call is lost.
      this.#pulling = undefined;
    }
  }

  /** Looks again soon, and then less often, while a writer has not committed or the database does not answer. */
  #lookAgain(isWaiting: boolean): void {
    clearTimeout(this.#writerTimer);
    if (!isWaiting || this.#stopped) {
      this.#writerWait = writerRetryMs;
      return;
    }
    this.#writerTimer = setTimeout(() => this.wake(), this.#writerWait);
    this.#writerWait = Math.min(this.#writerWait * 2, 1_000);
  }

  #deliver(row: StreamRow): void {
    this.#cursor = row.id;
    if (row.topic === sessionEndedTopic && row.sessionId !== null) this.#closeSession(row.sessionId);
    if (!row.audience) return;
    const clients = this.#clients.get(row.audience.organisationId);
    if (!clients) return;
    const bytes = eventFrame(row);
    for (const client of [...clients]) if (client.live) client.deliver(row, bytes);
  }

  #closeSession(sessionId: string): void {
    this.#endedSessions.set(sessionId, true);
    for (const client of this.clients()) {
      if (client.sessionId === sessionId) client.endSession();
    }
  }

  /** Sends a browser what it missed, then lets it hear the rest as it comes. */
  async #catchUp(client: LiveClient): Promise<void> {
    const { db } = this.#options;
    if (client.cursor !== this.#cursor) {
      const oldest = await oldestEvent(db);
      const { newest } = await readHorizon(db);
      const forgotten = client.cursor < (oldest ?? newest + 1) - 1;
      // why: an id above the newest comes from another database, say one restored from a backup.
      if (forgotten || client.cursor > newest) client.reset(this.#cursor);
    }
    while (!client.closed) {
      const upTo = this.#cursor;
      if (client.cursor >= upTo) {
        client.goLive(upTo);
        return;
      }
      const rows = await readEvents(db, { after: client.cursor, upTo, limit: catchUpRows, for: client.listener });
      for (const row of rows) {
        if (!client.hasRoom && !(await client.waitForRoom())) return;
        client.deliver(row, eventFrame(row));
      }
      if (rows.length < catchUpRows) client.cursor = Math.max(client.cursor, upTo);
    }
  }

  /** One NOTIFY at a time; those asked for meanwhile are covered by the next. */
  async #notify(): Promise<void> {
    if (this.#notifying || this.#stopped) return;
    this.#notifying = true;
    try {
      let told: number;
      do {
        told = this.#cursor;
        await this.#options.sql.notify(channel, String(told));
      } while (told < this.#cursor);
    } catch (err) {
      this.#options.log.warn({ err }, "other processes could not be told; they look by themselves");
    } finally {
      this.#notifying = false;
    }
  }
}
