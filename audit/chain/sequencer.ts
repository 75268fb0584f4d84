import type { Sql, TransactionSql } from "postgres";
import { digestOnceSql, genesisOf, linkOf, noOrganisation, onceColumns } from "../format/record.ts";
import type { Signer } from "../format/signer.ts";
import { leaderLock } from "./leader-lock.ts";
import { type CheckpointLog, publishCheckpoints } from "./publish-checkpoints.ts";

/** Rows a step. */
const batchRows = 2_000;
/** How long to wait after a failure, in milliseconds. */
const afterFailure = 5_000;

interface SequencerOptions extends CheckpointLog {
  readonly sql: Sql;
  /** Without a signer the chain grows and nothing is signed. */
  readonly signer?: Signer | undefined;
  /** Milliseconds between looks at the log. */
  readonly interval?: number;
}

interface Head {
  readonly organisationId: string;
  readonly seq: number;
  readonly auditId: number;
  readonly hash: Buffer;
}

/**
 * Gives each row of the action log its place in the chain of its organisation, and signs the heads; its words go into
 * the vocabulary of the search. Any number of processes may run one: the one that gets the lock leads for one step, and
 * writers of the log never wait for it.
 */
export class AuditSequencer {
  readonly #options: SequencerOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();
  #stopped = false;
  #hasSignedHeads = false;

  constructor(options: SequencerOptions) {
    this.#options = options;
  }

  /** Looks at the log from now on. */
  start(): void {
    if (!this.#options.signer) {
      this.#options.log.warn("no signing key for the action log (AUDIT_SIGNING_KEY): its chain is not signed");
    }
    this.#schedule(0);
  }

