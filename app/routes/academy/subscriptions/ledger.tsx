import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { formatCents } from "#app/rules/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { LedgerRow } from "./detail-view.ts";
import { transactionPath } from "./handle.ts";

interface LedgerProps {
  /** The transaction's id. */
  readonly id: string;
  readonly rows: readonly LedgerRow[];
}

/** Each change of what is owed; a write-off can be taken back. */
export function Ledger({ id, rows }: LedgerProps) {
  const { t } = useTranslation(["subscriptions", "money"]);
  const language = useLanguage();
  if (rows.length === 0) return null;
  return (
    <Panel title={t("ledger.title")}>
      <DataTable
        caption={t("ledger.title")}
        rows={rows}
        rowKey={(row) => String(row.id)}
        columns={[
          { id: "date", header: t("ledger.date"), cell: ({ date }) => date },
          {
            id: "kind",
            header: t("ledger.kind"),
            card: "middle",
            cell: ({ kind, method, reason }) => (
              <>
                {t(`ledger.kinds.${kind}`)}
                {method && <small>{t(`money:method.${method}`)}</small>}
                {reason && <small>{reason}</small>}
              </>
            ),
          },
          { id: "by", header: t("ledger.by"), card: "bottom", cell: ({ by }) => by },
          {
            id: "amount",
            header: t("ledger.amount"),
            align: "end",
            card: "topEnd",
            cell: ({ amount, currency }) => formatCents(amount, currency, language),
          },
          {
            id: "owed",
            header: t("ledger.owed"),
            align: "end",
            card: "middleEnd",
            cell: ({ owed, currency }) => formatCents(owed, currency, language),
          },
          {
            id: "actions",
            header: t("ledger.actions"),
            align: "end",
            card: "bottomEnd",
            cell: ({ id: entryId, canRestore }) =>
              canRestore && (
                <Form method="post" action={transactionPath(id)} preventScrollReset>
                  <input type="hidden" name="entryId" value={entryId} />
                  <Button type="submit" size="small">
                    {t("ledger.restore")}
                  </Button>
                </Form>
              ),
          },
        ]}
      />
    </Panel>
  );
}
