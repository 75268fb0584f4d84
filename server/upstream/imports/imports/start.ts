import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { fromDrizzle } from "pg-boss";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { lockRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { requireEvent } from "./create.ts";
import { type ImportStep, type ImportStepPayload, importStep } from "./definition.ts";
import { requireKind } from "./modules.ts";
import { notifyOfStep, notifyProgress } from "./progress.ts";
import { requirePreview } from "./rows.ts";
import { isWritten, missingOf, undoUntilOf } from "./show.ts";
import { changeImport, type ImportRecordRow, isBegun, lockIdle, requireRows } from "./store.ts";
import { importRecords, importRows, imports } from "./table.ts";

const finished = () => new Refusal(409, "import.finished");

/** What a step asks of its import before it starts. */
type Check = (tx: Queryable, row: ImportRecordRow, now: Date) => Promise<void>;

const checks: Readonly<Record<ImportStep, Check>> = {
  async preview(_tx, row) {
    if (isBegun(row)) throw finished();
    requireRows(row);
    const fields = missingOf(row);
    if (fields.length > 0) throw new Refusal(409, "import.fields_missing", { details: { fields } });
  },
  async writing(tx, row) {
    if (row.state === "done" || row.state === "undone") throw finished();
    requireRows(row);
    requirePreview(row);
    const undecided = row.missingValues.filter(({ decision }) => decision === null).length;
    if (undecided > 0) throw new Refusal(409, "import.values_undecided", { details: { count: undecided } });
    const some = and(eq(importRows.organisationId, row.organisationId), eq(importRows.importId, row.id), isWritten);
    if ((await countRows(tx, importRows, some)) === 0) throw new Refusal(409, "import.nothing_to_write");
  },
  async undo(tx, row, now) {
    const until = undoUntilOf(row);
    const some = and(
      eq(importRecords.organisationId, row.organisationId),
      eq(importRecords.importId, row.id),
      sql`${importRecords.outcome} in ('made', 'changed', 'kept')`,
    );
    if (until === null || (await countRows(tx, importRecords, some)) === 0)
      throw new Refusal(409, "import.nothing_to_undo");
    if (until <= now) throw new Refusal(409, "import.undo_over");
  },
};

const states = { preview: "previewing", writing: "writing", undo: "undoing" } as const;

/**
 * Starts a step of an import: state, job and notification are stored together or not at all.
 * @param seen the version that the caller has seen
 * @throws Refusal 404; every code of the contract
 */
export async function startStep(
  services: Services,
  caller: StaffCaller,
  { id, seen, step }: { readonly id: string; readonly seen: number | undefined; readonly step: ImportStep },
): Promise<void> {
  const now = services.now();
  const { organisationId, staffMemberId, accountId, roles } = caller;
  await inTransaction(services.db, async (tx) => {
    const row = await lockIdle(tx, organisationId, id, seen);
    await checks[step](tx, row, now);
    if (step !== "undo") {
      await requireKind(tx, organisationId, row.kind, now);
      if (row.eventId !== null) await requireEvent(tx, organisationId, row.eventId);
    }
    const runId = randomUUID();
    const notificationId = await notifyOfStep(tx, caller, row, step);
    const begins = step === "preview" ? { previewedAt: null, missingValues: [], remindersTomorrow: null } : {};
    await changeImport(tx, row, {
      ...{ state: states[step], runId, notificationId, done: 0, total: 0, failure: null },
      ...begins,
    });
    const payload: ImportStepPayload = {
      ...{ version: importStep.version, runId, importId: id, step },
      caller: { organisationId, staffMemberId, accountId, roles },
    };
    await services.jobs.send(importStep.name, payload, { id: runId, db: fromDrizzle(tx, sql) });
  });
}

/** Stops the writing: the piece that is being written ends, and no other begins. @throws Refusal 404; 409 `import.not_running` */
export async function stopWriting({ db }: Pick<Services, "db">, organisationId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockRow(tx, imports, { organisationId, id });
    if (row.state !== "writing") throw new Refusal(409, "import.not_running");
    await changeImport(tx, row, { state: "stopped", runId: null });
    await notifyProgress(tx, row, "COMPLETED");
  });
}
