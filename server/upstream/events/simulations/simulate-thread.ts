import { parentPort } from "node:worker_threads";
import { Refusal } from "#upstream/core/refusal.ts";
import { counted, TooManySteps } from "../engine/steps.ts";
import { work } from "./simulate.ts";
import type { Work } from "./work.ts";

/** What the thread is told: an order, and how many milliseconds it has for it. */
export type Told = {
  [Kind in keyof Work]: {
    readonly kind: Kind;
    readonly order: Work[Kind]["order"];
    readonly milliseconds: number;
  };
}[keyof Work];

/** What it says: an answer; a refusal, in its parts; that it is too large; or what went wrong. */
export type Said = { readonly cpu: number } & (
  | { readonly answer: Work[keyof Work]["answer"] }
  | { readonly refused: Pick<Refusal, "status" | "code" | "fields" | "details"> }
  | { readonly isTooLarge: true }
  | { readonly failed: unknown }
);

/**
 * Steps of an order at most, many times those of the largest that is done in time: what is too large is so on any machine.
 */
export const mostSteps = 200_000_000;

/** Milliseconds of processor time that this thread has used. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function answerTo({ kind, order, milliseconds }: Told) {
  const until = performance.now() + milliseconds;
  const allowance = { most: mostSteps, isLate: () => performance.now() > until };
  try {
    const { answer } = counted(allowance, () => work[kind](order as never));
    return { answer };
  } catch (error) {
    if (error instanceof TooManySteps) return { isTooLarge: true } as const;
    if (!(error instanceof Refusal)) return { failed: error };
    const { status, code, fields, details } = error;
    return { refused: { status, code, fields, details } };
  }
}

parentPort?.on("message", (told: Told) => {
  const began = processorTime();
  const said = answerTo(told);
  const bytes = "answer" in said && said.answer instanceof Uint8Array ? [said.answer.buffer] : [];
  parentPort?.postMessage({ ...said, cpu: processorTime() - began }, bytes);
});
parentPort?.postMessage("ready");
