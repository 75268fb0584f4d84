import type { ReservedSql, Sql } from "postgres";
import { quietInstant } from "../chain/leader-lock.ts";
import { readCuts } from "../chain/read-cuts.ts";
import type { Checkpoint } from "../format/checkpoint.ts";
import type { ChainHead, ExportLine, Revealed } from "../format/export-line.ts";
import {
  type AuditRecord,
  canonicalSql,
  digestOf,
  exportFormat,
  genesisOf,
  recordFieldNames,
  recordFields,
} from "../format/record.ts";
import type { CutLink, RetentionCut } from "../format/retention-cut.ts";
import { peopleIn, personIn, unseal, unsealIn } from "../format/sealed-text.ts";
import { readKeys } from "../search/person-directory.ts";

/** What is exported: one organisation or all, from an instant (inclusive) to an instant (exclusive). */
export interface ExportRange {
  readonly organisationId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** A range as it is asked for in SQL and stands in the file. */
interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

const pageRows = 2_000;

/**
 * The log as lines, as it is at one moment, chain by chain, each in its order and without holes: from the first row at or
 * after `from` to the last before `to`, then bare links up to the next checkpoint, which proves what is before it without
 * showing more. Rows that wait for their place are not in it. The pool must have two connections.
 */
export async function* exportLines(sql: Sql, range: ExportRange): AsyncGenerator<ExportLine> {
  const { organisationId: organisation = null } = range;
  const period = { from: range.from?.toISOString() ?? null, to: range.to?.toISOString() ?? null };
  const at = await quietInstant(sql);
  const snapshot = await sql.reserve();
  try {
    await snapshot`begin isolation level repeatable read read only`;
    const chains = await headsOf(snapshot, organisation);
    yield { type: "export", format: exportFormat, at, ...period, organisation, chains };
    for (const head of chains) yield* chainLines(sql, snapshot, head, period);
  } finally {
    await snapshot`rollback`;
    snapshot.release();
  }
}

/** The last places of one organisation or of all; what was dropped may have been the end of a chain. */
async function headsOf(sql: ReservedSql, organisation: string | null): Promise<ChainHead[]> {
  const rows = await sql<{ organisation: string; seq: string; hash: string }[]>`
    select distinct on (organisation_id) organisation_id::text as organisation, seq, encode(hash, 'hex') as hash
    from dashboard.audit_chain where ${organisation}::uuid is null or organisation_id = ${organisation}::uuid
    order by organisation_id, seq desc`;
  const heads = new Map(rows.map((row) => [row.organisation, { ...row, seq: Number(row.seq) }]));
  for (const cut of await readCuts(sql, organisation)) {
    const { seq, hash } = cut.links.at(-1) ?? cut;
    const known = heads.get(cut.organisationId);
    if (!known || known.seq < seq) heads.set(cut.organisationId, { organisation: cut.organisationId, seq, hash });
  }
  return [...heads.values()].toSorted((a, b) => (a.organisation < b.organisation ? -1 : 1));
}

interface Bounds {
  /** First and last place that are shown, and the last one that is linked. */
  readonly first: number;
  readonly last: number;
  readonly linked: number;
}

/** The bounds of an organisation's rows in the period; undefined when it has none. */
async function boundsOf(sql: ReservedSql, organisation: string, { from, to }: Period): Promise<Bounds | undefined> {
  const [row] = await sql<{ first: string | null; last: string | null }[]>`
    select min(c.seq) as first, max(c.seq) as last
    from dashboard.audit_chain c left join dashboard.audit_log a on a.id = c.audit_id and a.at = c.at
    where c.organisation_id = ${organisation}
      and (${from}::text::timestamptz is null or a.at >= ${from}::text::timestamptz)
      and (${to}::text::timestamptz is null or a.at < ${to}::text::timestamptz)`;
  if (row?.first == null || row.last == null) return undefined;
  const [next] = await sql<{ seq: string | null }[]>`
    select min(seq) as seq from dashboard.audit_checkpoints where organisation_id = ${organisation} and seq >= ${row.last}`;
  return { first: Number(row.first), last: Number(row.last), linked: Number(next?.seq ?? row.last) };
}

/** Cuts, beginning, rows with their checkpoints, and links of one chain. */
async function* chainLines(
  sql: Sql,
  snapshot: ReservedSql,
  head: ChainHead,
  period: Period,
): AsyncGenerator<ExportLine> {
  const { organisation } = head;
  const cuts = await readCuts(snapshot, organisation);
  const bounds = await boundsOf(snapshot, organisation, period);
  const hasAll = period.from === null && period.to === null;
  // A chain has something to say without rows only when nothing of it stays.
  const cut = bounds || !hasAll ? undefined : cuts.toSorted((a, b) => b.seq - a.seq)[0];
  if (!bounds && !cut) return;
  for (const one of cuts) yield { type: "cut", ...one };
  if (bounds) {
    yield await startOf(snapshot, organisation, bounds.first - 1, cuts);
    yield* rowLines(sql, snapshot, organisation, bounds);
  } else if (cut) {
    yield { type: "start", organisation, seq: cut.seq, hash: cut.hash };
    yield* await readCheckpoints(snapshot, organisation, cut.seq, head.seq);
  }
}

/** The beginning behind a place. */
async function startOf(
  sql: ReservedSql,
  organisation: string,
  seq: number,
  cuts: readonly RetentionCut[],
): Promise<ExportLine> {
  const [before] = await sql<{ hash: string }[]>`
    select encode(hash, 'hex') as hash from dashboard.audit_chain where organisation_id = ${organisation} and seq = ${seq}`;
  const gone: readonly Pick<CutLink, "seq" | "hash">[] = cuts.flatMap((cut) => [cut, ...cut.links]);
  const hash = before?.hash ?? gone.find((one) => one.seq === seq)?.hash ?? genesisOf(organisation).toString("hex");
  return { type: "start", organisation, seq, hash };
}

async function* rowLines(
  sql: Sql,
  snapshot: ReservedSql,
  organisation: string,
  { first, last, linked }: Bounds,
): AsyncGenerator<ExportLine> {
  for (let after = first - 1; after < linked; after += pageRows) {
    const upTo = Math.min(after + pageRows, linked);
    const [rows, checkpoints] = await Promise.all([
      readRows(snapshot, organisation, after, upTo),
      readCheckpoints(snapshot, organisation, after, upTo),
    ]);
    // why not as of that moment: who was erased meanwhile is not shown any more.
    const keys = await readKeys(
      sql,
      rows.flatMap((row) => peopleIn([row.actor_name, row.actor_email, row.target_label, changesOf(row)])),
    );
    let signed = 0;
    for (const { seq, hash, row, canonical, ...record } of rows) {
      const place = { organisation, seq: Number(seq), hash };
      if (canonical === null) continue;
      if (place.seq <= last) yield { type: "row", ...place, ...record, ...revealedOf(record, keys) };
      else yield { type: "link", ...place, row, digest: digestOf(canonical).toString("hex") };
      for (let one = checkpoints[signed]; one && one.seq <= place.seq; one = checkpoints[++signed]) yield one;
    }
    for (const rest of checkpoints.slice(signed)) yield rest;
  }
}

/** The changes of a row where something in them may be sealed. */
function changesOf({ changes }: Pick<AuditRecord, "changes">): unknown {
  return changes?.includes('"sealed:') ? JSON.parse(changes) : null;
}

function revealedOf(
  row: Omit<ChainRow, "seq" | "hash" | "row" | "canonical">,
  keys: ReadonlyMap<string, Buffer>,
): { revealed?: Revealed } {
  const texts = (["actor_name", "actor_email", "target_label"] as const).flatMap((name) => {
    const text = row[name];
    return personIn(text) === null || text === null ? [] : [[name, unseal(keys, text)] as const];
  });
  const changes = changesOf(row);
  if (texts.length === 0 && changes === null) return {};
  return { revealed: { ...Object.fromEntries(texts), ...(changes !== null && { changes: unsealIn(keys, changes) }) } };
}

type ChainRow = AuditRecord & { seq: string; hash: string; row: string; canonical: string | null };

const columns = recordFieldNames.map((name) => `${recordFields[name]} as ${name}`).join(", ");

const readRows = (sql: ReservedSql, organisation: string, after: number, upTo: number) => sql<ChainRow[]>`
  select c.seq, encode(c.hash, 'hex') as hash, c.audit_id as row, ${sql.unsafe(columns)}, ${sql.unsafe(canonicalSql)} as canonical
  from dashboard.audit_chain c left join dashboard.audit_log a on a.id = c.audit_id and a.at = c.at
  where c.organisation_id = ${organisation} and c.seq > ${after} and c.seq <= ${upTo} order by c.seq`;

async function readCheckpoints(
  sql: ReservedSql,
  organisation: string,
  after: number,
  upTo: number,
): Promise<({ type: "checkpoint" } & Checkpoint)[]> {
  const rows = await sql<
    { seq: string; audit_id: string; hash: string; at: string; key_id: string; signature: string }[]
  >`
    select seq, audit_id, encode(hash, 'hex') as hash, key_id, encode(signature, 'base64') as signature,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from dashboard.audit_checkpoints
    where organisation_id = ${organisation} and seq > ${after} and seq <= ${upTo} order by seq`;
  return rows.map((row) => ({
    type: "checkpoint" as const,
    organisationId: organisation,
    seq: Number(row.seq),
    auditId: Number(row.audit_id),
    hash: row.hash,
    at: row.at,
    keyId: row.key_id,
    signature: row.signature.replaceAll("\n", ""),
  }));
}
