import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Person } from "#tests/support/live-upstream.ts";
import { openSse, type SseEvent } from "#tests/support/sse-socket.ts";
import type { Random } from "../random.ts";

/** How long a browser waits before it connects again, in milliseconds; shorter than in life, to get more tries in. */
const retry = 40;

export interface BrowserOptions {
  readonly person: Person;
  readonly cookie: string;
  /** The addresses of the dashboards; a load balancer gives any of them, also of one that is dead. */
  readonly urls: readonly string[];
  readonly random: Random;
}

/** A browser that reconnects for ever, each time to any dashboard, and resumes after the last event it has. */
export class Browser {
  readonly person: Person;
  readonly received: SseEvent[] = [];
  /** The place at which it began to listen; undefined until it knows. */
  first: number | undefined;
  /** The last place it knows of. */
  place: number | undefined;
  connections = 0;
  readonly #options: BrowserOptions;
  #socket: Socket | undefined;
  #isOver = false;

  constructor(options: BrowserOptions) {
    this.#options = options;
    this.person = options.person;
    this.#connect();
  }

  /** Breaks its connection off in the middle of whatever comes. */
  breakOff(): void {
    this.#socket?.destroy();
  }

  /** Reads nothing for a while. */
  async sleep(milliseconds: number): Promise<void> {
    const socket = this.#socket;
    socket?.pause();
    await delay(milliseconds);
    socket?.resume();
  }

  close(): void {
    this.#isOver = true;
    this.#socket?.destroy();
  }

  #connect(): void {
    if (this.#isOver) return;
    const { urls, cookie, random } = this.#options;
    this.connections += 1;
    this.#socket = openSse({
      url: random.pick(urls),
      cookie,
      ...(this.place !== undefined && { after: this.place }),
      onPlace: (id) => {
        this.first ??= id;
        this.place = id;
      },
      onEvent: (event) => this.received.push(event),
      onClose: () => setTimeout(() => this.#connect(), retry * (0.5 + random.next())),
    });
  }
}
