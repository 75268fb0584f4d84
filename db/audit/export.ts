import type { Sql } from "postgres";
import type { Checkpoint } from "./checkpoint.ts";
import { readKeys } from "./people.ts";
import { readCuts } from "./read-database.ts";
import {
  type AuditRecord,
  auditFormat,
  canonicalSql,
  digestOf,
  genesisOf,
  recordFieldNames,
  recordFields,
} from "./record.ts";
import { type PersonalText, peopleIn, personIn, unseal, unsealIn } from "./sealed.ts";

/** What is exported: one organisation or all, from an instant (inclusive) to an instant (exclusive). */
export interface ExportRange {
  readonly organisationId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** The lines of an export; docs/audit-format.md describes them. */
export type ExportLine =
  | {
      readonly type: "export";
      readonly format: number;
      readonly from: string | null;
      readonly to: string | null;
      readonly organisation: string | null;
    }
  | { readonly type: "start"; readonly organisation: string; readonly seq: number; readonly hash: string }
  | ({
      readonly type: "row";
      readonly organisation: string;
      readonly seq: number;
      readonly hash: string;
      readonly revealed?: Revealed;
    } & AuditRecord)
  | {
      readonly type: "link";
      readonly organisation: string;
      readonly seq: number;
      readonly hash: string;
      readonly row: string;
      readonly digest: string;
    }
  | ({ readonly type: "checkpoint" } & Checkpoint);

/** What is sealed in a row, in plain. It is beside the row, whose hash is over what is sealed. */
export interface Revealed {
  readonly actor_name?: PersonalText;
  readonly actor_email?: PersonalText;
  readonly target_label?: PersonalText;
  readonly changes?: unknown;
}

const page = 2_000;

/**
 * The log as lines, chain by chain, each in its order and without holes: from the first row at or after `from` to the
 * last before `to`, then bare links up to the next checkpoint, which proves what is before it without showing more.
 * Rows that wait for their place are not in it.
 */
export async function* exportLines(sql: Sql, range: ExportRange): AsyncGenerator<ExportLine> {
  const { organisationId = null, from = null, to = null } = range;
  yield {
    type: "export",
    format: auditFormat,
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
    organisation: organisationId,
  };
  const organisations = organisationId === null ? await allOrganisations(sql) : [organisationId];
  for (const organisation of organisations) {
    const bounds = await boundsOf(sql, organisation, from, to);
    if (bounds) yield* chainLines(sql, organisation, bounds);
  }
}

async function allOrganisations(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct organisation_id::text as id from dashboard.audit_chain order by 1`;
  return rows.map(({ id }) => id);
}

interface Bounds {
  /** First and last place that are shown, and the last one that is linked. */
  readonly first: number;
  readonly last: number;
  readonly linked: number;
}

async function boundsOf(
  sql: Sql,
  organisation: string,
  from: Date | null,
  to: Date | null,
): Promise<Bounds | undefined> {
  const [row] = await sql<{ first: string | null; last: string | null }[]>`
    select min(c.seq) as first, max(c.seq) as last
    from dashboard.audit_chain c left join dashboard.audit_log a on a.id = c.audit_id and a.at = c.at
    where c.organisation_id = ${organisation}
      and (${from?.toISOString() ?? null}::text::timestamptz is null or a.at >= ${from?.toISOString() ?? null}::text::timestamptz)
      and (${to?.toISOString() ?? null}::text::timestamptz is null or a.at < ${to?.toISOString() ?? null}::text::timestamptz)`;
  if (row?.first == null || row.last == null) return undefined;
  const [next] = await sql<{ seq: string | null }[]>`
    select min(seq) as seq from dashboard.audit_checkpoints where organisation_id = ${organisation} and seq >= ${row.last}`;
  return { first: Number(row.first), last: Number(row.last), linked: Number(next?.seq ?? row.last) };
}

async function* chainLines(
  sql: Sql,
  organisation: string,
  { first, last, linked }: Bounds,
): AsyncGenerator<ExportLine> {
  const [before] = await sql<{ hash: string }[]>`
    select encode(hash, 'hex') as hash from dashboard.audit_chain where organisation_id = ${organisation} and seq = ${first - 1}`;
  const cuts = await readCuts(sql, organisation);
  const links = new Map(cuts.flatMap((cut) => cut.links.map((link) => [link.seq, link] as const)));
  const hash =
    before?.hash ??
    links.get(first - 1)?.hash ??
    cuts.find(({ seq }) => seq === first - 1)?.hash ??
    genesisOf(organisation).toString("hex");
  yield { type: "start", organisation, seq: first - 1, hash };
  let next = first;
  const missing = function* (upTo: number): Generator<ExportLine> {
    for (let link = links.get(next); link && next < upTo; link = links.get(next)) {
      yield { type: "link", organisation, seq: next, hash: link.hash, row: String(link.auditId), digest: link.digest };
      next += 1;
    }
  };
  for (let after = first - 1; after < linked; after += page) {
    const upTo = Math.min(after + page, linked);
    const [rows, checkpoints] = await Promise.all([
      readRows(sql, organisation, after, upTo),
      readCheckpoints(sql, organisation, after, upTo),
    ]);
    const keys = await readKeys(
      sql,
      rows.flatMap((row) => peopleIn([row.actor_name, row.actor_email, row.target_label, changesOf(row)])),
    );
    let signed = 0;
    for (const { seq, hash, row, canonical, ...record } of rows) {
      const place = { organisation, seq: Number(seq), hash };
      if (canonical === null) continue;
      yield* missing(place.seq);
      next = place.seq + 1;
      if (place.seq <= last) yield { type: "row", ...place, ...record, ...revealedOf(record, keys) };
      else yield { type: "link", ...place, row, digest: digestOf(canonical).toString("hex") };
      for (let one = checkpoints[signed]; one && one.seq <= place.seq; one = checkpoints[++signed]) yield one;
    }
    yield* missing(upTo + 1);
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

const readRows = (sql: Sql, organisation: string, after: number, upTo: number) => sql<ChainRow[]>`
  select c.seq, encode(c.hash, 'hex') as hash, c.audit_id as row, ${sql.unsafe(columns)}, ${sql.unsafe(canonicalSql)} as canonical
  from dashboard.audit_chain c left join dashboard.audit_log a on a.id = c.audit_id and a.at = c.at
  where c.organisation_id = ${organisation} and c.seq > ${after} and c.seq <= ${upTo} order by c.seq`;

async function readCheckpoints(
  sql: Sql,
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
