import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Changes } from "#app/rules/audit-changes.ts";
import { searchParams } from "#app/rules/audit-terms.ts";
import { Breakable } from "#app/ui/breakable.tsx";
import { styled } from "#app/ui/styled.ts";
import { StyledTable } from "#app/ui/tables/table-styles.ts";
import { useLookup } from "#app/ui/text.ts";
import { changeRows, type ValueWords } from "./view.ts";

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
  readonly changes: Changes;
  /** What some ids in the changes are called. */
  readonly names: Readonly<Record<string, string>>;
}

/** The changed fields of an action, before and after; ids have their names, and stand below. */
export function ChangedFields({ changes, names }: ChangedFieldsProps) {
  const { t } = useTranslation("audit");
  const known = Object.entries(names);
  return (
    <>
      <ChangeTable changes={changes} names={names} />
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

function ChangeTable({ changes, names }: ChangedFieldsProps) {
  const { t, i18n } = useTranslation("audit");
  const lookup = useLookup();
  const words: ValueWords = {
    language: i18n.language,
    secret: t("detail.secret"),
    erased: t("detail.erased"),
    nothing: t("detail.nothing"),
    yes: t("detail.yes"),
    no: t("detail.no"),
    text: (length) => (length === undefined ? t("detail.text") : t("detail.textLength", { count: length })),
    field: (name) => lookup([`audit:fields.${name}`, name]),
    name: (id) => names[id],
    choice: (value) => lookup([`audit:values.${value}`, value]),
  };
  const rows = changeRows(changes, words);
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
                  <Breakable text={before ?? words.nothing} />
                </div>
              </td>
            )}
            <td>
              <span className="cellLabel">{t("detail.after")}</span>
              <div className="value">
                <Breakable text={after ?? words.nothing} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </ChangesTable>
  );
}
