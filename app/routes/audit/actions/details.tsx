import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import type { AuditItem } from "#app/backend/audit-query.server.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { useLookup } from "#app/ui/text.ts";
import { changeRows, secondText, type ValueWords } from "./view.ts";

const Fold = styled("details")(({ theme }) => ({
  "& summary": {
    width: "fit-content",
    paddingBlock: 4,
    cursor: "pointer",
    font: theme.vars.font.caption,
    fontWeight: 600,
    color: theme.vars.palette.primary.main,
  },
  "& .content": { display: "grid", gap: theme.spacing(2), padding: theme.spacing(1, 0) },
  "& table": { borderCollapse: "collapse", font: theme.vars.font.body2 },
  "& table caption": { textAlign: "start", fontWeight: 600, padding: "4px 0" },
  "& table th, & table td": { padding: "2px 16px 2px 0", textAlign: "start", overflowWrap: "anywhere" },
  "& table thead th": { border: 0 },
  "& table tr": { display: "table-row", border: 0 },
  "& table tr:hover": { background: "none" },
  "& table th, & table tbody td": { display: "table-cell" },
  "& table thead": { display: "table-header-group" },
  "& table tbody": { display: "table-row-group" },
  "& table thead th:not(.sortable)": { display: "table-cell" },
}));

/** Everything that is recorded of an action, unfolded on demand; without scripts too. */
export function Details({ item, label }: { readonly item: AuditItem; readonly label: string }) {
  const { t } = useTranslation(["audit", "common"]);
  const lookup = useLookup();
  const roles = item.actor.roles.map((role) => lookup([`common:roles.${role}`, role])).join(", ");
  const code = item.errorCode && <code>{item.errorCode}</code>;
  return (
    <Fold>
      <summary aria-label={label}>{t("list.details")}</summary>
      <div className="content">
        {item.outcome === "unknown" && <p>{t("outcomeHelp.unknown")}</p>}
        {item.changes && <ChangedFields changes={item.changes} />}
        <Facts
          facts={[
            { label: t("detail.email"), value: item.actor.email },
            { label: t("detail.roles"), value: roles },
            { label: t("detail.code"), value: code },
            { label: t("detail.targetId"), value: item.target.id },
            { label: t("detail.started"), value: item.startedAt && secondText(item.startedAt) },
            { label: t("detail.ended"), value: secondText(item.at) },
            { label: t("detail.address"), value: item.address },
            { label: t("detail.request"), value: item.requestId },
          ]}
        />
      </div>
    </Fold>
  );
}

function ChangedFields({ changes }: { readonly changes: NonNullable<AuditItem["changes"]> }) {
  const { t, i18n } = useTranslation("audit");
  const lookup = useLookup();
  const words: ValueWords = {
    language: i18n.language,
    secret: t("detail.secret"),
    nothing: t("detail.nothing"),
    yes: t("detail.yes"),
    no: t("detail.no"),
    text: (length) => (length === undefined ? t("detail.text") : t("detail.textLength", { count: length })),
    field: (name) => lookup([`audit:fields.${name}`, name]),
    choice: (value) => lookup([`audit:values.${value}`, value]),
  };
  const rows = changeRows(changes, words);
  const hasBefore = rows.some(({ before }) => before !== null);
  return (
    <table>
      <caption>{t("detail.changes")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("detail.field")}</th>
          {hasBefore && <th scope="col">{t("detail.before")}</th>}
          <th scope="col">{t("detail.after")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label, before, after }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            {hasBefore && <td>{before ?? words.nothing}</td>}
            <td>{after ?? words.nothing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
