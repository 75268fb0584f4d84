import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { attributeValues } from "#upstream/academy/attributes/table.ts";
import { documents } from "#upstream/academy/documents/table.ts";
import { guardians, guardianships } from "#upstream/academy/guardians/table.ts";
import { savePlace } from "#upstream/academy/memberships/places.ts";
import {
  membershipGroups,
  membershipSites,
  membershipStatusChanges,
  memberships,
} from "#upstream/academy/memberships/table.ts";
import { sites } from "#upstream/academy/sites/table.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { deleteRow, findRow, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { databaseError } from "#upstream/db/errors.ts";
import { countRows } from "#upstream/db/lists.ts";
import { isTransient } from "#upstream/db/transaction.ts";
import { undoSale } from "../sales/undo.ts";
import { undoTeam } from "../teams/undo.ts";
import { NotUndoableError } from "./not-undoable.ts";
import type { RunningStep } from "./run.ts";
import { importRecords } from "./table.ts";

/** Records of one transaction. */
const piece = 200;

type Kept = typeof importRecords.$inferSelect;

/** How records are taken back. */
interface Undoing {
  readonly services: Services;
  readonly caller: StaffCaller;
  readonly organisationId: string;
}

const versioned = {
  athlete: athletes,
  guardian: guardians,
  membership: memberships,
  document: documents,
  level: attributeValues,
  group: attributeValues,
  site: sites,
} as const;
type Versioned = keyof typeof versioned;

/** The record as the import wrote it. @throws NotUndoableError when it is gone, or somebody changed it */
async function untouched(tx: Queryable, { organisationId }: Undoing, record: Versioned, one: Kept) {
  const key = { organisationId, id: one.recordId ?? "" };
  const row = (await findRow(tx, versioned[record] as typeof athletes, key)) as { version: number } | undefined;
  if (!row) throw new NotUndoableError("import.gone");
  if (row.version !== one.after?.version) throw new NotUndoableError("import.changed_since");
  return row;
}

/** Puts back what a changed record had. */
async function restore(tx: Queryable, undoing: Undoing, record: "athlete" | "guardian", one: Kept): Promise<void> {
  await untouched(tx, undoing, record, one);
  const key = { organisationId: undoing.organisationId, id: one.recordId ?? "" };
  await updateRow(tx, versioned[record] as typeof athletes, key, { ...one.before, updatedAt: sql`now()` });
}

async function undoMembership(tx: Queryable, undoing: Undoing, one: Kept): Promise<void> {
  const { organisationId } = undoing;
  const membershipId = one.recordId ?? "";
  await untouched(tx, undoing, "membership", one);
  if (one.outcome === "changed") {
    const { levelId, groupIds, siteIds } = one.before as {
      levelId: string | null;
      groupIds: string[];
      siteIds: string[];
    };
    await savePlace(tx, organisationId, membershipId, { groupIds, siteIds });
    await updateRow(tx, memberships, { organisationId, id: membershipId }, { levelId, updatedAt: sql`now()` });
    return;
  }
  const own = { organisationId, membershipId };
  if ((await countRows(tx, membershipStatusChanges, rowsOf(membershipStatusChanges, own))) > 1)
    throw new NotUndoableError("import.changed_since");
  await tx.execute(sql`select set_config('upstream.undone_import', ${one.importId}, true)`);
  await tx.delete(membershipGroups).where(rowsOf(membershipGroups, own));
  await tx.delete(membershipSites).where(rowsOf(membershipSites, own));
  await tx.delete(membershipStatusChanges).where(rowsOf(membershipStatusChanges, own));
  await deleteRow(tx, memberships, { organisationId, id: membershipId });
}

async function undoGuardian(tx: Queryable, undoing: Undoing, one: Kept): Promise<void> {
  const { organisationId } = undoing;
  const guardianId = one.recordId ?? "";
  const athleteId = one.after?.bondOf;
  if (typeof athleteId === "string")
    await tx.delete(guardianships).where(rowsOf(guardianships, { organisationId, guardianId, athleteId }));
  if (one.outcome === "changed") {
    if (Object.keys(one.before ?? {}).length > 0) await restore(tx, undoing, "guardian", one);
    return;
  }
  await untouched(tx, undoing, "guardian", one);
  await deleteRow(tx, guardians, { organisationId, id: guardianId });
}

