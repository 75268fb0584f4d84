import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { Refusal } from "#upstream/core/refusal.ts";
import type { ReadTable } from "./cells.ts";
import { maxFileBytes, maxPastedBytes, maxReadMemory, maxReadTime } from "./limits.ts";
import { refuseTable } from "./refusals.ts";

/** What the thread is given. */
export interface ReadOrder {
  readonly bytes: Uint8Array;
  readonly sheet: string | null;
}

/** What the thread says. */
export type ReadOutcome =
  | { readonly table: ReadTable }
  | { readonly refused: Pick<Refusal, "status" | "code" | "details"> };

/** What a club brings along: a file's bytes, whatever its name, or rows that were pasted. */
export type TableSource = { readonly bytes: Uint8Array } | { readonly pasted: string };

/** One at a time: a table may take as much memory as the process that serves. */
const oneAtATime = pLimit(1);

/** @throws Refusal `import.file_too_large`, `import.paste_too_large`, `import.empty` */
function bytesOf(source: TableSource): Uint8Array {
  const isFile = "bytes" in source;
  const bytes = isFile ? source.bytes : Buffer.from(source.pasted, "utf8");
  if (bytes.length === 0) throw refuseTable("import.empty");
  if (isFile && bytes.length > maxFileBytes) throw refuseTable("import.file_too_large", { max: maxFileBytes });
  if (!isFile && bytes.length > maxPastedBytes) throw refuseTable("import.paste_too_large", { max: maxPastedBytes });
  return bytes;
}

/** What the thread says; it is ended when it takes too long. */
function answerOf(thread: Worker, time: number): Promise<ReadOutcome> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(refuseTable("import.too_slow")), time);
    const finish = (end: () => void) => {
      clearTimeout(late);
      end();
    };
    thread.once("message", (outcome: ReadOutcome) => finish(() => resolve(outcome)));
    thread.once("error", (error: NodeJS.ErrnoException) =>
      finish(() =>
        reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? refuseTable("import.too_slow", undefined, error) : error),
      ),
    );
    thread.once("exit", () => finish(() => reject(new Error("The thread that reads tables ended without a word"))));
  });
}

async function readInThread(order: ReadOrder, time: number, memory: number): Promise<ReadOutcome> {
  const thread = new Worker(new URL("read-thread.ts", import.meta.url), {
    // why no environment: what reads files of strangers knows no passwords.
    env: {},
    execArgv: [],
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  try {
    return await answerOf(thread, time);
  } finally {
    await thread.terminate();
  }
}

/**
 * Reads a table in a thread of its own, which has a deadline and a limit of memory, and knows nothing of the process
 * that it belongs to (ADR 130). One file is read at a time.
 * @param options.sheet the sheet of a workbook; without it the first one that is not hidden
 * @param options.time milliseconds after which it is given up
 * @param options.memory megabytes that the thread may have
 * @throws Refusal 422 of `readErrors`
 */
export async function readTable(
  source: TableSource,
  {
    sheet = null,
    time = maxReadTime,
    memory = maxReadMemory,
  }: { readonly sheet?: string | null; readonly time?: number; readonly memory?: number } = {},
): Promise<ReadTable> {
  const bytes = bytesOf(source);
  const outcome = await oneAtATime(() => readInThread({ bytes, sheet }, time, memory));
  if ("table" in outcome) return outcome.table;
  const { status, code, details } = outcome.refused;
  throw new Refusal(status, code, details ? { details } : {});
}
