import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AuditItem } from "#app/backend/audit-query.server.ts";
import { type AuditOutcome, isAuditAction } from "#app/rules/audit-actions.ts";
import { Breakable } from "#app/ui/breakable.tsx";
import type { IconName } from "#app/ui/icon-names.ts";
import type { Tone } from "#app/ui/palette.ts";
import { styled } from "#app/ui/styled.ts";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { StyledTable } from "#app/ui/tables/table-styles.ts";
import { secondText } from "./view.ts";

const looks: Record<AuditOutcome, { tone: Tone; icon: IconName }> = {
  succeeded: { tone: "success", icon: "check" },
  refused: { tone: "warning", icon: "lock" },
  failed: { tone: "error", icon: "error" },
  unknown: { tone: "neutral", icon: "help" },
};

/** How an action ended, as a word with an icon. */
export function OutcomeChip({ outcome }: { readonly outcome: AuditOutcome }) {
  const { t } = useTranslation("audit");
  return <StatusChip {...looks[outcome]}>{t(`outcomes.${outcome}`)}</StatusChip>;
}

type Personal = AuditItem["actor"]["name"] | null;

/** Reads what may have been erased; a text that is not there stays null. */
export function usePersonalText(): (text: Personal) => string | null {
  const { t } = useTranslation("audit");
  return (text) => {
    if (text === null || typeof text === "string") return text;
    return text.redacted === "erased" ? t("detail.erased") : t("detail.text");
  };
}

/**
 * Names may be long and without a space. why columns of a fixed width: one such word would push the others out of
 * sight. On phones who and what have the card's whole width, and the action stands beside its outcome.
 */
const ActionTable = styled(StyledTable)(({ theme }) => ({
  "& .text": { overflowWrap: "break-word" },
  [theme.breakpoints.up("sm")]: {
    tableLayout: "fixed",
    "& thead th": { width: "20%" },
    "& thead th:first-of-type": { width: 172 },
    "& thead th:nth-of-type(2), & thead th:nth-of-type(4)": { width: "26%" },
  },
  [theme.breakpoints.between("sm", "md")]: {
    "& thead th:first-of-type": { width: 104 },
    "& tbody th .number": { whiteSpace: "normal" },
  },
  [theme.breakpoints.down("sm")]: {
    "& tbody tr": { gridAutoFlow: "dense" },
    "& td:nth-of-type(1), & td:nth-of-type(3)": { gridColumn: "1 / -1" },
  },
}));

interface AuditTableProps {
  readonly items: readonly AuditItem[];
  /** Why actions did not succeed, in words, by error code. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** Actions, newest first: when, who, what, to what, how it ended. A row leads to everything that is recorded of it. */
export function AuditTable({ items, reasons }: AuditTableProps) {
  const { t } = useTranslation("audit");
  return (
    <ActionTable>
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
      <tbody>
        {items.map((item) => (
          <Action key={item.actionId} item={item} reason={reasons[item.errorCode ?? ""] ?? item.errorCode} />
        ))}
      </tbody>
    </ActionTable>
  );
}

function Action({ item, reason }: { readonly item: AuditItem; readonly reason: string | null }) {
  const { t } = useTranslation("audit");
  const personal = usePersonalText();
  const targetText = useTargetText();
  const [name, email] = [personal(item.actor.name), personal(item.actor.email)];
  return (
    <tr>
      <th scope="row">
        <Link className="rowLink" to={`/audit/${item.actionId}`}>
          <time className="number" dateTime={item.at}>
            {secondText(item.at)}
          </time>
        </Link>
      </th>
      <Cell label={t("list.who")}>
        {name ? <Breakable text={name} /> : t("list.anonymous")}
        {email !== null && email !== name && (
          <small>
            <Breakable text={email} />
          </small>
        )}
      </Cell>
      <Cell label={t("list.action")}>
        {isAuditAction(item.action) ? t(`actions.${item.action}`) : <Breakable text={item.action} />}
      </Cell>
      <Cell label={t("list.target")}>
        <Breakable text={targetText(item.target)} />
      </Cell>
      <Cell label={t("list.outcome")}>
        <OutcomeChip outcome={item.outcome} />
        {reason && (
          <small>
            <Breakable text={reason} />
          </small>
        )}
      </Cell>
    </tr>
  );
}

const Cell = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => (
  <td>
    <span className="cellLabel">{label}</span>
    <div className="text">{children}</div>
  </td>
);

const targetTypes = [
  "account",
  "staffMember",
  "organisation",
  "reservation",
  "reservationSeries",
  "payment",
  "location",
  "court",
  "picture",
  "openingSlot",
  "closingPeriod",
  "courtBlock",
  "priceList",
  "calendar",
  "export",
  "notification",
  "page",
  "log",
  "action",
  "person",
] as const;

/** Puts into words what was acted on: its kind and its name. */
export function useTargetText(): (target: AuditItem["target"]) => string {
  const { t } = useTranslation("audit");
  const personal = usePersonalText();
  return (target) => {
    const type = targetTypes.find((one) => one === target.type);
    const name = personal(target.label) ?? (type === "page" ? target.id : null);
    if (!type) return name ?? "—";
    return name ? `${t(`targets.${type}`)}: ${name}` : t(`targets.${type}`);
  };
}
