import { useTranslation } from "react-i18next";
import type { AuditItem } from "#app/backend/audit/query.server.ts";
import type { WordedItem } from "#app/backend/audit/words.server.ts";
import { type AuditOutcome, providerRole } from "#app/rules/audit-actions.ts";
import { defaultTimeZone, formatDateTimeSeconds } from "#app/rules/dates.ts";
import { Breakable } from "#app/ui/breakable.tsx";
import type { IconName } from "#app/ui/icon-names.ts";
import type { Tone } from "#app/ui/palette.ts";
import { styled } from "#app/ui/styled.ts";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { StyledTable } from "#app/ui/tables/table-styles.ts";

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
 * sight.
 */
const ActionTable = styled(StyledTable)(({ theme }) => ({
  "& td": { overflowWrap: "break-word" },
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
}));

interface AuditTableProps {
  readonly items: readonly WordedItem[];
  /** Why actions did not succeed, in words, by error code. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** Actions, newest first: when, who, what, to what, how it ended. A row leads to everything that is recorded of it. */
export function AuditTable({ items, reasons }: AuditTableProps) {
  const { t } = useTranslation("audit");
  const targetText = useTargetText();
  return (
    <DataTable
      as={ActionTable}
      caption={t("list.caption")}
      rows={items}
      rowKey={({ actionId }) => actionId}
      rowLink={({ actionId }) => `/audit/${actionId}`}
      columns={[
        {
          id: "when",
          header: t("list.when"),
          cell: ({ at }) => (
            <time className="number" dateTime={at}>
              {formatDateTimeSeconds(at, defaultTimeZone)}
            </time>
          ),
        },
        { id: "who", header: t("list.who"), card: "middleEnd", cell: ({ actor }) => <Actor actor={actor} /> },
        {
          id: "action",
          header: t("list.action"),
          card: "middle",
          cell: ({ words }) => <Breakable text={words.action} />,
        },
        {
          id: "target",
          header: t("list.target"),
          card: "bottom",
          cell: (item) => <Breakable text={targetText(item)} />,
        },
        {
          id: "outcome",
          header: t("list.outcome"),
          card: "topEnd",
          cell: ({ outcome, errorCode }) => (
            <>
              <OutcomeChip outcome={outcome} />
              {errorCode && (
                <small className="offCard">
                  <Breakable text={reasons[errorCode] ?? errorCode} />
                </small>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

/** Says who acted: somebody of the provider's is named as such. */
export function useActorText(): (actor: AuditItem["actor"]) => string {
  const { t } = useTranslation("audit");
  const personal = usePersonalText();
  return ({ name, roles }) => {
    const text = personal(name);
    if (!text) return t("list.anonymous");
    return roles.includes(providerRole) ? t("list.provider", { name: text }) : text;
  };
}

function Actor({ actor }: Pick<AuditItem, "actor">) {
  const personal = usePersonalText();
  const who = useActorText();
  const [name, email] = [personal(actor.name), personal(actor.email)];
  return (
    <>
      <Breakable text={who(actor)} />
      {email !== null && email !== name && (
        <small className="offCard">
          <Breakable text={email} />
        </small>
      )}
    </>
  );
}

/** Puts into words what was acted on: its kind and its name. */
export function useTargetText(): (item: Pick<WordedItem, "target" | "words">) => string {
  const personal = usePersonalText();
  return ({ target, words }) => {
    const name = personal(target.label) ?? (target.type === "page" ? target.id : null);
    return [words.target, name].filter(Boolean).join(": ") || "—";
  };
}
