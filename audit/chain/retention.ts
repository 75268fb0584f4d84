import type { Sql, TransactionSql } from "postgres";
import type { Checkpoint } from "../format/checkpoint.ts";
import { canonicalSql, digestOf, genesisOf, noOrganisation } from "../format/record.ts";
import type { CutLink, RetentionCut } from "../format/retention-cut.ts";
import { checkSignature, type Signer } from "../format/signer.ts";
import { ChainVerifier } from "./chain-verifier.ts";
import { leaderLock } from "./leader-lock.ts";
import { type CheckpointLog, publishCuts } from "./publish-checkpoints.ts";
import { readCuts } from "./read-cuts.ts";

/** What the log calls it that months were dropped. */
export const retentionAction = "audit.retention";
/** Any number; one process drops at a time. */
const retentionLock = 7_320_004;
/** Rows that are checked at once: about five milliseconds of work. */
const batchRows = 1_000;
/** More places out of the order of time than this are a mistake to look at, and nothing is dropped. */
const maxLinks = 1_000;

export interface RetentionOptions extends CheckpointLog {
  readonly sql: Sql;
  /** The signer of cuts; without a key nothing is dropped. */
  readonly signer?: Signer | undefined;
  /** Whole months that stay, before the current one; 0: all. At least 3 otherwise: the database refuses less. */
  readonly months: number;
}

/** The log is not what was chained and signed, so nothing of it may go. */
export class RetentionError extends Error {
  override readonly name = "RetentionError";
}

type Unsigned = Omit<RetentionCut, "keyId" | "signature" | "at"> & { readonly lastSeq: number; readonly rows: number };

/**
 * Drops the months that are older than the log is kept, and the people of whom only such months spoke: they go two
 * months after, also when there is no month to drop any more because nothing was recorded for so long. What goes is
 * hashed once more first; then each chain gets a signed cut, in the database and outside, and a row in the log that
 * says so. Answers how many months went. Throws RetentionError when the log is not whole, and what the database throws:
 * then nothing has gone.
 */
export async function dropOldMonths(options: RetentionOptions): Promise<number> {
  const { sql, signer, months, log } = options;
  if (months === 0) return 0;
  const [due] = await sql<{ before: string; has: boolean }[]>`
    select to_char(b.before, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as before,
      dashboard.first_audit_month('audit_log') <= b.before
        and (exists (select from dashboard.audit_log where at < b.before at time zone 'UTC')
          or exists (select from dashboard.audit_people where used_at < b.before at time zone 'UTC' - interval '2 months')) as has
    from (select date_trunc('month', clock_timestamp() at time zone 'UTC') - make_interval(months => ${months}) as before) b`;
  if (!due?.has) return 0;
  if (!signer) {
    log.warn("old months of the action log stay: without a signing key (AUDIT_SIGNING_KEY) they cannot be cut");
    return 0;
  }
  const { before } = due;
  return sql.begin(async (tx) => {
    const [lock] = await tx<{ mine: boolean }[]>`select pg_try_advisory_xact_lock(${retentionLock}) as mine`;
    if (lock?.mine !== true) return 0;
    const found = await chainsBefore(tx, before);
    const unsigned: Unsigned[] = [];
    for (const chain of found) unsigned.push(await examine(tx, chain, before, signer));
    // why: from here on no process may chain until all is done; a second or two at most.
    await tx`set local lock_timeout = '5s'`;
    await tx`select pg_advisory_xact_lock(${leaderLock})`;
    const [clock] = await tx<{ now: string }[]>`
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`;
    const at = clock?.now ?? new Date().toISOString();
    const cuts: RetentionCut[] = [];
    for (const { lastSeq, rows, ...rest } of unsigned) {
      const cut = signer.signCut({ ...rest, at });
      cuts.push(cut);
      await store(tx, cut, lastSeq);
      await record(tx, cut, rows);
    }
    const [answer] = await tx<{ dropped: number }[]>`
      select dashboard.drop_audit_months(${before}::text::timestamptz) as dropped`;
    await tx`delete from dashboard.audit_vocabulary where month < ${before}::text::timestamptz`;
    // why last: a cut that is out must not be for something that the database refused.
    await publishCuts(options, cuts);
    log.info({ before, months: answer?.dropped }, "old months of the action log were dropped");
    return answer?.dropped ?? 0;
  });
}

interface OldChain {
  readonly organisationId: string;
  /** The last place whose row goes, and the first that stays; null when none does. */
  readonly last: number;
  readonly kept: number | null;
  readonly rows: number;
}

async function chainsBefore(tx: TransactionSql, before: string): Promise<OldChain[]> {
  const rows = await tx<{ organisation: string; last: string; kept: string | null; rows: string }[]>`
    select o.organisation_id as organisation, o.last, o.rows, (select min(seq) from dashboard.audit_chain c
      where c.organisation_id = o.organisation_id and c.at >= ${before}::text::timestamptz) as kept
    from (select organisation_id, max(seq) as last, count(*) as rows from dashboard.audit_chain
      where at < ${before}::text::timestamptz group by organisation_id) as o`;
  return rows.map((row) => ({
    organisationId: row.organisation,
    last: Number(row.last),
    kept: row.kept === null ? null : Number(row.kept),
    rows: Number(row.rows),
  }));
}

