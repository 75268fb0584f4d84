import type { Writable } from "node:stream";
import { type Listener, mayReceive, resetEvent, sessionEndedEvent } from "#app/rules/live-events.ts";
import type { StreamRow } from "./events.server.ts";

/** How much may wait for a browser that reads slowly, in bytes; one that falls further behind is cut off. */
const defaultMaxBufferedBytes = 64 * 1024;
/** How long a browser that catches up may leave its stream unread, in milliseconds. */
const catchUpTimeoutMs = 30_000;
/** How long what was written last may take to leave once a stream is over, in milliseconds. */
const closeTimeoutMs = 3_000;
/** How long the browser waits before it connects again, in milliseconds. */
const reconnectMs = 10_000;
/**
 * How long a browser waits when our process stops and another one takes over: a random time, so that not all browsers
 * come at once.
 */
const handoverReconnectMs = { least: 200, most: 1_200 };

const retryFrame = frame(`retry: ${reconnectMs}\n\n`);

function frame(text: string): Buffer {
  return Buffer.from(text, "utf8");
}

const pauseFrame = frame(":\n\n");

/** An event as bytes, made once for all browsers. */
export const eventFrame = (row: Pick<StreamRow, "id" | "topic" | "data">): Buffer =>
  frame(`id: ${row.id}\nevent: ${row.topic}\ndata: ${row.data}\n\n`);

/** An event that is not part of the log: it carries no id and is never told again. */
export const transientFrame = (topic: string, data: unknown): Buffer =>
  frame(`event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`);

/** A sign of life that also tells the browser that it has everything up to `cursor`. */
export const heartbeatFrame = (cursor: number): Buffer => frame(`id: ${cursor}\n: \n\n`);

/** What a browser's bytes are written to once the head is out: the response. */
export type StreamSink = Pick<Writable, "write" | "end" | "destroy" | "writableLength" | "destroyed" | "once" | "off">;

/**
 * One open stream to a browser. `cursor` is the id up to which it has everything it may hear; events at or below it
 * are not sent again. While `live` is false it is catching up from the database and hears nothing else. There may be
 * ten thousand of these: no timers and no buffers of its own.
 */
export class LiveClient {
  readonly sessionId: string;
  /** The staff token with which the browser came: when the token ends, so does the stream. */
  readonly bearer: string;
  cursor: number;
  live = false;
  #listener: Listener;
  #out: StreamSink | undefined;
  /** Whether nothing was written since the last beat. */
  #isQuiet = true;
  /** Whether bytes waited at the last beat. */
  #isStalled = false;
  readonly #maxBufferedBytes: number;
  readonly #onClose: (client: LiveClient) => void;

  constructor(options: {
    listener: Listener;
    sessionId: string;
    bearer: string;
    cursor: number;
    out: StreamSink;
    maxBufferedBytes?: number | undefined;
    onClose: (client: LiveClient) => void;
  }) {
    this.#listener = options.listener;
    this.sessionId = options.sessionId;
    this.bearer = options.bearer;
    this.cursor = options.cursor;
    this.#maxBufferedBytes = options.maxBufferedBytes ?? defaultMaxBufferedBytes;
    this.#onClose = options.onClose;
    // why: a browser that left while it was asked for has closed already and will say nothing any more.
    if (options.out.destroyed) return;
    this.#out = options.out;
    options.out.once("close", () => this.#closed());
    this.#write(retryFrame);
  }

  get listener(): Listener {
    return this.#listener;
  }

  get closed(): boolean {
    return this.#out === undefined;
  }

  /** Whether more can be written without waiting for the browser: half of the buffer is free. */
  get hasRoom(): boolean {
    return this.#out !== undefined && this.#out.writableLength < this.#maxBufferedBytes / 2;
  }

  /** Sends an event that the listener may hear and has not had. `bytes` is its frame. */
  deliver(row: StreamRow, bytes: Buffer): void {
    if (row.id <= this.cursor) return;
    this.cursor = row.id;
    if (row.audience && mayReceive(this.#listener, row.audience)) this.#write(bytes);
  }

  /** Sends an event that is in no log. */
  sendTransient(bytes: Buffer): void {
    this.#write(bytes);
  }

  /**
   * Keeps a quiet connection alive; `bytes` is the frame of `cursor`. A browser for which bytes wait at two beats in
   * a row is gone, asleep or too slow, and is cut off.
   */
  heartbeat(cursor: number, bytes: Buffer): void {
    this.cursor = Math.max(this.cursor, cursor);
    const isStalled = (this.#out?.writableLength ?? 0) > 0;
    if (isStalled && this.#isStalled) this.disconnect();
    else if (this.#isQuiet) this.#write(bytes);
    this.#isStalled = isStalled;
    this.#isQuiet = true;
  }

  /** Lets the browser, which has everything up to `cursor`, hear what comes from now on. */
  goLive(cursor: number): void {
    this.live = true;
    this.cursor = Math.max(this.cursor, cursor);
    this.#write(heartbeatFrame(this.cursor));
  }

  /** Tells the browser that events are lost to it, and goes on after `cursor`. */
  reset(cursor: number): void {
    this.cursor = cursor;
    this.#write(frame(`id: ${cursor}\nevent: ${resetEvent}\ndata: {}\n\n`));
  }

  /** Lets the browser hear what these roles may; its pages, which may be those of other roles, are read again. */
  changeRoles(roles: Listener["roles"], cursor: number): void {
    this.#listener = { ...this.#listener, roles };
    this.reset(cursor);
  }

  /** Waits until the browser has read what was written. False when it is gone or does not read. */
  async waitForRoom(): Promise<boolean> {
    const out = this.#out;
    if (!out || this.hasRoom) return !this.closed;
    const { promise, resolve } = Promise.withResolvers<void>();
    // why not "drain": Node emits it only after a whole buffer was filled, and we stop earlier. The callback of a comment tells that all before it has left.
    out.once("close", resolve).write(pauseFrame, () => resolve());
    const timer = setTimeout(() => this.disconnect(), catchUpTimeoutMs);
    await promise;
    clearTimeout(timer);
    out.off("close", resolve);
    return !this.closed;
  }

  /** Ends the stream in order: what was sent still arrives, if the browser takes it soon. */
  close(): void {
    const out = this.#out;
    this.#closed();
    if (!out) return;
    const timer = setTimeout(() => out.destroy(), closeTimeoutMs);
    timer.unref();
    out.once("close", () => clearTimeout(timer));
    out.end();
  }

  /** Ends the stream, and tells the browser that its session is over. */
  endSession(): void {
    this.#write(transientFrame(sessionEndedEvent, {}));
    this.close();
  }

  /** Ends the stream and has the browser come back at once: a process that stays answers it. */
  askToReconnect(): void {
    this.#write(
      frame(
        `retry: ${Math.round(handoverReconnectMs.least + Math.random() * (handoverReconnectMs.most - handoverReconnectMs.least))}\n\n`,
      ),
    );
    this.close();
  }

  /** Breaks the stream off and forgets what waits in it. The browser connects again and resumes. */
  disconnect(): void {
    const out = this.#out;
    this.#closed();
    out?.destroy();
  }

  #write(bytes: Buffer): void {
    if (!this.#out) return;
    this.#isQuiet = false;
    this.#out.write(bytes);
    if (this.#out.writableLength > this.#maxBufferedBytes) this.disconnect();
  }

  #closed(): void {
    if (!this.#out) return;
    this.#out = undefined;
    this.#onClose(this);
  }
}
