import { type Listener, mayHear, resetEvent } from "#app/rules/live-events.ts";
import type { StreamRow } from "./stream.server.ts";

/** How much may wait for a browser that reads slowly, in bytes; one that falls further behind is cut off. */
const clientBound = 64 * 1024;
/** How long a browser that catches up may leave its stream unread, in milliseconds. */
const patience = 30_000;
/** How long the browser waits before it connects again, in milliseconds. */
const retry = 10_000;
/** The same when its process stops and another one is there, spread so that not all come at once. */
const soon = { least: 200, most: 1_200 };

const encoder = new TextEncoder();
const frame = (text: string): Uint8Array => encoder.encode(text);

/** An event as bytes, made once for all browsers. */
export const eventFrame = (row: Pick<StreamRow, "id" | "topic" | "data">): Uint8Array =>
  frame(`id: ${row.id}\nevent: ${row.topic}\ndata: ${row.data}\n\n`);

/** An event that is not part of the log: it carries no id and is never told again. */
export const passingFrame = (topic: string, data: unknown): Uint8Array =>
  frame(`event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`);

/**
 * One open stream to a browser. `cursor` is the id up to which it has everything it may hear; events at or below it
 * are not sent again. While `live` is false it is catching up from the database and hears nothing else.
 */
export class LiveClient {
  readonly stream: ReadableStream<Uint8Array>;
  readonly listener: Listener;
  readonly sessionId: string;
  cursor: number;
  live = false;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #onRoom: (() => void) | undefined;
  readonly #bound: number;
  readonly #onClose: (client: LiveClient) => void;

  constructor(options: {
    listener: Listener;
    sessionId: string;
    cursor: number;
    bound?: number | undefined;
    onClose: (client: LiveClient) => void;
  }) {
    this.listener = options.listener;
    this.sessionId = options.sessionId;
    this.cursor = options.cursor;
    this.#bound = options.bound ?? clientBound;
    this.#onClose = options.onClose;
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => this.#onRoom?.(),
        cancel: () => this.#closed(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: this.#bound }),
    );
    this.#write(frame(`retry: ${retry}\n\n`));
  }

  get closed(): boolean {
    return this.#controller === undefined;
  }

  /** Sends an event that the listener may hear and has not had. `bytes` is its frame. */
  deliver(row: StreamRow, bytes: Uint8Array): void {
    if (row.id <= this.cursor) return;
    this.cursor = row.id;
    if (row.audience && mayHear(this.listener, row.audience)) this.#write(bytes);
  }

  /** Sends an event that is in no log. */
  pass(bytes: Uint8Array): void {
    this.#write(bytes);
  }

  /** Keeps the connection alive, and tells the browser that it has everything up to `cursor`. */
  beat(cursor: number): void {
    this.cursor = Math.max(this.cursor, cursor);
    this.#write(frame(`id: ${this.cursor}\n: \n\n`));
  }

  /** Tells the browser that events are lost to it, and goes on after `cursor`. */
  reset(cursor: number): void {
    this.cursor = cursor;
    this.#write(frame(`id: ${cursor}\nevent: ${resetEvent}\ndata: {}\n\n`));
  }

  /** Waits until at least half of the bound is free. False when the browser is gone or does not read. */
  async hasRoom(): Promise<boolean> {
    const deadline = Date.now() + patience;
    while (this.#controller && (this.#controller.desiredSize ?? 0) < this.#bound / 2) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#onRoom = resolve;
      const timer = setTimeout(resolve, deadline - Date.now());
      await promise;
      clearTimeout(timer);
      this.#onRoom = undefined;
      if (Date.now() >= deadline) this.cut();
    }
    return !this.closed;
  }

  /** Ends the stream in order: what was sent still arrives. */
  close(): void {
    const controller = this.#controller;
    this.#closed();
    controller?.close();
  }

  /** Ends the stream and has the browser come back at once: a process that stays answers it. */
  moveOn(): void {
    this.#write(frame(`retry: ${Math.round(soon.least + Math.random() * (soon.most - soon.least))}\n\n`));
    this.close();
  }

  /** Breaks the stream off and forgets what waits in it. The browser connects again and resumes. */
  cut(): void {
    const controller = this.#controller;
    this.#closed();
    controller?.error(new Error("the browser reads too slowly"));
  }

  #write(bytes: Uint8Array): void {
    if (!this.#controller) return;
    this.#controller.enqueue(bytes);
    if ((this.#controller.desiredSize ?? 0) <= 0) this.cut();
  }

  #closed(): void {
    if (!this.#controller) return;
    this.#controller = undefined;
    this.#onRoom?.();
    this.#onClose(this);
  }
}
