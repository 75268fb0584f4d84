import type { AuditItem } from "#app/backend/audit/query.server.ts";
import { logWords } from "#app/backend/audit/words.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { type ChangeRow, changeRows } from "./view.ts";

/** The changed fields of an action in the caller's words. `names`: what some ids in them are called. */
export function changesInWords(
  { t }: Pick<StaffCaller, "t">,
  { action, changes }: Pick<AuditItem, "action" | "changes">,
  { names, language }: { readonly names: Readonly<Record<string, string>>; readonly language: LanguageCode },
): ChangeRow[] {
  const words = logWords(t);
  return changeRows(changes ?? {}, {
    action,
    language,
    secret: t("audit:detail.secret"),
    erased: t("audit:detail.erased"),
    nothing: t("audit:detail.nothing"),
    yes: t("audit:detail.yes"),
    no: t("audit:detail.no"),
    text: (length) => (length === undefined ? t("audit:detail.text") : t("audit:detail.textLength", { count: length })),
    field: (name) => words.field(action, name),
    name: (id) => names[id],
    choice: (value) => words.value(action, value),
  });
}
