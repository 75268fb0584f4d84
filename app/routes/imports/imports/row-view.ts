import { formatLocalDate } from "#app/rules/dates.ts";
import { errorKeys } from "#app/rules/error-text.ts";
import type { Option } from "#app/ui/forms/controls.tsx";
import type { ImportRow, RowDecision, RowVerdict } from "#contracts/imports/import-rows.ts";
import type { ImportKindName } from "#contracts/imports/import-shapes.ts";
import { codeTexts, fieldName } from "./field-names.ts";
import { valueText, type Writing } from "./value-text.ts";

/** Why something is wrong with a field, or has to be looked at. */
interface Said {
  readonly field: string | null;
  readonly text: string;
}

/** A row as its table shows it. */
export interface ShownRow {
  readonly line: number;
  readonly verdict: RowVerdict;
  readonly label: string;
  /** What will be kept, a field each; of one who changes only what changes, with what it was. */
  readonly values: readonly { readonly field: string; readonly before: string | null; readonly text: string }[];
  readonly problems: readonly Said[];
  readonly remarks: readonly Said[];
  readonly questions: readonly Said[];
  readonly decision: string;
  readonly decisions: readonly Option[];
  readonly isWritten: boolean;
}

/** A decision as the select has it: `create`, `skip`, `update:<id>`; empty: as it is proposed. */
export const decisionValue = (decision: RowDecision | null): string =>
  decision === null ? "" : decision.as === "update" ? `update:${decision.id}` : decision.as;

/** A decision as the contract has it. */
export function decisionOf(value: string): RowDecision | null {
  if (value === "create" || value === "skip") return { as: value };
  return value.startsWith("update:") ? { as: "update", id: value.slice("update:".length) } : null;
}

/** What can be decided of a row, what is proposed first; nothing where nothing is left to decide. */
function decisionsOf(
  { verdict, candidates, questions, recordId, label }: ImportRow,
  kind: ImportKindName,
  { t }: Writing,
): Option[] {
  if (verdict === "wrong" || verdict === "same") return [];
  const asks = verdict === "perhaps" || questions.length > 0;
  const known = candidates.map(({ id, name, birthDate, reason }) => ({
    value: `update:${id}`,
    label: [
      t(kind === "sales" ? "imports:rows.sellTo" : "imports:rows.isThis", { name }),
      birthDate && formatLocalDate(birthDate),
      t(`imports:reasons.${reason}`),
    ]
      .filter(Boolean)
      .join(", "),
  }));
  const isListed = candidates.some(({ id }) => id === recordId);
  const own =
    recordId !== null && !isListed && asks
      ? [{ value: `update:${recordId}`, label: t("imports:rows.changeAnyway", { name: label }) }]
      : [];
  const canCreate = kind === "athletes" && (verdict === "perhaps" || verdict === "changes");
  return [
    { value: "", label: t(`imports:rows.${asks ? "undecided" : verdict === "new" ? "create" : "update"}`) },
    ...(asks ? [...own, ...known] : []),
    ...(canCreate ? [{ value: "create", label: t("imports:rows.createAnyway") }] : []),
    { value: "skip", label: t("imports:rows.skip") },
  ];
}

/** A row of the preview in the reader's words. */
export function toRow(row: ImportRow, kind: ImportKindName, writing: Writing): ShownRow {
  const { t } = writing;
  const said = (code: string, params: object = {}) => t(errorKeys(code, ...codeTexts), { ...params });
  const nameOf = (field: string) => fieldName(field, t);
  const changed = row.changes.map(({ field, before, after }) => ({
    field: nameOf(field),
    before: before === null ? t("imports:rows.nothing") : valueText(field, before, writing),
    text: valueText(field, after, writing),
    isThere: before !== null,
  }));
  const written = Object.entries(row.values).map(([field, value]) => ({
    field: nameOf(field),
    before: null,
    text: valueText(field, value, writing),
  }));
  // Of somebody new all is written; what changes then is a guardian who is there.
  const others = changed.filter(({ isThere }) => isThere);
  const values =
    row.verdict === "changes"
      ? changed
      : [...written.filter(({ field }) => !others.some((one) => one.field === field)), ...others];
  return {
    line: row.line,
    verdict: row.verdict,
    label: row.label,
    values,
    problems: row.problems.map(({ field, code, params }) => ({
      field: field && nameOf(field),
      text: said(code, params),
    })),
    remarks: row.remarks.map(({ field, code }) => ({ field: nameOf(field), text: said(code) })),
    questions: row.questions.map(({ fields, code }) => ({
      field: fields.length > 0 ? fields.map(nameOf).join(", ") : null,
      text: said(code),
    })),
    decision: decisionValue(row.decision),
    decisions: decisionsOf(row, kind, writing),
    isWritten: row.isWritten,
  };
}
