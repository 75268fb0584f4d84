import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { databaseError } from "#upstream/db/errors.ts";
import { countRows } from "#upstream/db/lists.ts";
import { isTransient } from "#upstream/db/transaction.ts";
import type { AthletePlan } from "../athletes/plan.ts";
import { isAllNew, type NewAthlete, writeNewAthletes } from "../athletes/write-new.ts";
import { rowContext } from "../rows/context.ts";
import { judgeRows, type Plan } from "../rows/judge.ts";
import type { Judgement } from "../rows/judgement.ts";
import { hold, writePlan } from "../rows/write-plan.ts";
import { keepRecords, type LeftOut, type WriteContext, type WrittenRecord } from "../rows/written.ts";
import { importLock } from "./definition.ts";
import { toJudge } from "./preview.ts";
import type { RunningStep } from "./run.ts";
import type { ImportRecordRow } from "./store.ts";
import type { JudgedRow } from "./stored-shapes.ts";
import { importRows, imports } from "./table.ts";
import { makeValues } from "./values.ts";

/** Rows of one transaction. */
const piece = 200;

type KeptRow = typeof importRows.$inferSelect;

const lookedAt = ({ organisationId, id }: ImportRecordRow) =>
  and(eq(importRows.organisationId, organisationId), eq(importRows.importId, id), isNotNull(importRows.verdict));

/** The next rows that have no outcome, in the order of the file. */
const nextRows = (tx: Queryable, row: ImportRecordRow) =>
  tx
    .select()
    .from(importRows)
    .where(and(lookedAt(row), isNull(importRows.outcome)))
    .orderBy(asc(importRows.line))
    .limit(piece);

/** The record that a row is written for, by its verdict and what was decided; `undefined`: it is not written. */
function targetOf({ verdict, decision, judged, asks }: KeptRow): string | null | undefined {
  if (verdict === "wrong" || judged === null || decision?.as === "skip") return undefined;
  if (decision?.as === "update") return decision.id;
  if (decision?.as === "create") return null;
  if (asks > 0) return undefined;
  if (verdict === "new") return null;
  return verdict === "changes" ? judged.recordId : undefined;
}

/** Why a row is not written, where that is worth a line. */
function leftOutOf({ line, verdict, decision, judged }: KeptRow): LeftOut[] {
  const label = judged?.label ?? "";
  const [problem] = judged?.problems ?? [];
  if (decision?.as === "skip") return [{ line, label, code: "import.skipped" }];
  if (verdict === "wrong" && problem) return [{ line, label, ...problem }];
  return verdict === "same" ? [] : [{ line, label, code: "import.undecided" }];
}

/** Whether what a row changes about a record is what somebody has seen. */
const isSeen = (seen: JudgedRow["changes"], now: JudgedRow["changes"]): boolean =>
  now.every(
    ({ field, before, after }) =>
      before === null ||
      seen.some(
        (one) => one.field === field && JSON.stringify([one.before, one.after]) === JSON.stringify([before, after]),
      ),
  );

/** What a row has become since it was looked at. */
function changedMeanwhile(kept: KeptRow, target: string | null, now: Judgement<Plan>): LeftOut | undefined {
  const { line, judged } = kept;
  const label = judged?.label ?? "";
  const [problem] = now.judged.problems;
  if (now.verdict === "wrong" && problem) return { line, label, ...problem };
  const isChosen = kept.decision !== null;
  const isOther =
    target === null
      ? !isChosen && now.verdict !== "new"
      : now.judged.recordId !== target && !now.judged.candidates.some(({ id }) => id === target);
  if (isOther || (!isChosen && !isSeen(judged?.changes ?? [], now.judged.changes)))
    return { line, label, code: "import.changed_meanwhile" };
  const leftOut = now.leftOut;
  return leftOut === undefined ? undefined : { line, label, ...leftOut };
}

/** The field of a refusal of a resource, by the keys of the file's fields. */
function refusedField({ code, fields }: Refusal): string | null {
  const [who = ""] = code.split(".");
  const path = fields?.[0]?.path.filter((part) => typeof part === "string").join(".") ?? "";
  // Whatever is wrong with a player is wrong with the cell of all.
  if (who === "registration") return /^team\.(?:name|players)/u.exec(path)?.[0] ?? null;
  const owner = { athlete: "athlete", guardian: "guardian1", document: "document", subscription: "sale" }[who];
  return path === "" || owner === undefined ? null : `${owner}.${path}`;
}

/** Writes one row in a savepoint. What is refused is undone, and named. */
async function writeRow(tx: Queryable, w: WriteContext, kept: KeptRow, plan: Plan): Promise<WrittenRecord[] | LeftOut> {
  const { line, judged } = kept;
  const before = new Map(w.guardians);
  try {
    return await tx.transaction((inner) => writePlan(inner, w, line, plan));
  } catch (error) {
    w.guardians.clear();
    for (const [key, id] of before) w.guardians.set(key, id);
    const label = judged?.label ?? "";
    if (error instanceof Refusal)
      return {
        ...{ line, label, code: error.code, field: refusedField(error) },
        params: error.fields?.[0]?.params ?? plainParams(error.details),
      };
    // What the database refuses of one row stops none of the others; all else is tried again.
    if (isTransient(error) || !databaseError(error)?.code.startsWith("23")) throw error;
    w.services.log.error({ err: error, importId: w.context.row.id, line }, "a row was refused by the database");
    return { line, label, code: "server.unknown" };
  }
}

