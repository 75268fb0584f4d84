import { errorKeys } from "#app/rules/error-text.ts";
import type { Lookup } from "#app/ui/text.ts";
import type { ImportedRecord } from "#contracts/imports/import-rows.ts";
import type { Import } from "#contracts/imports/import-shapes.ts";
import { codeTexts, fieldName } from "./field-names.ts";

/** What was done with a record, as the list shows it. */
export interface RecordRow {
  readonly key: string;
  /** The line of the file; 0 of what the club did not have, which many lines name. */
  readonly line: number;
  readonly label: string;
  readonly record: ImportedRecord["record"];
  readonly outcome: ImportedRecord["outcome"];
  /** The record's page, while it is there. */
  readonly to: string | null;
  /** Why it was left out, or why it stays. */
  readonly why: string | null;
}

function pageOf({ record, id, membershipId, eventId, outcome }: ImportedRecord): string | null {
  if (outcome === "undone" || record === null) return null;
  const member = membershipId && `/my-organization/memberships/${membershipId}`;
  if (record === "registration") return eventId && `/events/tournaments/${eventId}/registrations`;
  if (record === "subscription") return id && `/my-organization/transactions/${id}`;
  if (record === "guardian") return member && `${member}/family`;
  if (record === "document") return member && `${member}/documents`;
  if (record === "level" || record === "group") return `/my-organization/${record}s`;
  if (record === "site") return id && `/my-organization/sites/${id}`;
  return member;
}

/** What was made, or changed, by kinds of records: "62 athletes, 1 group". Empty where nothing was. */
export const recordCounts = (
  written: Import["written"],
  outcome: Import["written"][number]["outcome"],
  t: Lookup,
): string =>
  written
    .filter((one) => one.outcome === outcome)
    .map(({ record, count }) => t(`imports:outcomes.counts.${record}`, { count }))
    .join(", ");

/** A record of the result in the reader's words. */
export function toRecordRow(one: ImportedRecord, t: Lookup): RecordRow {
  const { line, label, record, outcome, code, field, params, id } = one;
  const text = code && t(errorKeys(code, ...codeTexts), { ...params });
  return {
    key: `${line} ${record} ${id} ${outcome}`,
    ...{ line, label, record, outcome },
    to: pageOf(one),
    why: text && (field === null ? text : `${fieldName(field, t)}: ${text}`),
  };
}
