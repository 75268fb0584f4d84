import { useTranslation } from "react-i18next";
import { formatCents } from "#app/rules/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { styled } from "#app/ui/styled.ts";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { StyledTable, wideMiddleEnd } from "#app/ui/tables/table-styles.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { Failure } from "./answer.server.ts";
import { Conflicts, useReason } from "./failures.tsx";
import { isFree, type PendingGroup, type PendingRow } from "./view.ts";

const Table = styled(StyledTable)(({ theme }) => ({
  ...wideMiddleEnd,
  "& .conflict": { display: "block" },
  "& .reason": {
    display: "flex",
    gap: 6,
    marginBottom: 4,
    font: theme.vars.font.caption,
    fontWeight: 600,
    color: theme.vars.palette.error.main,
  },
}));

interface GroupTableProps {
  readonly group: PendingGroup;
  /** Why a row could not be answered just now. */
  readonly failures: ReadonlyMap<string, Failure>;
}

const nameOf = ({ holder, date, hours }: PendingRow) => `${holder}, ${date} ${hours}`;
const errorId = (id: string) => `${id}-error`;

/** The rows of one location, each with its box and a button of its own. */
export function GroupTable({ group, failures }: GroupTableProps) {
  const { t } = useTranslation("pending-reservations");
  const reason = useReason();
  const language = useLanguage();
  return (
    <DataTable
      as={Table}
      caption={t("list.caption", { location: group.name })}
      rows={group.rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/locations/reservations/${id}`}
      mark={({ id }) => (failures.has(id) ? "failed" : undefined)}
      choice={{
        header: t("list.choose"),
        label: (row) => t("list.chooseOne", { name: nameOf(row) }),
        isReady: isFree,
        errorId: ({ id }) => (failures.has(id) ? errorId(id) : undefined),
      }}
      columns={[
        {
          id: "when",
          header: t("list.when"),
          cell: ({ date, hours }) => (
            <>
              {date} <span className="number">{hours}</span>
            </>
          ),
        },
        { id: "court", header: t("list.court"), card: "bottom", cell: ({ court }) => court },
        {
          id: "holder",
          header: t("list.holder"),
          card: "middle",
          cell: ({ holder, guest }) => (
            <>
              {holder}
              {guest && <small>{t("list.guest")}</small>}
            </>
          ),
        },
        {
          id: "waiting",
          header: t("list.waiting"),
          card: "none",
          cell: ({ age }) => t(`age.${age.unit}`, { count: age.count }),
        },
        {
          id: "price",
          header: t("list.price"),
          align: "end",
          card: "topEnd",
          cell: ({ asked, currency }) => formatCents(asked, currency, language),
        },
        {
          id: "state",
          header: t("list.state"),
          card: "middleEnd",
          cell: (row) => (
            <>
              {failures.has(row.id) && (
                <p className="reason" id={errorId(row.id)}>
                  <Icon name="error" /> {reason(failures.get(row.id)?.code ?? "")}
                </p>
              )}
              <Obstacles row={row} />
            </>
          ),
        },
        {
          id: "actions",
          header: t("list.actions"),
          align: "end",
          card: "bottomEnd",
          cell: (row) => (
            <Button
              type="submit"
              name="only"
              value={row.id}
              size="small"
              aria-label={t("list.confirmOne", { name: nameOf(row) })}
            >
              {t("list.confirm")}
            </Button>
          ),
        },
      ]}
    />
  );
}

/** What stands in the way of confirming. */
function Obstacles({ row }: { readonly row: PendingRow }) {
  const { t } = useTranslation("pending-reservations");
  const { conflicts, closingDay, hasStarted } = row;
  return (
    <>
      {isFree(row) && (
        <StatusChip tone="success" icon="checkCircle">
          {t("conflicts.none")}
        </StatusChip>
      )}
      {conflicts.length > 0 && (
        <>
          <StatusChip tone="error" icon="warning">
            {t("conflicts.overlap")}
          </StatusChip>
          <small>
            <Conflicts conflicts={conflicts} />
          </small>
        </>
      )}
      {closingDay && (
        <StatusChip tone="error" icon="lock">
          {t("conflicts.closing", { day: closingDay })}
        </StatusChip>
      )}
      {hasStarted && (
        <StatusChip tone="warning" icon="clock">
          {t("conflicts.started")}
        </StatusChip>
      )}
    </>
  );
}
