import type { Options } from "csv-stringify";
import { stringify } from "csv-stringify/sync";
import type { PersonalText } from "../format/sealed-text.ts";
import type { FoundAction } from "../search/find-actions.ts";

/** How actions are written: for spreadsheets, or a line of JSON each. */
const actionFormats = ["csv", "ndjson"] as const;
export type ActionFormat = (typeof actionFormats)[number];

const columns = [
  "at",
  "started_at",
  "actor_name",
  "actor_email",
  "actor_roles",
  "action",
  "target_type",
  "target_id",
  "target_label",
  "outcome",
  "error_code",
  "address",
  "request_id",
  "action_id",
  "changes",
];

const recordOf = (one: FoundAction) => ({
  at: one.at.toISOString(),
  started_at: one.startedAt?.toISOString() ?? null,
  actor_name: one.actorName,
  actor_email: one.actorEmail,
  actor_roles: one.actorRoles,
  action: one.action,
  target_type: one.targetType,
  target_id: one.targetId,
  target_label: one.targetLabel,
  outcome: one.outcome ?? "unknown",
  error_code: one.errorCode,
  address: one.address,
  request_id: one.requestId,
  action_id: one.actionId,
  changes: one.changes,
});

/** A text in a cell; `erased` stands for an unreadable one. */
export const plainText = (text: PersonalText | null, erased: string): string | null =>
  text === null || typeof text === "string" ? text : erased;

/**
 * Options for a CSV of which no spreadsheet runs typed text. The library knows formulas; a cell that begins with a
 * bar may name a program to ask for data, so that it gets an apostrophe, too.
 */
export const asTexts: Pick<Options, "escape_formulas" | "cast"> = {
  escape_formulas: true,
  cast: { string: (text) => (/^[\s\p{Cc}\p{Cf}]*[|\uFF5C]/u.test(text) ? `'${text}` : text) },
};

/**
 * Actions as text; instants in UTC. A CSV begins with a byte order mark and its heading, and no cell of it is taken for
 * a formula. What is erased is `erased` in a CSV, and `{"redacted":"erased"}` in a line of JSON.
 */
export function actionLines(
  actions: readonly FoundAction[],
  format: ActionFormat,
  { isFirst, erased }: { readonly isFirst: boolean; readonly erased: string },
): string {
  const records = actions.map(recordOf);
  if (format === "ndjson") return records.map((record) => `${JSON.stringify(record)}\n`).join("");
  const rows = records.map((record) => ({
    ...record,
    actor_name: plainText(record.actor_name, erased),
    actor_email: plainText(record.actor_email, erased),
    actor_roles: record.actor_roles.join(" "),
    target_label: plainText(record.target_label, erased),
    changes: record.changes && JSON.stringify(record.changes),
  }));
  return stringify(rows, { header: isFirst, bom: isFirst, columns, ...asTexts });
}
