import { parentPort, workerData } from "node:worker_threads";
import { Refusal } from "#upstream/core/refusal.ts";
import { readContent } from "./content.ts";
import type { ReadOrder, ReadOutcome } from "./read.ts";

const { bytes, sheet } = workerData as ReadOrder;

async function outcome(): Promise<ReadOutcome> {
  try {
    return { table: await readContent(bytes, sheet) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, details } = error;
    return { refused: { status, code, details } };
  }
}

parentPort?.postMessage(await outcome());