/** A level, group or site that was made, once nobody has it; those behind it move up. */
async function undoValue(
  tx: Queryable,
  undoing: Undoing,
  record: "level" | "group" | "site",
  one: Kept,
): Promise<void> {
  await untouched(tx, undoing, record, one);
  const { organisationId } = undoing;
  const id = one.recordId ?? "";
  if (record === "site") {
    const { position } = (await findRow(tx, sites, { organisationId, id })) ?? { position: 0 };
    await deleteRow(tx, sites, { organisationId, id });
    await tx.execute(sql`update ${sites} set position = position - 1
      where organisation_id = ${organisationId} and position > ${position}`);
    return;
  }
  const { position, code } = (await findRow(tx, attributeValues, { organisationId, id })) ?? {
    position: 0,
    code: "levels" as const,
  };
  await deleteRow(tx, attributeValues, { organisationId, id });
  await tx.execute(sql`update ${attributeValues} set position = position - 1
    where organisation_id = ${organisationId} and code = ${code} and position > ${position}`);
}

/** Takes one record back. @throws NotUndoableError; what the database says of what depends on it */
async function undoOne(tx: Queryable, undoing: Undoing, one: Kept): Promise<void> {
  const { organisationId } = undoing;
  const id = one.recordId ?? "";
  switch (one.record) {
    case "athlete":
      if (one.outcome === "changed") return restore(tx, undoing, "athlete", one);
      await untouched(tx, undoing, "athlete", one);
      return deleteRow(tx, athletes, { organisationId, id });
    case "guardian":
      return undoGuardian(tx, undoing, one);
    case "membership":
      return undoMembership(tx, undoing, one);
    case "document":
      await untouched(tx, undoing, "document", one);
      return deleteRow(tx, documents, { organisationId, id });
    case "level":
    case "group":
    case "site":
      return undoValue(tx, undoing, one.record, one);
    case "subscription":
      return undoSale(tx, undoing.caller, undoing.services.now(), one);
    case "registration":
      return undoTeam(tx, undoing.services, undoing.caller, one);
    default:
      throw new NotUndoableError("import.in_use");
  }
}

/** What became of a record: taken back, or why it stays. */
async function outcomeOf(tx: Queryable, undoing: Undoing, one: Kept): Promise<Pick<Kept, "outcome" | "code">> {
  try {
    await tx.transaction((inner) => undoOne(inner, undoing, one));
    return { outcome: "undone", code: null };
  } catch (error) {
    if (error instanceof NotUndoableError) return { outcome: "kept", code: error.code };
    const { code = "" } = databaseError(error) ?? {};
    if (isTransient(error) || (!(error instanceof Refusal) && !code.startsWith("23"))) throw error;
    return { outcome: "kept", code: "import.in_use" };
  }
}

/** Holds what records are of, in the house's order: memberships, then athletes (ADR 48). */
async function holdRecords(tx: Queryable, organisationId: string, some: readonly Kept[]): Promise<void> {
  const idsOf = (record: Kept["record"]) =>
    some.flatMap((one) => (one.record === record && one.recordId ? [one.recordId] : []));
  for (const [table, ids] of [
    [memberships, idsOf("membership")],
    [athletes, idsOf("athlete")],
  ] as const)
    if (ids.length > 0)
      await tx
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.organisationId, organisationId), inArray(table.id, ids)))
        .orderBy(table.id)
        .for("update");
}

/**
 * Takes an import back, the last record first: what nobody changed since and nothing depends on goes, or is again what it
 * was; the rest stays, and says why.
 */
export async function undoImport({ services, caller: who, importId, piece: run, finish }: RunningStep): Promise<void> {
  const caller: StaffCaller = { kind: "staff", tokenId: "", ...who };
  const { organisationId } = caller;
  const ofImport = and(eq(importRecords.organisationId, organisationId), eq(importRecords.importId, importId));
  const open = inArray(importRecords.outcome, ["made", "changed"]);
  let done = 0;
  await run(async (tx) => {
    // What stayed the last time is tried once more.
    const again = sql`case when ${importRecords.before} is null then 'made' else 'changed' end`;
    await tx
      .update(importRecords)
      .set({ outcome: again as never, code: null })
      .where(and(ofImport, eq(importRecords.outcome, "kept")));
    return { result: null, done: 0, total: await countRows(tx, importRecords, and(ofImport, open)) };
  });
  for (let count = 1; count > 0; ) {
    count = await run(async (tx) => {
      const some = await tx
        .select()
        .from(importRecords)
        .where(and(ofImport, open))
        .orderBy(desc(importRecords.position))
        .limit(piece);
      await holdRecords(tx, organisationId, some);
      for (const one of some) {
        const outcome = await outcomeOf(tx, { services, caller, organisationId }, one);
        await tx.update(importRecords).set(outcome).where(eq(importRecords.position, one.position));
      }
      return { result: some.length, done: done + some.length };
    });
    done += count;
  }
  await finish({ state: "undone" });
}
