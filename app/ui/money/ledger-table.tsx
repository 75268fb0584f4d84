import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LedgerRow } from "#app/rules/debits.ts";
import { formatCents } from "#app/rules/money.ts";
import { DataTable } from "../tables/data-table.tsx";
import { useLanguage } from "../use-language.ts";

interface LedgerTableProps {
  readonly rows: readonly LedgerRow[];
  /** What can be done about a line, such as taking a write-off back. */
  readonly actionOf?: (row: LedgerRow) => ReactNode;
}

/** The lines of a debit's account, with what was owed after each. */
export function LedgerTable({ rows, actionOf }: LedgerTableProps) {
  const { t } = useTranslation("money");
  const language = useLanguage();
  const money = (cents: number, { currency }: LedgerRow) => (
    <span className="number">{formatCents(cents, currency, language)}</span>
  );
  return (
    <DataTable
      caption={t("ledger.title")}
      rows={rows}
      rowKey={({ id }) => String(id)}
      columns={[
        { id: "day", header: t("ledger.day"), cell: ({ day }) => day },
        {
          id: "kind",
          header: t("ledger.what"),
          cell: (row) => (
            <>
              {t(`ledger.kinds.${row.kind}`)}
              {row.method !== null && <small>{t(`method.${row.method}`)}</small>}
              {row.reason !== "" && <small>{row.reason}</small>}
            </>
          ),
        },
        {
          id: "amount",
          header: t("ledger.amount"),
          align: "end",
          card: "topEnd",
          cell: (row) => money(row.amount, row),
        },
        { id: "balance", header: t("ledger.balance"), align: "end", cell: (row) => <b>{money(row.balance, row)}</b> },
        { id: "by", header: t("ledger.by"), card: "bottom", cell: ({ staffName }) => staffName ?? "–" },
        ...(actionOf ? [{ id: "action", header: t("ledger.action"), cell: actionOf }] : []),
      ]}
    />
  );
}
