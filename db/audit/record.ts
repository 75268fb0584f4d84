import { hash } from "node:crypto";

/** The version of the format that this file writes; docs/audit-format.md describes it. */
export const auditFormat = 1;

/** Whose chain holds what happened in no organisation. */
export const noOrganisation = "00000000-0000-0000-0000-000000000000";

/** The columns of a row of the log in the order in which they are hashed, and the text of each, in SQL. */
export const recordFields = {
  id: "a.id::text",
  action_id: "a.action_id::text",
  kind: "a.kind",
  // why: to_char writes years before Christ like ours; nobody acted then, so any other text will do.
  at: `case when a.at >= '0001-01-02' then to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') else a.at::text end`,
  organisation_id: "a.organisation_id::text",
  account_id: "a.account_id::text",
  staff_member_id: "a.staff_member_id::text",
  actor_name: "a.actor_name",
  actor_email: "a.actor_email",
  actor_roles: "array_to_json(a.actor_roles)::text",
  action: "a.action",
  target_type: "a.target_type",
  target_id: "a.target_id",
  target_label: "a.target_label",
  changes: "a.changes::text",
  outcome: "a.outcome",
  error_code: "a.error_code",
  request_id: "a.request_id",
  address: "a.address",
} as const;

export type RecordField = keyof typeof recordFields;

// why: the keys of an object literal are exactly the keys of its type.
export const recordFieldNames = Object.keys(recordFields) as readonly RecordField[];

/** A row of the log, each column as its text or null. */
export type AuditRecord = Readonly<Record<RecordField, string | null>>;

const prefix = `club-audit-row/${auditFormat}\n`;

/** The canonical text of a row, of which the row's digest is the SHA-256. */
export function canonicalText(record: AuditRecord): string {
  let text = prefix;
  for (const name of recordFieldNames) {
    const value = record[name];
    text += value === null ? "-," : `${Buffer.byteLength(value)}:${value},`;
  }
  return text;
}

/** The length of a column's text, in SQL; that of UUIDs is known, which saves writing each of them twice. */
const lengthOf = (value: string): string => (/_id::text$/u.test(value) ? "'36:'" : `octet_length(${value}) || ':'`);

/**
 * The same text as an SQL expression over `dashboard.audit_log a`. It uses built-in functions only, so that nothing in
 * the database that can be replaced takes part in a verification. The database's encoding must be UTF8.
 */
export const canonicalSql = `'${prefix.replace("\n", "' || chr(10) || '")}' || ${Object.values(recordFields)
  .map((value) => `coalesce(${lengthOf(value)} || ${value} || ',', '-,')`)
  .join(" || ")}`;

/** SHA-256 of a row's canonical text; 32 bytes. */
export const digestOf = (canonical: string | Buffer): Buffer => hash("sha256", canonical, "buffer");

/** What the first row of a chain builds upon. */
export const genesisOf = (organisationId: string): Buffer =>
  hash("sha256", `club-audit-chain/${auditFormat}\n${organisationId}`, "buffer");

const link = Buffer.alloc(72);

/** The hash of place `seq`: SHA-256 over the hash before it, `seq` as 8 bytes big-endian, and the row's digest. */
export function linkOf(before: Buffer, seq: number, digest: Buffer): Buffer {
  before.copy(link, 0);
  link.writeUInt32BE(Math.floor(seq / 2 ** 32), 32);
  link.writeUInt32BE(seq % 2 ** 32, 36);
  digest.copy(link, 40);
  return hash("sha256", link, "buffer");
}
