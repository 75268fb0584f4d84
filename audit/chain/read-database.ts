import type { Sql, TransactionSql } from "postgres";
import type { Checkpoint } from "../format/checkpoint.ts";
import { digestOnceSql, noOrganisation, onceColumns } from "../format/record.ts";
import { type ChainVerifier, uuidOf } from "./chain-verifier.ts";
import { quietInstant } from "./leader-lock.ts";
import { findLostKeys } from "./lost-keys.ts";
import { readCuts } from "./read-cuts.ts";

/** Ids a step; as many steps as there are lanes are fetched while one is checked. */
const batchIds = 10_000;
/** Bytes of a row (id, organisation, digest, time) and of a place (id, organisation, seq, hash, time), as a step has them. */
const [rowSize, placeSize] = [64, 72];

/** One step of reading: rows of the log, places, checkpoints, each in the order of the log's ids. */
interface Step {
  readonly upTo: number;
  readonly log: Buffer;
  readonly chain: Buffer;
  readonly checkpoints: readonly Buffer[][];
}

/**
 * Reads log, chain and checkpoints of a database into a verifier, as they are at one moment, over two connections: the
 * database hashes on one processor while another one is checked. The pool must have both. What was signed outside the
 * database before this is called is in what it reads. Answers as `readLog`.
 */
export async function readDatabase(sql: Sql, verifier: ChainVerifier): Promise<number> {
  await quietInstant(sql);
  const answer = await sql.begin("isolation level repeatable read read only", async (tx) => {
    const [moment] = await tx<{ id: string }[]>`select pg_export_snapshot() as id`;
    return sql.begin("isolation level repeatable read read only", async (other) => {
      await other`set transaction snapshot ${other.unsafe(`'${moment?.id}'`)}`;
      return { waiting: await readLog(tx, verifier, [other]) };
    });
  });
  return answer.waiting;
}

/** Reads them inside a transaction, with others of the same moment if there are any. Answers how many rows wait. */
export async function readLog(
  tx: TransactionSql,
  verifier: ChainVerifier,
  others: readonly TransactionSql[] = [],
): Promise<number> {
  // why: so that no function of the same name as a built-in one can take its place.
  for (const lane of [tx, ...others]) await lane`set local search_path to pg_catalog, pg_temp`;
  for (const cut of await readCuts(tx)) verifier.cut(cut);
  const [end] = await tx<{ chained: string; last: string }[]>`
    select chained, greatest(chained, (select max(id) from dashboard.audit_log),
      (select max(audit_id) from dashboard.audit_checkpoints)) as last
    from (select coalesce(max(audit_id), 0) as chained from dashboard.audit_chain) as c`;
  const [chained, last] = [Number(end?.chained ?? 0), Number(end?.last ?? 0)];
  let waiting = 0;
  for await (const step of steps([tx, ...others], last)) waiting += feed(verifier, step, chained);
  for (const finding of await findLostKeys(tx)) verifier.besides(finding);
  return waiting;
}

/** The steps up to the id `last`, each lane fetching one ahead. Where no ids are, none are asked for. */
async function* steps(lanes: readonly TransactionSql[], last: number): AsyncGenerator<Step> {
  const [first] = lanes;
  let after = first && (await firstIdAfter(first, null));
  const coming: Promise<Step>[] = [];
  for (let lane = 0; ; ) {
    while (coming.length <= lanes.length && after !== undefined && after < last) {
      const from = lanes[lane++ % lanes.length];
      if (!from) return;
      const step = fetchStep(from, after);
      // why: a failure shows when it is awaited, not before.
      step.catch(() => {});
      coming.push(step);
      after += batchIds;
    }
    const step = await coming.shift();
    if (!step) return;
    const isEmpty = step.log.length + step.chain.length + step.checkpoints.length === 0;
    const next = isEmpty && first ? await firstIdAfter(first, step.upTo) : undefined;
    if (isEmpty && after !== undefined && (next === undefined || next > after)) after = next;
    yield step;
  }
}

/** The id just below the next one that any of the tables has; undefined at the end. */
async function firstIdAfter(tx: TransactionSql, after: number | null): Promise<number | undefined> {
  const [row] = await tx<{ id: string | null }[]>`
    select least((select min(id) from dashboard.audit_log where id > ${after}::bigint or ${after}::bigint is null),
                 (select min(audit_id) from dashboard.audit_chain where audit_id > ${after}::bigint or ${after}::bigint is null),
                 (select min(audit_id) from dashboard.audit_checkpoints
                    where audit_id > ${after}::bigint or ${after}::bigint is null))::text as id`;
  return row?.id == null ? undefined : Number(row.id) - 1;
}

