import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { organizations } from "#upstream/account/organizations/table.ts";
import type { Database, Queryable } from "#upstream/db/connection.ts";
import { databaseError } from "#upstream/db/errors.ts";
import { clubDeletions } from "../club-exports/table.ts";

/** Tables that keep their rows: what the provider did, and that a deletion is under way. */
const kept = new Set(["provider_actions", "club_deletions"]);
/** Files come last, so many of them in one transaction: their bytes are many. */
const filesAtOnce = 50;
const lockAttempts = 20;

/** A foreign key between two tables of clubs; `cut`: the columns that may be emptied, where there is such. */
interface Lead {
  readonly child: string;
  readonly parent: string;
  readonly cut: readonly string[] | null;
}

/** How a club's tables are deleted: leads that are emptied first, then the tables in their order. */
interface Order {
  readonly cuts: readonly Lead[];
  readonly tables: readonly string[];
}

/** Whether one table leads to another, over others or itself. */
function leadsTo(leads: readonly Lead[], from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const name of seen) for (const { child, parent } of leads) if (child === name) seen.add(parent);
  return from === to || seen.has(to);
}

/** Tables before those that they lead to. Where tables lead to each other, a lead that may be empty is cut. */
export function orderOf(names: readonly string[], all: readonly Lead[]): Order {
  const left = new Set(names);
  const cuts: Lead[] = [];
  const tables: string[] = [];
  while (left.size > 0) {
    const leads = all.filter((one) => left.has(one.child) && left.has(one.parent) && !cuts.includes(one));
    const next = [...left].filter((name) => !leads.some(({ parent }) => parent === name));
    const cut = leads.find((one) => one.cut !== null && leadsTo(leads, one.parent, one.child));
    if (next.length === 0 && !cut) throw new Error(`tables lead to each other: ${[...left].join(", ")}`);
    if (next.length === 0 && cut) cuts.push(cut);
    for (const name of next) left.delete(name);
    tables.push(...next);
  }
  return { cuts, tables };
}

/** The order in which the schema's tables that have a column `organisation_id` are deleted. */
async function readOrder(db: Queryable): Promise<Order> {
  const tables = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'upstream'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organisation_id'
       and not a.attisdropped
     order by 1`);
  const leads = await db.execute<{ child: string; parent: string; columns: string[]; may: boolean }>(sql`
    select child.relname as child, parent.relname as parent,
           array_agg(a.attname::text order by a.attnum) filter (where a.attname <> 'organisation_id') as columns,
           bool_and(not a.attnotnull) filter (where a.attname <> 'organisation_id') as may
      from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where k.contype = 'f' and child.relnamespace = 'upstream'::regnamespace and k.conrelid <> k.confrelid
     group by k.oid, 1, 2 order by 1, 2`);
  return orderOf(
    tables.map(({ name }) => name).filter((name) => !kept.has(name)),
    leads.map(({ child, parent, columns, may }) => ({ child, parent, cut: may === true ? columns : null })),
  );
}

/**
 * Runs `work` on a table without its triggers: those keep history from being deleted, a club with all that is its own excepted.
 * Other writes of the table wait meanwhile, and so does this one for them, ten seconds at most, again and again.
 */
async function withoutTriggers(db: Database, table: string, work: (tx: Queryable) => Promise<unknown>): Promise<void> {
  const name = sql`${sql.identifier("upstream")}.${sql.identifier(table)}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '10s'`);
        await tx.execute(sql`alter table ${name} disable trigger user`);
        await work(tx);
        await tx.execute(sql`alter table ${name} enable trigger user`);
      });
      return;
    } catch (error) {
      const isBusy = ["55P03", "40P01"].includes(databaseError(error)?.code ?? "");
      if (!isBusy || attempt >= lockAttempts) throw error;
      await pause(200 * attempt);
    }
  }
}

const deleteRows = (tx: Queryable, table: string, organisationId: string) =>
  tx.execute(sql`delete from ${sql.identifier("upstream")}.${sql.identifier(table)}
    where organisation_id = ${organisationId}`);

/** Empties columns of a club's rows. */
function emptyColumns(tx: Queryable, table: string, columns: readonly string[], organisationId: string) {
  const values = columns.map((name) => sql`${sql.identifier(name)} = null`);
  const isSet = columns.map((name) => sql`${sql.identifier(name)} is not null`);
  return tx.execute(sql`update ${sql.identifier("upstream")}.${sql.identifier(table)} set ${sql.join(values, sql`, `)}
    where organisation_id = ${organisationId} and (${sql.join(isSet, sql` or `)})`);
}

/** Answers of writes, and jobs that wait or were done: they name the club in what they carry. */
async function deleteTraces(db: Database, organisationId: string): Promise<void> {
  await db.execute(sql`delete from upstream.idempotency_keys where scope like ${`% ${organisationId}`}`);
  const [queue] = await db.execute<{ there: boolean }>(
    sql`select to_regclass('upstream_jobs.job') is not null as there`,
  );
  if (queue?.there) await db.execute(sql`delete from upstream_jobs.job where data::text like ${`%${organisationId}%`}`);
}

async function deleteFiles(db: Database, organisationId: string): Promise<void> {
  for (;;) {
    const gone = await db.execute(sql`delete from upstream.media where id in (
      select id from upstream.media where organisation_id = ${organisationId} order by id limit ${filesAtOnce})
      returning id`);
    if (gone.length === 0) return;
  }
}

/**
 * Deletes all of a club, a table a transaction, the files and the club itself last. Broken off, it goes on where it was: what
 * is gone is not looked for again.
 * @param each told before each table; tests break it off there
 */
export async function deleteClubRows(
  db: Database,
  organisationId: string,
  each: (table: string) => void = () => {},
): Promise<void> {
  // A logo is a file, and files are the club's: this one lead is cut first.
  await db.update(organizations).set({ logo: null }).where(eq(organizations.id, organisationId));
  const { cuts, tables } = await readOrder(db);
  for (const { child, cut } of cuts)
    await withoutTriggers(db, child, (tx) => emptyColumns(tx, child, cut ?? [], organisationId));
  for (const table of tables.filter((name) => name !== "media")) {
    each(table);
    await withoutTriggers(db, table, (tx) => deleteRows(tx, table, organisationId));
  }
  each("media");
  await deleteTraces(db, organisationId);
  await deleteFiles(db, organisationId);
  await db.transaction(async (tx) => {
    await tx.delete(organizations).where(eq(organizations.id, organisationId));
    await tx.delete(clubDeletions).where(eq(clubDeletions.organisationId, organisationId));
  });
}
