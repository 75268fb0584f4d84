import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Select } from "#app/ui/forms/controls.tsx";
import { FieldErrors } from "#app/ui/forms/field-shell.tsx";
import { styled } from "#app/ui/styled.ts";
import { useErrorText } from "#app/ui/text.ts";
import { ChoiceTable } from "./column-table.tsx";
import type { ShownRow } from "./row-view.ts";
import { VerdictChip } from "./state-chip.tsx";

const Table = styled(ChoiceTable)(({ theme }) => ({
  "& tbody td, & tbody th": { verticalAlign: "top" },
  // What is wrong has a line of its own, values follow one another: a row of sixteen columns is no page.
  "& ul": { display: "flex", flexWrap: "wrap", gap: "2px 16px", margin: 0, padding: 0, listStyle: "none" },
  "& li": { overflowWrap: "anywhere" },
  "& .problem, & .remark": { flexBasis: "100%" },
  "& .field": { color: theme.vars.palette.text.secondary },
  "& .problem": { color: theme.vars.palette.error.main, fontWeight: 600 },
  "& .remark": { color: theme.vars.palette.warning.main, fontWeight: 600 },
  "& del": { color: theme.vars.palette.text.secondary },
  "& ins": { textDecoration: "none", fontWeight: 600 },
  [theme.breakpoints.down("sm")]: { "& tbody th .chip": { marginInlineStart: 8 } },
}));

interface RowTableProps {
  readonly rows: readonly ShownRow[];
  readonly fields: readonly FieldMetadata<{ line: string; was: string; decision: string }>[];
}

/** Rows of the file: what becomes of each, what is wrong with it, and a choice where there is one. */
export function RowTable({ rows, fields }: RowTableProps) {
  const { t } = useTranslation("imports");
  const errorText = useErrorText("imports");
  return (
    <Table>
      <caption className="visuallyHidden">{t("rows.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("rows.who")}</th>
          <th scope="col">{t("rows.what")}</th>
          <th scope="col">{t("rows.decision")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const field = fields[at];
          if (!field) return null;
          const { line, was, decision } = field.getFieldset();
          return (
            <tr key={row.line} className={row.isWritten ? undefined : "muted"}>
              <th scope="row">
                {row.label || t("rows.unnamed")}
                <small>{t("rows.line", { line: row.line })}</small>
                <VerdictChip verdict={row.verdict} />
              </th>
              <td>
                <What row={row} />
              </td>
              <td>
                <input type="hidden" name={line.name} value={row.line} />
                <input type="hidden" name={was.name} value={row.decision} />
                {row.decisions.length > 0 && (
                  <>
                    <Select
                      key={decision.key}
                      id={decision.id}
                      name={decision.name}
                      defaultValue={decision.initialValue ?? ""}
                      aria-label={t("rows.decisionOf", { name: row.label, line: row.line })}
                      aria-invalid={decision.errors?.length ? true : undefined}
                    >
                      {row.decisions.map(({ value, label }) => (
                        <option key={value} value={value}>
                          {label}
                        </option>
                      ))}
                    </Select>
                    <FieldErrors id={decision.id} errors={decision.errors?.map(errorText)} />
                  </>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

const withField = (field: string | null, text: string): string => (field === null ? text : `${field}: ${text}`);

/** What is wrong, what is asked, what is remarked, and what will be kept. */
function What({ row: { problems, questions, remarks, values } }: { readonly row: ShownRow }) {
  return (
    <ul>
      {problems.map(({ field, text }) => (
        <li key={`${field} ${text}`} className="problem">
          {withField(field, text)}
        </li>
      ))}
      {[...questions, ...remarks].map(({ field, text }) => (
        <li key={`${field} ${text}`} className="remark">
          {withField(field, text)}
        </li>
      ))}
      {values.map(({ field, before, text }) => (
        <li key={field}>
          <span className="field">{field}:</span>{" "}
          {before === null ? (
            text
          ) : (
            <>
              <del>{before}</del> → <ins>{text}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