/**
 * why in one value a step: a message of the protocol for each row would take longer than to check it. The digest is
 * made in the database, of the same text by built-in functions only, so that the rows themselves stay there.
 */
async function fetchStep(tx: TransactionSql, after: number): Promise<Step> {
  const upTo = after + batchIds;
  const [log, chain, checkpoints] = await Promise.all([
    tx<{ rows: Buffer | null }[]>`
      select string_agg(int8send(id) || uuid_send(coalesce(organisation_id, ${noOrganisation})) || digest
          || timestamptz_send(at), ''::bytea) as rows
      from (select a.id, a.organisation_id, a.at, ${tx.unsafe(digestOnceSql)} as digest
        from (select a.*, ${tx.unsafe(onceColumns)} from dashboard.audit_log a
          where a.id > ${after} and a.id <= ${upTo} offset 0) as a order by a.id) as hashed`,
    tx<{ places: Buffer | null }[]>`
      select string_agg(int8send(audit_id) || uuid_send(organisation_id) || int8send(seq) || hash
          || timestamptz_send(at), ''::bytea) as places
      from (select * from dashboard.audit_chain where audit_id > ${after} and audit_id <= ${upTo}
        order by audit_id, seq) as ordered`,
    tx`select audit_id, organisation_id::text, seq, encode(hash, 'hex'),
         to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), key_id, encode(signature, 'base64')
       from dashboard.audit_checkpoints where audit_id > ${after} and audit_id <= ${upTo} order by audit_id, seq`.raw(),
  ]);
  const nothing = Buffer.alloc(0);
  return {
    upTo,
    log: log[0]?.rows ?? nothing,
    chain: chain[0]?.places ?? nothing,
    checkpoints: [...checkpoints],
  };
}

const text = (row: readonly Buffer[], column: number): string => row[column]?.toString("latin1") ?? "";
const idOf = (row: readonly Buffer[] | undefined): number => (row ? Number(text(row, 0)) : Number.POSITIVE_INFINITY);

/** A number of 8 bytes; infinite behind the end. */
const numberAt = (bytes: Buffer, offset: number): number =>
  offset + 8 <= bytes.length
    ? bytes.readInt32BE(offset) * 2 ** 32 + bytes.readUInt32BE(offset + 4)
    : Number.POSITIVE_INFINITY;

/** why a loop: as in `isSame`, for every row. */
function isSameTime(log: Buffer, row: number, chain: Buffer, place: number): boolean {
  for (let index = 0; index < 8; index += 1) if (log[row + index] !== chain[place + index]) return false;
  return true;
}

/** Merges the three by id. Answers how many rows of the log have no place yet. */
function feed(verifier: ChainVerifier, { log, chain, checkpoints }: Step, chained: number): number {
  let waiting = 0;
  let place = 0;
  let signed = 0;
  let signedId = idOf(checkpoints[0]);
  const untilSigned = (id: number) => {
    for (let row = checkpoints[signed]; row && signedId <= id; row = checkpoints[signed]) {
      verifier.checkpoint(checkpointOf(row));
      signedId = idOf(checkpoints[++signed]);
    }
  };
  /** Places up to the row `id`, whose digest is at `digest` of the log; -1: there is no such row. */
  const untilRow = (id: number, digest: number): boolean => {
    let found = false;
    for (let auditId = numberAt(chain, place); auditId <= id; auditId = numberAt(chain, place)) {
      const isRow = auditId === id;
      found ||= isRow;
      // why: the rows of these went with a cut, so that no entry brings them along.
      if (signedId < auditId) untilSigned(auditId - 1);
      const at = { organisation: place + 8, hash: place + 32, digest: isRow ? digest : -1 };
      const seq = numberAt(chain, place + 24);
      verifier.place(chain, log, at, seq, auditId);
      if (isRow && !isSameTime(log, digest + 32, chain, place + 64)) {
        verifier.untimely(uuidOf(chain, place + 8), seq, auditId);
      }
      place += placeSize;
      if (signedId < numberAt(chain, place)) untilSigned(Math.min(auditId, numberAt(chain, place) - 1));
    }
    return found;
  };
  for (let row = 0; row + rowSize <= log.length; row += rowSize) {
    const id = numberAt(log, row);
    if (untilRow(id, row + 24)) continue;
    if (id > chained) waiting += 1;
    else verifier.stray(uuidOf(log, row + 8), id);
  }
  untilRow(Number.MAX_SAFE_INTEGER, -1);
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