  /** Ends the look that is running, and looks no more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** One step: chains up to 2,000 rows that are settled. Answers how many; 0 when another process leads. */
  async step(): Promise<number> {
    const { sql, signer } = this.#options;
    if ((!signer || this.#hasSignedHeads) && !(await this.#isBehind())) return 0;
    return sql.begin(async (tx) => {
      const [lock] = await tx<{ mine: boolean }[]>`select pg_try_advisory_xact_lock(${leaderLock}) as mine`;
      if (lock?.mine !== true) return 0;
      const { count, heads } = await chainNext(tx);
      const unsigned = this.#hasSignedHeads ? heads : await unsignedHeads(tx, signer);
      if (signer && unsigned.length > 0) await this.#sign(tx, signer, unsigned);
      this.#hasSignedHeads = true;
      return count;
    });
  }

  async #isBehind(): Promise<boolean> {
    const [row] = await this.#options.sql<{ behind: boolean }[]>`
      select exists (select from dashboard.audit_log
        where id > coalesce((select max(audit_id) from dashboard.audit_chain), 0)) as behind`;
    return row?.behind === true;
  }

  #schedule(wait: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#look();
    }, wait);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const { log, interval = 500 } = this.#options;
    let wait = interval;
    try {
      while ((await this.step()) === batchRows && !this.#stopped);
    } catch (err) {
      wait = afterFailure;
      if (!this.#stopped) log.warn({ err }, "the action log could not be chained; trying again");
    }
    this.#schedule(wait);
  }

  /**
   * Signs heads, tells of them outside the database, and stores them.
   * why in this order: a checkpoint that is out and whose transaction fails is right all the same, because the next
   * step chains the same rows in the same order to the same hashes.
   */
  async #sign(tx: TransactionSql, signer: Signer, heads: readonly Head[]): Promise<void> {
    const [clock] = await tx<{ now: string }[]>`
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`;
    const at = clock?.now ?? new Date().toISOString();
    const signed = heads.map((head) => signer.sign({ ...head, hash: head.hash.toString("hex"), at }));
    await publishCheckpoints(this.#options, signed);
    await tx`
      insert into dashboard.audit_checkpoints (organisation_id, seq, audit_id, hash, at, key_id, signature)
      select o::uuid, s::bigint, i::bigint, decode(h, 'hex'), ${at}::text::timestamptz, ${signer.keyId}, decode(g, 'base64')
      from unnest(${signed.map((one) => one.organisationId)}::text[], ${signed.map((one) => String(one.seq))}::text[],
        ${signed.map((one) => String(one.auditId))}::text[], ${signed.map((one) => one.hash)}::text[],
        ${signed.map((one) => one.signature)}::text[]) as t(o, s, i, h, g)
      on conflict do nothing`;
  }
}

/** Chains the next rows and answers the heads that moved. */
async function chainNext(tx: TransactionSql): Promise<{ count: number; heads: Head[] }> {
  // why: a statement of its own; rows up to the horizon are visible to the statement after it.
  const [range] = await tx<{ after: string; horizon: string }[]>`
    select coalesce((select max(audit_id) from dashboard.audit_chain), 0) as after, dashboard.audit_horizon() as horizon`;
  const rows = await tx<{ id: string; at: string; organisation: string; digest: Buffer }[]>`
    select a.id, a.at::text as at, coalesce(a.organisation_id::text, ${noOrganisation}) as organisation,
      ${tx.unsafe(digestOnceSql)} as digest
    from (select a.*, ${tx.unsafe(onceColumns)} from dashboard.audit_log a
      where a.id > ${range?.after ?? 0} and a.id <= ${range?.horizon ?? 0} order by a.id limit ${batchRows}) as a
    order by a.id`;
  if (rows.length === 0) return { count: 0, heads: [] };
  const heads = await headsOf(tx, [...new Set(rows.map(({ organisation }) => organisation))]);
  const placed = rows.map(({ id, at, organisation, digest }): Head & { at: string } => {
    const before = heads.get(organisation);
    const seq = (before?.seq ?? 0) + 1;
    const hash = linkOf(before?.hash ?? genesisOf(organisation), seq, digest);
    const head = { organisationId: organisation, seq, auditId: Number(id), hash, at };
    heads.set(organisation, head);
    return head;
  });
  await tx`
    insert into dashboard.audit_chain (organisation_id, seq, audit_id, hash, at)
    select o::uuid, s::bigint, i::bigint, decode(h, 'hex'), t::timestamptz
    from unnest(${placed.map((one) => one.organisationId)}::text[], ${placed.map((one) => String(one.seq))}::text[],
      ${placed.map((one) => String(one.auditId))}::text[], ${placed.map((one) => one.hash.toString("hex"))}::text[],
      ${placed.map((one) => one.at)}::text[]) as placed(o, s, i, h, t)`;
  await tx`select dashboard.learn_audit_words(${range?.after ?? 0}, ${placed.at(-1)?.auditId ?? 0})`;
  return { count: rows.length, heads: [...heads.values()] };
}

interface HeadRow {
  readonly organisation: string;
  readonly seq: string;
  readonly audit_id: string;
  readonly hash: string;
}

const headOf = ({ organisation, seq, audit_id, hash }: HeadRow): Head => ({
  organisationId: organisation,
  seq: Number(seq),
  auditId: Number(audit_id),
  hash: Buffer.from(hash, "hex"),
});

async function headsOf(tx: TransactionSql, organisations: string[]): Promise<Map<string, Head>> {
  const rows = await tx<HeadRow[]>`
    select o as organisation, h.seq, h.audit_id, encode(h.hash, 'hex') as hash
    from unnest(${organisations}::text[]) as o,
      lateral (
        (select seq, audit_id, hash from dashboard.audit_chain
          where organisation_id = o::uuid order by seq desc limit 1)
        union all
        -- why: what was dropped may have been the end of the chain.
        (select last_seq, coalesce((links -> -1 ->> 'auditId')::bigint, audit_id),
            coalesce(decode(links -> -1 ->> 'hash', 'hex'), hash) from dashboard.audit_cuts
          where organisation_id = o::uuid order by before desc limit 1)
        order by 1 desc limit 1) as h`;
  return new Map(rows.map((row) => [row.organisation, headOf(row)]));
}

/** The heads that this key has not signed: all of them when the key is new. */
async function unsignedHeads(tx: TransactionSql, signer: Signer | undefined): Promise<Head[]> {
  if (!signer) return [];
  // why: from one organisation to the next by the index; DISTINCT would read the whole chain.
  const rows = await tx<HeadRow[]>`
    with recursive organisations as (
      (select organisation_id as id from dashboard.audit_chain order by organisation_id limit 1)
      union all
      select (select c.organisation_id from dashboard.audit_chain c where c.organisation_id > o.id
        order by c.organisation_id limit 1) from organisations o where o.id is not null)
    select o.id::text as organisation, h.seq, h.audit_id, encode(h.hash, 'hex') as hash
    from organisations o,
      lateral (select seq, audit_id, hash from dashboard.audit_chain
        where organisation_id = o.id order by seq desc limit 1) as h
    where not exists (select from dashboard.audit_checkpoints k
      where k.organisation_id = o.id and k.seq = h.seq and k.key_id = ${signer.keyId})`;
  return rows.map(headOf);
}