/**
 * Writes what can be written together, in one savepoint; what the database or a rule refuses of it is written row by row
 * afterwards.
 * @returns what was done; undefined: nothing
 */
async function writeTogether(tx: Queryable, w: WriteContext, some: readonly NewAthlete[]) {
  if (some.length < 2) return undefined;
  try {
    return await tx.transaction((inner) => writeNewAthletes(inner, w, some));
  } catch (error) {
    w.guardians.clear();
    if (error instanceof Refusal || (!isTransient(error) && databaseError(error)?.code.startsWith("23")))
      return undefined;
    throw error;
  }
}

/** What of a refusal's details fills its text. */
const plainParams = (details: Record<string, unknown> | undefined): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(details ?? {}).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, value]] : [],
    ),
  );

/** Writes a piece of rows; each is judged again by what the club has now. */
async function writePiece(tx: Queryable, services: RunningStep["services"], caller: StaffCaller, row: ImportRecordRow) {
  const kept = await nextRows(tx, row);
  if (kept.length === 0) return 0;
  const wanted = kept.flatMap((one) => {
    const target = targetOf(one);
    return target === undefined ? [] : [{ one, target }];
  });
  const leftOut: LeftOut[] = kept.filter((one) => targetOf(one) === undefined).flatMap(leftOutOf);
  const done: WrittenRecord[] = [];
  const written: number[] = [];
  if (wanted.length > 0) {
    const rows = toJudge(wanted.map(({ one }) => one));
    await hold(tx, row, rows);
    const context = await rowContext(tx, row, services.now());
    const judged = new Map((await judgeRows(tx, context, rows)).map((one) => [one.line, one]));
    const w: WriteContext = { services, caller, context, guardians: new Map() };
    const planned = wanted.map(({ one, target }) => {
      const now = judged.get(one.line);
      const changed = now ? changedMeanwhile(one, target, now) : undefined;
      return { one, changed, plan: changed ? undefined : now?.planFor(target) };
    });
    const alike = planned.flatMap(({ one: { line }, plan }) =>
      plan && row.kind === "athletes" && isAllNew(plan as AthletePlan, w) ? [{ line, plan: plan as AthletePlan }] : [],
    );
    const together = await writeTogether(tx, w, alike);
    if (together) {
      done.push(...together);
      written.push(...alike.map(({ line }) => line));
    }
    const isDone = new Set(together ? alike.map(({ line }) => line) : []);
    for (const { one, changed, plan } of planned) {
      if (isDone.has(one.line)) continue;
      const result = plan
        ? await writeRow(tx, w, one, plan)
        : (changed ?? { line: one.line, label: one.judged?.label ?? "", code: "import.changed_meanwhile" });
      if (Array.isArray(result)) {
        done.push(...result);
        written.push(one.line);
      } else leftOut.push(result);
    }
  }
  await keepRecords(tx, row, done, leftOut);
  const lines = kept.map(({ line }) => line);
  const isWritten = sql`case when ${importRows.line} = any(${sql.param(written)}::int[]) then 'written' else 'leftOut' end`;
  await tx
    .update(importRows)
    .set({ outcome: isWritten })
    .where(and(lookedAt(row), inArray(importRows.line, lines)));
  return kept.length;
}

/**
 * Writes the rows of an import, two hundred in a transaction, each in a savepoint of its own. A row's outcome is written
 * with it: a process that was killed goes on behind the last piece, and writes nothing twice.
 */
export async function writeImport({ services, caller: who, piece: run, finish }: RunningStep): Promise<void> {
  const caller: StaffCaller = { kind: "staff", tokenId: "", ...who };
  let done = await run(async (tx, row) => {
    const all = await countRows(tx, importRows, lookedAt(row));
    const open = await countRows(tx, importRows, and(lookedAt(row), isNull(importRows.outcome)));
    await makeValues(tx, caller, row);
    // From the first piece on there is something to take back.
    if (row.writtenAt === null)
      await tx.update(imports).set({ writtenAt: services.now() }).where(eq(imports.id, row.id));
    return { result: all - open, done: all - open, total: all };
  });
  for (let count = 1; count > 0; ) {
    count = await run(async (tx, row) => {
      // One import of a club at a time: each asks who is there before it adds somebody.
      await tx.execute(sql`select pg_advisory_xact_lock(${importLock.writing}, hashtext(${row.organisationId}))`);
      const written = await writePiece(tx, services, caller, row);
      return { result: written, done: done + written };
    });
    done += count;
  }
  await finish({ state: "done", writtenAt: services.now() });
}
