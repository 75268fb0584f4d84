import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { searchParams } from "#app/rules/audit-terms.ts";
import { Breakable } from "#app/ui/breakable.tsx";
import { styled } from "#app/ui/styled.ts";
import { StyledTable } from "#app/ui/tables/table-styles.ts";
import type { ChangeRow } from "./view.ts";

/** Values may be long or have lines of their own; on phones a long one has the card's whole width. */
const ChangesTable = styled(StyledTable)(({ theme }) => ({
  tableLayout: "fixed",
  "& td, & th": { verticalAlign: "top", overflowWrap: "anywhere" },
  "& .value": { whiteSpace: "pre-wrap" },
  "& thead th": { whiteSpace: "normal" },
  "& thead th:first-of-type": { width: "24%" },
  [theme.breakpoints.down("sm")]: { "& .long td, & td:only-of-type": { gridColumn: "1 / -1" } },
}));

/** Characters that half the width of a phone can take in a line or two. */
const longest = 30;
const isLong = (value: string | null) => value !== null && (value.length > longest || value.includes("\n"));

const Codes = styled("details")(({ theme }) => ({
  padding: theme.spacing(1, 2),
  font: theme.vars.font.caption,
  overflowWrap: "anywhere",
  "& code": { fontFamily: "monospace", color: theme.vars.palette.text.secondary },
}));

interface ChangedFieldsProps {
  readonly rows: readonly ChangeRow[];
  /** What some ids in the changes are called. */
  readonly names: Readonly<Record<string, string>>;
}

/** The changed fields of an action, before and after; ids have their names, and stand below. */
export function ChangedFields({ rows, names }: ChangedFieldsProps) {
  const { t } = useTranslation("audit");
  const known = Object.entries(names);
  return (
    <>
      <ChangeTable rows={rows} />
      {known.length > 0 && (
        <Codes>
          <summary>{t("detail.codes")}</summary>
          <ul>
            {known.map(([id, name]) => (
              <li key={id}>
                <Link to={`/audit?${searchParams({ target: id })}`}>{name}</Link> <code>{id}</code>
              </li>
            ))}
          </ul>
        </Codes>
      )}
    </>
  );
}

function ChangeTable({ rows }: Pick<ChangedFieldsProps, "rows">) {
  const { t } = useTranslation("audit");
  const hasBefore = rows.some(({ before }) => before !== null);
  return (
    <ChangesTable>
      <caption className="visuallyHidden">{t("detail.changes")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("detail.field")}</th>
          {hasBefore && <th scope="col">{t("detail.before")}</th>}
          <th scope="col">{t("detail.after")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label, before, after }) => (
          <tr key={name} className={isLong(before) || isLong(after) ? "long" : undefined}>
            <th scope="row">{label}</th>
            {hasBefore && (
              <td>
                <span className="cellLabel">{t("detail.before")}</span>
                <div className="value">
                  <Breakable text={before ?? t("detail.nothing")} />
                </div>
              </td>
            )}
            <td>
              <span className="cellLabel">{t("detail.after")}</span>
              <div className="value">
                <Breakable text={after ?? t("detail.nothing")} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </ChangesTable>
  );
}
