import type { Sql, TransactionSql } from "postgres";
import { linksIn, type RetentionCut } from "../format/retention-cut.ts";

/** The cuts that a database keeps, of all organisations or of one. */
export async function readCuts(
  sql: Sql | TransactionSql,
  organisationId: string | null = null,
): Promise<RetentionCut[]> {
  const rows = await sql<
    (Record<"organisation" | "seq" | "audit_id" | "hash" | "before" | "at" | "key_id" | "signature", string> & {
      links: unknown;
    })[]
  >`
    select organisation_id as organisation, seq, audit_id, encode(hash, 'hex') as hash, links, key_id,
      to_char(before at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as before,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, encode(signature, 'base64') as signature
    from dashboard.audit_cuts where ${organisationId}::uuid is null or organisation_id = ${organisationId}::uuid
    order by organisation_id, before`;
  return rows.map((row) => ({
    organisationId: row.organisation,
    seq: Number(row.seq),
    auditId: Number(row.audit_id),
    hash: row.hash,
    before: row.before,
    at: row.at,
    keyId: row.key_id,
    signature: row.signature.replaceAll("\n", ""),
    links: linksIn(row.links) ?? [],
  }));
}
