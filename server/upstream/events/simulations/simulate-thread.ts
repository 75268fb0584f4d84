import { parentPort } from "node:worker_threads";
import { advise, simulate } from "./simulate.ts";
import type { Work } from "./work.ts";

/** What the thread is told. */
export type Told = { [Kind in keyof Work]: { readonly kind: Kind; readonly order: Work[Kind]["order"] } }[keyof Work];

const answers: { readonly [Kind in keyof Work]: (order: Work[Kind]["order"]) => Work[Kind]["answer"] } = {
  simulate,
  advise,
};

parentPort?.on("message", ({ kind, order }: Told) => parentPort?.postMessage(answers[kind](order)));
parentPort?.postMessage("ready");
