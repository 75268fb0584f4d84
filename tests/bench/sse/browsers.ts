import { fork } from "node:child_process";
import { once } from "node:events";
import type { OpenOrder, Order, Told } from "./messages.ts";

/** Many browsers, in a process of their own. */
export interface Browsers {
  /** Opens more streams. @returns how many are open then */
  open(about: Omit<OpenOrder, "kind">): Promise<number>;
  /** How many events of their topics have come, to all streams together. */
  received(): Promise<number>;
  /** What has come since the last report, and how many streams have ended. */
  report(): Promise<Extract<Told, { kind: "report" }>>;
  stop(): void;
}

export function startBrowsers(): Browsers {
  const child = fork(new URL("clients.ts", import.meta.url));
  async function ask<K extends Told["kind"]>(order: Order, kind: K) {
    const answer = once(child, "message") as Promise<[Told]>;
    child.send(order);
    const [told] = await answer;
    if (told.kind !== kind) throw new Error(`The browsers said ${told.kind} instead of ${kind}`);
    return told as Extract<Told, { kind: K }>;
  }
  return {
    open: async (about) => (await ask({ kind: "open", ...about }, "opened")).open,
    received: async () => (await ask({ kind: "count" }, "count")).received,
    report: () => ask({ kind: "report" }, "report"),
    stop: () => child.kill("SIGKILL"),
  };
}
