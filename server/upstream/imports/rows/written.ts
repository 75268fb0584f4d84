import { sql } from "drizzle-orm";
import type { ImportedRecord } from "#contracts/imports/import-rows.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { recordset } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { importRecords } from "../imports/table.ts";
import type { RowContext } from "./context.ts";

/** What was done with one record. `after.version`: as it was written; `before`: what a changed one had. */
export interface WrittenRecord {
  readonly line: number;
  readonly record: NonNullable<ImportedRecord["record"]>;
  readonly recordId: string;
  readonly label: string;
  readonly membershipId?: string | null;
  readonly outcome: "made" | "changed";
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** A row that was left out, and why. */
export interface LeftOut {
  readonly line: number;
  readonly label: string;
  readonly code: string;
  readonly field?: string | null;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
}

/** What the rows of a piece are written with. */
export interface WriteContext {
  readonly services: Services;
  readonly caller: StaffCaller;
  readonly context: RowContext;
  /** Guardians whom rows of the piece made, by `GuardianPlan.key`. */
  readonly guardians: Map<string, string>;
}

/** Keeps what was done, and what was left out, in the transaction that did it. */
export async function keepRecords(
  tx: Queryable,
  { organisationId, id }: RowContext["row"],
  done: readonly WrittenRecord[],
  leftOut: readonly LeftOut[],
): Promise<void> {
  const rows = [...done, ...leftOut.map((one) => ({ ...one, outcome: "leftOut" }))];
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${importRecords}
      (organisation_id, import_id, line, record, record_id, label, membership_id, outcome, code, field, params, before, after)
    select ${organisationId}, ${id}, r.line, r.record, r."recordId", r.label, r."membershipId", r.outcome, r.code, r.field,
           r.params, r.before, r.after
      from ${recordset(rows)} as r(line int, record text, "recordId" uuid, label text, "membershipId" uuid, outcome text,
        code text, field text, params jsonb, before jsonb, after jsonb)`);
  // What a later row of the same import changed once more is still as the import wrote it.
  const again = done.flatMap(({ outcome, recordId, after }) =>
    outcome === "changed" && after?.version !== undefined ? [{ recordId, version: after.version }] : [],
  );
  if (again.length > 0)
    await tx.execute(sql`
      update ${importRecords} set after = ${importRecords.after} || jsonb_build_object('version', r.version)
        from (select distinct on (id) "recordId" as id, version from ${recordset(again)} as a("recordId" uuid, version int)
               order by id, version desc) r
       where ${importRecords.importId} = ${id} and ${importRecords.recordId} = r.id and ${importRecords.after} ? 'version'`);
}
