import type { Sql, TransactionSql } from "postgres";
import type { Checkpoint } from "./checkpoint.ts";
import { canonicalSql, digestOf, noOrganisation } from "./record.ts";
import type { ChainVerifier } from "./verifier.ts";

/** Ids a step; the next step is fetched while one is checked. */
const span = 10_000;

/** One step of reading: rows of the log, places, checkpoints, each in the order of the log's ids. */
interface Step {
  readonly upTo: number;
  readonly log: readonly Buffer[][];
  readonly chain: readonly Buffer[][];
  readonly checkpoints: readonly Buffer[][];
}

/** Reads log, chain and checkpoints of a database into a verifier, as they are at one moment. Answers as `readLog`. */
export async function readDatabase(sql: Sql, verifier: ChainVerifier): Promise<number> {
  const answer = await sql.begin("isolation level repeatable read read only", async (tx) => ({
    waiting: await readLog(tx, verifier),
  }));
  return answer.waiting;
}

/** Reads them inside a transaction, a few thousand rows at a time. Answers how many rows wait for their place. */
export async function readLog(tx: TransactionSql, verifier: ChainVerifier): Promise<number> {
  const [end] = await tx<{ id: string }[]>`select coalesce(max(audit_id), 0) as id from dashboard.audit_chain`;
  const chained = Number(end?.id ?? 0);
  let waiting = 0;
  let next = fetchStep(tx, await firstIdAfter(tx, null));
  for (let step = await next; step; step = await next) {
    next = step.log.length + step.chain.length > 0 ? fetchStep(tx, step.upTo) : jump(tx, step.upTo);
    // why: a failure shows when it is awaited, not before.
    next.catch(() => {});
    waiting += feed(verifier, step, chained);
  }
  return waiting;
}

const jump = async (tx: TransactionSql, after: number) => fetchStep(tx, await firstIdAfter(tx, after));

/** The id just below the next one that any of the tables has; undefined at the end. */
async function firstIdAfter(tx: TransactionSql, after: number | null): Promise<number | undefined> {
  const [row] = await tx<{ id: string | null }[]>`
    select least((select min(id) from dashboard.audit_log where id > ${after}::bigint or ${after}::bigint is null),
                 (select min(audit_id) from dashboard.audit_chain where audit_id > ${after}::bigint or ${after}::bigint is null),
                 (select min(audit_id) from dashboard.audit_checkpoints
                    where audit_id > ${after}::bigint or ${after}::bigint is null))::text as id`;
  return row?.id == null ? undefined : Number(row.id) - 1;
}

async function fetchStep(tx: TransactionSql, after: number | undefined): Promise<Step | undefined> {
  if (after === undefined) return undefined;
  const upTo = after + span;
  // why raw: the bytes are hashed as they come, without being decoded first.
  const [log, chain, checkpoints] = await Promise.all([
    tx`select a.id, coalesce(a.organisation_id::text, ${noOrganisation}), ${tx.unsafe(canonicalSql)}
       from dashboard.audit_log a where a.id > ${after} and a.id <= ${upTo} order by a.id`.raw(),
    tx`select audit_id, organisation_id::text, seq, encode(hash, 'hex') from dashboard.audit_chain
       where audit_id > ${after} and audit_id <= ${upTo} order by audit_id, seq`.raw(),
    tx`select audit_id, organisation_id::text, seq, encode(hash, 'hex'),
         to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), key_id, encode(signature, 'base64')
       from dashboard.audit_checkpoints where audit_id > ${after} and audit_id <= ${upTo} order by audit_id, seq`.raw(),
  ]);
  return { upTo, log: [...log], chain: [...chain], checkpoints: [...checkpoints] };
}

const text = (row: readonly Buffer[], column: number): string => row[column]?.toString("latin1") ?? "";
const idOf = (row: readonly Buffer[] | undefined): number => (row ? Number(text(row, 0)) : Number.POSITIVE_INFINITY);

/** Merges the three by id. Answers how many rows of the log have no place yet. */
function feed(verifier: ChainVerifier, { log, chain, checkpoints }: Step, chained: number): number {
  let waiting = 0;
  let place = 0;
  let signed = 0;
  const untilRow = (id: number, digest: Buffer | null): boolean => {
    let found = false;
    for (let row = chain[place]; row && idOf(row) <= id; row = chain[++place]) {
      const auditId = idOf(row);
      found ||= auditId === id;
      verifier.entry({
        organisationId: text(row, 1),
        seq: Number(text(row, 2)),
        auditId,
        hash: Buffer.from(text(row, 3), "hex"),
        digest: auditId === id ? digest : null,
      });
      untilSigned(Math.min(auditId, idOf(chain[place + 1]) - 1));
    }
    return found;
  };
  const untilSigned = (id: number) => {
    for (let row = checkpoints[signed]; row && idOf(row) <= id; row = checkpoints[++signed]) {
      verifier.checkpoint(checkpointOf(row));
    }
  };
  for (const row of log) {
    const id = idOf(row);
    const canonical = row[2];
    if (untilRow(id, canonical ? digestOf(canonical) : null)) continue;
    if (id > chained) waiting += 1;
    else verifier.stray(text(row, 1), id);
  }
  untilRow(Number.MAX_SAFE_INTEGER, null);
  untilSigned(Number.MAX_SAFE_INTEGER);
  return waiting;
}

const checkpointOf = (row: readonly Buffer[]): Checkpoint => ({
  auditId: idOf(row),
  organisationId: text(row, 1),
  seq: Number(text(row, 2)),
  hash: text(row, 3),
  at: text(row, 4),
  keyId: text(row, 5),
  signature: text(row, 6).replaceAll("\n", ""),
});
