import { hash } from "node:crypto";

/** The version of rows and chains; docs/audit-format.md describes them. */
export const auditFormat = 1;

/** The version of exported files that this program writes; it reads 1, too. */
export const exportFormat = 2;

/** Whose chain holds what happened in no organisation. */
export const noOrganisation = "00000000-0000-0000-0000-000000000000";

/** The columns of a row of the log in the order in which they are hashed, and the text of each, in SQL. */
export const recordFields = {
  id: "a.id::text",
  action_id: "a.action_id::text",
  kind: "a.kind",
  // why: to_char writes years before Christ like ours; no action is that old, so any other text will do.
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

type RecordField = keyof typeof recordFields;

// why: the keys of an object literal are exactly the keys of its type.
export const recordFieldNames = Object.keys(recordFields) as readonly RecordField[];

/** A row of the log, each column as its text or null. */
export type AuditRecord = Readonly<Record<RecordField, string | null>>;

/** How every canonical text of a row begins. */
export const recordPrefix = `club-audit-row/${auditFormat}\n`;

/**
 * The canonical text of a row, of which the row's digest is the SHA-256. A column of a file that is neither a text nor
 * null, or is not there, makes it a text that no row has.
 */
export function canonicalText(record: AuditRecord): string {
  let text = recordPrefix;
  for (const name of recordFieldNames) {
    const value: unknown = record[name];
    text += value === null ? "-," : typeof value === "string" ? `${Buffer.byteLength(value)}:${value},` : "!,";
  }
  return text;
}

/** A column in the canonical text: its length and its text, or `-`. Some lengths are known without the text. */
function partOf(name: RecordField, value: string): string {
  // why: `concat` writes every type as its text.
  const bare = value.replace(/::text$/u, "");
  if (value.endsWith("_id::text")) return `case when ${bare} is null then '-' else '36:' end, ${bare}`;
  if (name !== "at") return `octet_length(${value}), case when ${bare} is null then '-' else ':' end, ${bare}`;
  const usual = "a.at >= '0001-01-02' and a.at < '9999-12-31'";
  return `case when a.at is null then '-' when ${usual} then '24:' else octet_length(${value}) || ':' end, ${value}`;
}

const canonicalOf = (texts: Partial<Record<RecordField, string>>): string =>
  `pg_catalog.concat('${recordPrefix.replace("\n", "' || chr(10), ")}${recordFieldNames
    .map((name) => partOf(name, texts[name] ?? recordFields[name]))
    .join(", ',', ")}, ',')`;

/**
 * The canonical text of a row as an SQL expression over `dashboard.audit_log a`. It uses built-in functions only, so
 * that nothing in the database that can be replaced takes part in a verification. The database's encoding must be UTF8.
 */
export const canonicalSql = canonicalOf({});

/**
 * The same expression over a subquery `a` of the log that has `onceColumns`, too, and is kept from being merged by
 * `offset 0`: their texts are made once and not twice, which saves a third of the time.
 */
const canonicalOnceSql = canonicalOf({ actor_roles: "a.roles_text", changes: "a.changes_text" });
export const onceColumns = `${recordFields.actor_roles} as roles_text, ${recordFields.changes} as changes_text`;

/** The digest of a row, over a subquery as of `canonicalOnceSql`. */
export const digestOnceSql = `sha256(convert_to(${canonicalOnceSql}, 'UTF8'))`;

/** why by way of text: Node takes two to three times as long to answer a buffer of its own (24.21). */
const sha256 = (data: string | Buffer): Buffer => Buffer.from(hash("sha256", data, "binary"), "latin1");

/** SHA-256 of a row's canonical text; 32 bytes. */
export const digestOf = (canonical: string | Buffer): Buffer => sha256(canonical);

/** What the first row of a chain builds upon. */
export const genesisOf = (organisationId: string): Buffer =>
  sha256(`club-audit-chain/${auditFormat}\n${organisationId}`);

const link = Buffer.alloc(72);

/** The hash of place `seq`: SHA-256 over the hash before it, `seq` as 8 bytes big-endian, and the row's digest. */
export const linkOf = (before: Buffer, seq: number, digest: Buffer): Buffer => linkAt(before, seq, digest, 0);

/** The hash of a link as `linkOf` makes it, of a digest that lies somewhere in a buffer. */
export function linkAt(before: Buffer, seq: number, bytes: Buffer, digest: number): Buffer {
  // why loops: each copy by a call costs more than they do, and there are two for every row.
  for (let index = 0; index < 32; index += 1) {
    link[index] = before[index] ?? 0;
    link[40 + index] = bytes[digest + index] ?? 0;
  }
  link.writeUInt32BE(Math.floor(seq / 2 ** 32) >>> 0, 32);
  link.writeUInt32BE(seq >>> 0, 36);
  return sha256(link);
}
