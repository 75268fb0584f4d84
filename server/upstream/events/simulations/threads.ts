import { once } from "node:events";
import { Worker } from "node:worker_threads";

const ownProgram = new URL("simulate-thread.ts", import.meta.url);

/** A thread that has loaded. */
export interface Loaded {
  readonly thread: Worker;
  /** Aborted once the thread is over, however it came to that. */
  readonly over: AbortSignal;
}

/** Starts a thread. @throws what its program throws, AbortError when it ends before it has loaded */
async function load(program: URL): Promise<Loaded> {
  // why: what computes for strangers knows no passwords.
  const thread = new Worker(program, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 512 } });
  thread.unref();
  const ended = new AbortController();
  thread.once("exit", () => ended.abort());
  // Whoever waits for the thread hears of its errors; an idle one has nobody, and its end is enough.
  thread.on("error", () => {});
  await once(thread, "message", { signal: ended.signal });
  return { thread, over: ended.signal };
}

/** Threads of one program, one of which is loaded before anybody needs it. */
export class Threads {
  readonly #program: URL;
  #spare: Promise<Loaded> | undefined;
  #isOver = false;

  constructor(program = ownProgram) {
    this.#program = program;
  }

  /** A thread that has loaded; the next spare one is loaded after it. @throws what the program throws when it is loaded */
  async take(): Promise<Loaded> {
    const spare = this.#spare;
    this.#spare = undefined;
    const waiting = await spare?.catch(() => undefined);
    const taken = waiting && !waiting.over.aborted ? waiting : await load(this.#program);
    this.warm();
    return taken;
  }

  /** Loads a spare thread, unless there is one. After a failure it is tried again when a thread is needed. */
  warm(): void {
    if (this.#spare || this.#isOver) return;
    const spare = load(this.#program);
    this.#spare = spare;
    spare.catch(() => {
      if (this.#spare === spare) this.#spare = undefined;
    });
  }

  /** Ends the spare thread; there will be no other. */
  async stop(): Promise<void> {
    this.#isOver = true;
    const spare = await this.#spare?.catch(() => undefined);
    this.#spare = undefined;
    await spare?.thread.terminate();
  }
}