interface Place {
  readonly seq: string;
  readonly audit_id: string;
  readonly hash: string;
  readonly goes: boolean;
  readonly canonical: Buffer | string | null;
}

/** Hashes what goes, up to the next checkpoint, and answers where the chain is cut. */
async function examine(tx: TransactionSql, chain: OldChain, before: string, signer: Signer): Promise<Unsigned> {
  const { organisationId, last, kept, rows } = chain;
  const refuse = (why: string) => new RetentionError(`${organisationId}: ${why}; "npm run audit -- verify" says more`);
  const signed = await checkpointFrom(tx, organisationId, last);
  if (!signed) throw refuse(`no checkpoint covers place ${last}`);
  if (checkSignature(signed, signer.keys) === "bad")
    throw refuse(`the checkpoint of place ${signed.seq} is not signed`);
  const end = kept === null ? last : kept - 1;
  // why no keys: those of the past may be gone; what is asked here is whether rows, places and checkpoint fit.
  const cuts = await readCuts(tx, organisationId);
  const verifier = new ChainVerifier({ keys: new Map(), cuts });
  const links: CutLink[] = [];
  let anchor: Pick<RetentionCut, "seq" | "auditId" | "hash"> | undefined =
    end === 0 ? startOf(organisationId) : cuts.find(({ seq }) => seq === end);
  for (let after = 0; ; ) {
    const places = await placesAfter(tx, organisationId, { after, upTo: signed.seq, before });
    for (const { seq, audit_id, hash, goes, canonical } of places) {
      const place = { seq: Number(seq), auditId: Number(audit_id), hash };
      const digest = canonical === null ? null : digestOf(canonical);
      verifier.entry({ organisationId, ...place, hash: Buffer.from(hash, "hex"), digest });
      if (place.seq === end) anchor = place;
      if (place.seq > end && goes && digest) links.push({ ...place, digest: digest.toString("hex") });
    }
    const newest = places.at(-1);
    if (!newest) break;
    after = Number(newest.seq);
  }
  verifier.checkpoint(signed);
  const [finding] = verifier.end().findings;
  if (finding) throw refuse(finding.detail);
  if (!anchor) throw refuse(`place ${end} is missing`);
  if (links.length > maxLinks) throw refuse(`${links.length} places are out of the order of time`);
  const { seq, auditId, hash } = anchor;
  return { organisationId, seq, auditId, hash, before, links, lastSeq: last, rows };
}

/** A chain of which the first row stays and later ones go. */
const startOf = (organisationId: string) => ({ seq: 0, auditId: 0, hash: genesisOf(organisationId).toString("hex") });

const placesAfter = (
  tx: TransactionSql,
  organisationId: string,
  { after, upTo, before }: { after: number; upTo: number; before: string },
): Promise<Place[]> => tx<Place[]>`
  select c.seq, c.audit_id, encode(c.hash, 'hex') as hash, c.at < ${before}::text::timestamptz as goes,
    ${tx.unsafe(canonicalSql)} as canonical
  from dashboard.audit_chain c left join dashboard.audit_log a on a.id = c.audit_id and a.at = c.at
  where c.organisation_id = ${organisationId} and c.seq > ${after} and c.seq <= ${upTo} order by c.seq limit ${batchRows}`;

/** The first checkpoint at or after a place. */
async function checkpointFrom(
  tx: TransactionSql,
  organisationId: string,
  seq: number,
): Promise<Checkpoint | undefined> {
  const [row] = await tx<Record<"seq" | "audit_id" | "hash" | "at" | "key_id" | "signature", string>[]>`
    select seq, audit_id, encode(hash, 'hex') as hash, key_id, encode(signature, 'base64') as signature,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from dashboard.audit_checkpoints where organisation_id = ${organisationId} and seq >= ${seq} order by seq limit 1`;
  if (!row) return undefined;
  const { hash, at, key_id: keyId } = row;
  const signature = row.signature.replaceAll("\n", "");
  return { organisationId, seq: Number(row.seq), auditId: Number(row.audit_id), hash, at, keyId, signature };
}

const store = (tx: TransactionSql, cut: RetentionCut, lastSeq: number) => tx`
  insert into dashboard.audit_cuts (organisation_id, seq, audit_id, hash, before, last_seq, links, at, key_id, signature)
  values (${cut.organisationId}, ${cut.seq}, ${cut.auditId}, decode(${cut.hash}, 'hex'), ${cut.before}::text::timestamptz,
    ${lastSeq}, ${JSON.stringify(cut.links)}::text::jsonb, ${cut.at}::text::timestamptz, ${cut.keyId},
    decode(${cut.signature}, 'base64'))`;

/** The log says itself what is no longer in it. */
async function record(tx: TransactionSql, { organisationId, seq, before }: RetentionCut, rows: number): Promise<void> {
  const changes = {
    keptFrom: { after: before.slice(0, 10) },
    droppedEntries: { after: rows },
    lastPlace: { after: seq },
  };
  await tx`
    insert into dashboard.audit_log (action_id, kind, outcome, organisation_id, actor_name, action, changes, request_id, address)
    values (${crypto.randomUUID()}, 'outcome', 'succeeded', ${organisationId === noOrganisation ? null : organisationId},
      'Dashboard', ${retentionAction}, ${JSON.stringify(changes)}::text::jsonb, '', '')`;
}
