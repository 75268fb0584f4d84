import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AuditItem } from "#app/backend/audit-query.server.ts";
import { isAuditAction } from "#app/rules/audit-actions.ts";
import { defaultTimeZone, formatDateTime } from "#app/rules/dates.ts";
import type { IconName } from "#app/ui/icon-paths.ts";
import type { Tone } from "#app/ui/palette.ts";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { StyledTable } from "#app/ui/tables/table-styles.ts";
import { Details } from "./details.tsx";

const looks: Record<AuditItem["outcome"], { tone: Tone; icon: IconName }> = {
  succeeded: { tone: "success", icon: "check" },
  refused: { tone: "warning", icon: "lock" },
  failed: { tone: "error", icon: "error" },
  unknown: { tone: "neutral", icon: "help" },
};

/** The details open below their row, over its whole width. */
const LogTable = styled(StyledTable)(({ theme }) => ({
  "& tbody tr:has(+ .details)": { borderBottom: 0 },
  "& tbody tr.details:hover": { background: "none" },
  "& tr.details td": { display: "table-cell", paddingBlock: "0 8px", textAlign: "start" },
  [theme.breakpoints.down("sm")]: {
    "& tbody tr.details": { paddingTop: 0 },
    "& tr.details td": { display: "block" },
  },
}));

/** Actions, newest first: when, who, what, to what, how it ended; the rest unfolds. */
export function AuditTable({ items }: { readonly items: readonly AuditItem[] }) {
  const { t } = useTranslation("audit");
  return (
    <LogTable>
      <caption className="visuallyHidden">{t("list.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("list.when")}</th>
          <th scope="col">{t("list.who")}</th>
          <th scope="col">{t("list.action")}</th>
          <th scope="col">{t("list.target")}</th>
          <th scope="col">{t("list.outcome")}</th>
        </tr>
      </thead>
      {items.map((item) => (
        <Action key={item.actionId} item={item} />
      ))}
    </LogTable>
  );
}

function Action({ item }: { readonly item: AuditItem }) {
  const { t } = useTranslation("audit");
  const date = formatDateTime(item.at, defaultTimeZone);
  const action = isAuditAction(item.action) ? t(`actions.${item.action}`) : item.action;
  return (
    <tbody>
      <tr>
        <th scope="row">
          <time className="number" dateTime={item.at}>
            {date}
          </time>
        </th>
        <Cell label={t("list.who")}>{item.actor.name || t("list.anonymous")}</Cell>
        <Cell label={t("list.action")}>{action}</Cell>
        <Cell label={t("list.target")}>
          <Target target={item.target} />
        </Cell>
        <Cell label={t("list.outcome")}>
          <StatusChip {...looks[item.outcome]}>{t(`outcomes.${item.outcome}`)}</StatusChip>
        </Cell>
      </tr>
      <tr className="details">
        <td colSpan={5}>
          <Details item={item} label={t("list.detailsOf", { action, date })} />
        </td>
      </tr>
    </tbody>
  );
}

const Cell = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => (
  <td>
    <span className="cellLabel">{label}</span>
    <div>{children}</div>
  </td>
);

const targetTypes = [
  "account",
  "staffMember",
  "organisation",
  "reservation",
  "payment",
  "location",
  "court",
  "picture",
  "openingSlot",
  "closingPeriod",
  "priceList",
  "export",
  "notification",
  "page",
] as const;

/** What was acted on: its kind, its name, and the way to it where it has a page. */
function Target({ target }: { readonly target: AuditItem["target"] }) {
  const { t } = useTranslation("audit");
  const type = targetTypes.find((one) => one === target.type);
  if (!type) return "—";
  const name = target.label ?? (type === "page" ? target.id : null);
  const text = name ? `${t(`targets.${type}`)}: ${name}` : t(`targets.${type}`);
  if (type !== "reservation" || target.id === null) return text;
  return <Link to={`/locations/reservations/${target.id}`}>{text}</Link>;
}
