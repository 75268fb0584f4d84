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

/** The schema's tables that have a column `organisation_id`, those first to whose rows no other table's lead. */
async function tablesOf(db: Queryable): Promise<string[]> {
  const tables = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'upstream'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organisation_id'
       and not a.attisdropped
     order by 1`);
  const keys = await db.execute<{ child: string; parent: string }>(sql`
    select distinct child.relname as child, parent.relname as parent
      from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
     where k.contype = 'f' and child.relnamespace = 'upstream'::regnamespace and k.conrelid <> k.confrelid`);
  const left = new Set(tables.map(({ name }) => name).filter((name) => !kept.has(name)));
  const order: string[] = [];
  while (left.size > 0) {
    const next = [...left].filter((name) => !keys.some(({ parent, child }) => parent === name && left.has(child)));
    if (next.length === 0) throw new Error(`tables lead to each other: ${[...left].join(", ")}`);
    for (const name of next) left.delete(name);
    order.push(...next);
  }
  return order;
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

/** Answers of writes, and jobs that wait or were done: they name the club in what they carry. */
async function deleteTraces(db: Database, organisationId: string): Promise<void> {
  await db.execute(sql`delete from upstream.idempotency_keys where scope like ${`% ${organisationId}`}`);
  const [queue] = await db.execute<{ there: boolean }>(
    sql`select to_regclass('upstream_jobs.job') is not null as there`,
  );
  if (queue?.there)
    await db.execute(sql`delete from upstream_jobs.job where data ->> 'organisationId' = ${organisationId}`);
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
  const tables = await tablesOf(db);
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
