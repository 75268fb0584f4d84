import { sql } from "drizzle-orm";
import type { Queryable } from "#db/connection.ts";

/** How far the log of an organisation is chained and signed. */
export interface ChainState {
  /** Rows that have their place. */
  readonly chained: number;
  /** Rows that wait for it; counted up to 1,000. */
  readonly waiting: number;
  /** The newest checkpoint: up to which row, and when. Null when nothing was signed yet. */
  readonly checkpoint: { readonly seq: number; readonly at: string; readonly keyId: string } | null;
}

/** The state of the chain of an organisation. */
export async function readChainState(db: Queryable, organisationId: string): Promise<ChainState> {
  const [row] = await db.execute<{
    chained: string;
    waiting: string;
    seq: string | null;
    at: string | null;
    key: string | null;
  }>(sql`
    select coalesce((select max(seq) from dashboard.audit_chain where organisation_id = ${organisationId}), 0) as chained,
      (select count(*) from (select from dashboard.audit_log where organisation_id = ${organisationId}
        and id > coalesce((select max(audit_id) from dashboard.audit_chain), 0) limit 1000) as beyond) as waiting,
      k.seq, to_char(k.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, k.key_id as key
    from (select) as one left join lateral (select seq, at, key_id from dashboard.audit_checkpoints
      where organisation_id = ${organisationId} order by seq desc, at desc limit 1) as k on true`);
  return {
    chained: Number(row?.chained ?? 0),
    waiting: Number(row?.waiting ?? 0),
    checkpoint: row?.at && row.key ? { seq: Number(row.seq), at: row.at, keyId: row.key } : null,
  };
}
