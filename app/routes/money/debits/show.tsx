import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { toLedgerRows } from "#app/rules/debits.ts";
import { formatCents } from "#app/rules/money.ts";
import { board } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { LedgerTable } from "#app/ui/money/ledger-table.tsx";
import { Facts } from "#app/ui/tables/facts.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { type Debit, debits } from "#contracts/money/debits.ts";
import type { Route } from "./+types/show";
import { accountPath, ofAccounts } from "./handle.ts";
import { loadDebit } from "./load.server.ts";

export const handle = ofAccounts("debits:account.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { id } = args.params;
  const { debit, heading } = await loadDebit(staff, id);
  const { data } = await staff.call(debits.ledger, { params: { id } });
  return { debit, heading, rows: toLedgerRows(data) };
}

/** A debit's account: how it stands, and each change of what is owed. */
export default function Account({ loaderData: { debit, heading, rows } }: Route.ComponentProps) {
  const { t } = useTranslation(["debits", "money"]);
  useLiveRevalidation(["sales"]);
  return (
    <>
      <Panel padded title={heading} actions={<Actions debit={debit} />}>
        <Sums debit={debit} />
      </Panel>
      <Panel title={t("money:ledger.title")}>
        <LedgerTable
          rows={rows}
          actionOf={(row) =>
            row.isOpen && (
              <Button component={Link} to={`${accountPath(debit.id)}/write-offs/${row.id}/restore`} size="small">
                {t("restore.link")}
              </Button>
            )
          }
        />
      </Panel>
    </>
  );
}

/** Price, what came in, what was renounced, what is left. */
function Sums({ debit: { price } }: { readonly debit: Debit }) {
  const { t } = useTranslation(["debits", "money"]);
  const language = useLanguage();
  const money = (cents: number) => <span className="number">{formatCents(cents, price.currency, language)}</span>;
  const unlessNone = (cents: number) => (cents === 0 ? null : money(cents));
  return (
    <Facts
      facts={[
        { label: t("account.total"), value: money(price.total) },
        { label: t("account.discount"), value: unlessNone(price.discounted - price.total) },
        { label: t("money:panel.discounted"), value: money(price.discounted) },
        { label: t("money:panel.paid"), value: money(price.paid) },
        { label: t("account.writtenOff"), value: unlessNone(price.writtenOff) },
        { label: t("account.fees"), value: unlessNone(price.fees) },
        { label: t("money:panel.toPay"), value: <b>{money(price.toPay)}</b> },
        { label: t("money:panel.toRefund"), value: unlessNone(price.toRefund) },
      ]}
    />
  );
}

function Actions({ debit }: { readonly debit: Debit & { readonly athlete: { readonly id: string } | null } }) {
  const { t } = useTranslation(["debits", "receipts"]);
  const { id, price, athlete, payments } = debit;
  const isReceiptable = payments.some(
    ({ paid, voidedAt, receipt, origin }) => paid && voidedAt === null && receipt === null && origin === "received",
  );
  return (
    <div>
      {price.toPay > 0 && athlete && (
        <Button component={Link} to={`/my-organization/collect?athleteId=${athlete.id}`} size="small">
          {t("collect.link")}
        </Button>
      )}
      {isReceiptable && (
        <Button component={Link} to={`/my-organization/receipts/new?debitId=${id}`} size="small">
          {t("receipts:new.title")}
        </Button>
      )}
      <Button component={Link} to={`/my-organization/receipts?debitId=${id}&from=`} size="small">
        {t("receipts:list.title")}
      </Button>
      {price.toPay > 0 && (
        <Button component={Link} to={`${accountPath(id)}/write-off`} size="small" color="error">
          {t("writeOff.title")}
        </Button>
      )}
    </div>
  );
}
