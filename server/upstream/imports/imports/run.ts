import { and, eq, sql } from "drizzle-orm";
import type { Job } from "pg-boss";
import { lockRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { announceChange } from "#upstream/notifications/notifications/change.ts";
import { type ImportStepPayload, importLock, importStep } from "./definition.ts";
import { notifyProgress } from "./progress.ts";
import { changeImport, type ImportRecordRow } from "./store.ts";
import { imports } from "./table.ts";

/** Ends a step whose import was stopped, deleted or started anew. */
class StepEndedError extends Error {
  override readonly name = "StepEnded";
}

/** How far a step is, after a piece. */
interface Reached<T> {
  readonly result: T;
  readonly done?: number;
  readonly total?: number;
}

/** A step while it runs: what it is of, and how it works piece by piece. */
export interface RunningStep {
  readonly services: Services;
  readonly caller: ImportStepPayload["caller"];
  readonly importId: string;
  /**
   * Runs a piece of work in a transaction that holds the import, as long as the step may go on. How far it is then, is
   * written with it.
   * @throws StepEndedError when it was stopped; an abortion when the process ends
   */
  readonly piece: <T>(work: (tx: Queryable, row: ImportRecordRow) => Promise<Reached<T>>) => Promise<T>;
  /** Ends the step. */
  readonly finish: (changes: Parameters<typeof changeImport>[2]) => Promise<void>;
}

/** Milliseconds between two tellings of how far a step is. */
const tellingMs = 500;

function runningStep(services: Services, payload: ImportStepPayload, signal: AbortSignal): RunningStep {
  const { importId, runId, caller } = payload;
  const { organisationId } = caller;
  let told = 0;
  const held = async (tx: Queryable): Promise<ImportRecordRow> => {
    signal.throwIfAborted();
    const row = await lockRow(tx, imports, { organisationId, id: importId });
    if (row.runId !== runId) throw new StepEndedError("stopped");
    return row;
  };
  const reach = async (tx: Queryable, row: ImportRecordRow, done: number, total: number) => {
    const next = { ...row, done: Math.min(done, total), total };
    const where = and(eq(imports.organisationId, organisationId), eq(imports.id, importId));
    await tx.update(imports).set({ done: next.done, total }).where(where);
    if (Date.now() - told < tellingMs) return;
    told = Date.now();
    await announceChange(tx, "imports", { organisationId });
    await notifyProgress(tx, next, "RUNNING");
  };
  return {
    services,
    caller,
    importId,
    piece: (work) =>
      inTransaction(services.db, async (tx) => {
        const row = await held(tx);
        const { result, done = row.done, total = row.total } = await work(tx, row);
        if (done !== row.done || total !== row.total) await reach(tx, row, done, total);
        return result;
      }),
    finish: (changes) =>
      inTransaction(services.db, async (tx) => {
        const row = await held(tx);
        const next = await changeImport(tx, row, { ...changes, runId: null });
        await notifyProgress(tx, next, "COMPLETED");
      }),
  };
}

/** What a step does; it may be broken off after any piece, and goes on from there when it runs again. */
type Step = (step: RunningStep) => Promise<void>;

/**
 * Runs a step of an import once. It may run again after any failure, and twice at once: a lock that dies with its process
 * lets one through at a time.
 * @throws whatever went wrong, after it stands in the log: the queue tries again
 */
export async function runStep(
  services: Services,
  { data, retryCount, signal }: Job,
  steps: Readonly<Record<ImportStepPayload["step"], Step>>,
): Promise<void> {
  const payload = importStep.payload.parse(data);
  const { runId, importId, step } = payload;
  try {
    await services.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${importLock.space}, ${importLock.key(runId)})`);
      await steps[step](runningStep(services, payload, signal));
    });
  } catch (error) {
    // What was stopped or deleted has nothing left to do.
    if (error instanceof StepEndedError || (await isGone(services, payload))) return;
    services.log.warn({ err: error, importId, step, attempt: retryCount + 1 }, "import step failed");
    throw error;
  }
}

async function isGone({ db }: Services, { importId, runId }: ImportStepPayload): Promise<boolean> {
  const [row] = await db.select({ runId: imports.runId }).from(imports).where(eq(imports.id, importId));
  return row?.runId !== runId;
}

/** Says of an import that a step gave up; what it did stays, and it can be started again. */
export async function failStep({ db, log }: Services, { data }: Job): Promise<void> {
  const { importId, runId, caller } = importStep.payload.parse(data);
  await inTransaction(db, async (tx) => {
    const where = and(
      eq(imports.organisationId, caller.organisationId),
      eq(imports.id, importId),
      eq(imports.runId, runId),
    );
    const [row] = await tx.select().from(imports).where(where).for("update");
    if (!row) return;
    await changeImport(tx, row, { state: "failed", runId: null, failure: "import.failed" });
    await notifyProgress(tx, row, "FAILED");
    log.error({ importId }, "import step failed for good");
  });
}
