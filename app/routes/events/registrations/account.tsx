import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toLedgerRows, toPaymentRows } from "#app/rules/debits.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { LedgerTable } from "#app/ui/money/ledger-table.tsx";
import { PaymentPanel } from "#app/ui/money/payment-panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { debits } from "#contracts/money/debits.ts";
import type { Route } from "./+types/account";
import { belowRegistrations, paymentsPath, registrationsPath } from "./handle.ts";
import { requireRegistration } from "./load.server.ts";

export const handle = belowRegistrations("registrations:payments.title", ["money", "debits"]);

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record, registration } = await requireRegistration(args);
  const { id, name, list, debit } = registration;
  const shown = { record, id, name, list };
  if (debit === null) return { ...shown, account: null };
  const { data } = await staff.call(debits.ledger, { params: { id: debit.id } });
  const { price, status, payments } = debit;
  return {
    ...shown,
    account: {
      ...{ price, status },
      isDue: new Date(tournament.startAt) < new Date(),
      payments: toPaymentRows(payments, tournament.timeZone),
      ledger: toLedgerRows(data),
    },
  };
}

/** What a team owes, what it paid, and each change of it. */
export default function Payments({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["registrations", "money", "debits"]);
  useLiveRevalidation(["events"], { eventId: loaderData.record.id });
  const { record, id, name, list, account } = loaderData;
  if (account === null)
    return (
      <Panel title={name}>
        <EmptyState
          icon="euro"
          title={t("payments.none")}
          hint={list === "waiting" ? t("payments.waiting") : undefined}
        >
          <Button component={Link} to={registrationsPath(record.id)} variant="outlined">
            {t("list.back")}
          </Button>
        </EmptyState>
      </Panel>
    );
  const path = paymentsPath(record.id, id);
  const { price, status, isDue, payments, ledger } = account;
  return (
    <>
      <p>{name}</p>
      <PaymentPanel
        {...{ price, status, isDue, payments }}
        totalLabel={t("payments.fee")}
        isCanceled={list === "withdrawn"}
        to={path}
      />
      <Panel
        title={t("money:ledger.title")}
        actions={
          price.toPay > 0 && (
            <Button component={Link} to={`${path}/write-off`} size="small" color="error">
              {t("debits:writeOff.title")}
            </Button>
          )
        }
      >
        <LedgerTable
          rows={ledger}
          actionOf={(row) =>
            row.isOpen && (
              <Button component={Link} to={`${path}/write-offs/${row.id}/restore`} size="small">
                {t("debits:restore.link")}
              </Button>
            )
          }
        />
      </Panel>
    </>
  );
}
