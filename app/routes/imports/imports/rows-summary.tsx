import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatLocalDate } from "#app/rules/dates.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { Import } from "#contracts/imports/import-shapes.ts";
import { importPath } from "./handle.ts";

interface RowsSummaryProps {
  readonly record: Import;
  /** Whether nothing of it can be written, whatever is decided. */
  readonly nothing: boolean;
}

/** What was left out of the table, and how it will be written; with the way back to where both are chosen. */
export function RowsSummary({ record, nothing }: RowsSummaryProps) {
  const { t } = useTranslation("imports");
  const { columns, options, kind, remindersTomorrow, id, counts } = record;
  const left = columns
    .filter(({ field }) => field === null)
    .map(({ heading, index }) => heading ?? t("columns.number", { number: index + 1 }));
  const lines = [
    left.length > 0 && t("rows.leftOut", { count: left.length, columns: left.join(", ") }),
    kind === "athletes" && t(options.asRequests ? "rows.asRequests" : "rows.asMembers"),
    kind === "athletes" && t(options.mail ? "rows.withMail" : "rows.withoutMail"),
    kind !== "teams" && t("rows.reminders", { date: formatLocalDate(options.remindersFrom) }),
    kind !== "teams" && remindersTomorrow !== null && remindersTomorrow > 0
      ? t("rows.remindersTomorrow", { count: remindersTomorrow })
      : false,
  ].filter((line) => line !== false);
  return (
    <Panel padded>
      <p>
        <strong>{t("rows.lead")}</strong> {lines.join(" ")}{" "}
        <Link to={importPath(id, "columns")}>{t("rows.change")}</Link> ·{" "}
        <Link to={importPath(id, "delete")}>{t("delete.button")}</Link>
      </p>
      {counts.undecided > 0 && (
        <p>
          {t("rows.undecidedHint", { count: counts.undecided })}{" "}
          <Link to="?undecided=true">{t("rows.showUndecided", { count: counts.undecided })}</Link>
        </p>
      )}
      {nothing && <p>{t("errors.import.nothing_to_write")}</p>}
    </Panel>
  );
}
