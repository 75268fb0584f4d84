import { parentPort } from "node:worker_threads";
import { Refusal } from "#upstream/core/refusal.ts";
import { counted, TooManySteps } from "../engine/steps.ts";
import { mostSteps, work } from "./simulate.ts";
import type { ThreadMessage } from "./work.ts";

/** Milliseconds of processor time that this thread has used. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function answerTo({ kind, order, processorTime: most, time }: ThreadMessage) {
  const until = performance.now() + time;
  const used = processorTime() + most;
  const isLate = () => performance.now() > until || processorTime() > used;
  const allowance = { most: mostSteps, isLate };
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

parentPort?.on("message", (told: ThreadMessage) => {
  const began = processorTime();
  const said = answerTo(told);
  const bytes = "answer" in said && said.answer instanceof Uint8Array ? [said.answer.buffer] : [];
  parentPort?.postMessage({ ...said, cpu: processorTime() - began }, bytes);
});
parentPort?.postMessage("ready");
