import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatCents } from "#app/rules/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { DebitPrice, PaymentMethod, PaymentStatus } from "#contracts/facilities/debits.ts";
import type { PriceStep } from "#contracts/facilities/price-lists.ts";
import { PriceSteps } from "../reservations/price-steps.tsx";
import { PaymentStatusChip } from "../reservations/status-chips.tsx";

/** A payment as the panel shows it; amounts in minor units, dates already written. */
export interface PaymentRow {
  readonly id: string;
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly paid: boolean;
  /** When it was given back or deleted, and why; null while it counts. */
  readonly voided: { readonly isRefund: boolean; readonly date: string; readonly reason: string } | null;
  readonly notes: string;
  readonly date: string;
  readonly due: string;
}

interface Props {
  readonly price: DebitPrice;
  /** How the list price came about. */
  readonly steps: readonly PriceStep[];
  /** No price list has it: staff named it. */
  readonly isOwnPrice: boolean;
  readonly status: PaymentStatus;
  readonly payments: readonly PaymentRow[];
  /** Of a canceled reservation what was collected shows, and what is to be given back; nothing more is asked. */
  readonly isCanceled: boolean;
}

const Body = styled("div")(({ theme }) => ({
  "& dl": { display: "grid", gridTemplateColumns: "1fr auto", gap: "6px 16px", margin: 0, padding: theme.spacing(2) },
  "& dd": { margin: 0, textAlign: "end", fontVariantNumeric: "tabular-nums" },
  "& .steps": { gridColumn: "1 / -1", textAlign: "start", color: theme.vars.palette.text.secondary },
  "& .due": { fontWeight: 700, font: theme.vars.font.h3 },
  "& ul": { margin: 0, padding: 0, listStyle: "none", borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& li": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gap: "2px 12px",
    padding: theme.spacing(1, 2),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  "& li.voided .amount": { textDecoration: "line-through", color: theme.vars.palette.text.secondary },
  "& .amount": { fontWeight: 600, fontVariantNumeric: "tabular-nums", textAlign: "end" },
  "& small": { font: theme.vars.font.caption, color: theme.vars.palette.text.secondary, overflowWrap: "anywhere" },
  "& .state:empty": { display: "none" },
  "& .state, & .wide": { gridColumn: "1 / -1" },
  "& .links": { gridColumn: "1 / -1", display: "flex", gap: 4, marginInlineStart: -8 },
  "& .none": { padding: theme.spacing(0, 2, 2), color: theme.vars.palette.text.secondary },
}));

/** What is asked, what was collected, and every payment, deleted ones too. */
export function PaymentPanel({ price, steps, isOwnPrice, status, payments, isCanceled }: Props) {
  const { t } = useTranslation("facilities");
  const language = useLanguage();
  const money = (cents: number) => formatCents(cents, price.currency, language);
  return (
    <Panel
      title={t("reservations.show.debit")}
      actions={
        !isCanceled &&
        price.toPay > 0 && (
          <Button component={Link} to="payments/new" size="small" variant="contained" startIcon={<Icon name="add" />}>
            {t("reservations.show.addPayment")}
          </Button>
        )
      }
    >
      <Body>
        <dl>
          <dt>{isOwnPrice ? t("reservations.show.ownPrice") : t("reservations.show.total")}</dt>
          <dd>{money(price.total)}</dd>
          {steps.length > 0 && (
            <dd className="steps">
              <PriceSteps steps={steps} currency={price.currency} />
            </dd>
          )}
          {price.discounted !== price.total && (
            <>
              <dt>{t("reservations.show.discounted")}</dt>
              <dd>{money(price.discounted)}</dd>
            </>
          )}
          <dt>{t("reservations.show.paid")}</dt>
          <dd>{money(price.paid)}</dd>
          {isCanceled ? (
            <>
              <dt className="due">{t("reservations.show.toRefund")}</dt>
              <dd className="due">{money(price.toRefund)}</dd>
            </>
          ) : (
            <>
              <dt className="due">{t("reservations.show.toPay")}</dt>
              <dd className="due">{money(price.toPay)}</dd>
              <dt>{t("reservations.list.payment")}</dt>
              <dd>
                <PaymentStatusChip status={status} />
              </dd>
            </>
          )}
        </dl>
        {payments.length === 0 ? (
          <p className="none">{t("reservations.show.noPayments")}</p>
        ) : (
          <ul aria-label={t("reservations.show.payments")}>
            {payments.map((payment) => (
              <PaymentItem key={payment.id} payment={payment} amount={money(payment.amount)} isCanceled={isCanceled} />
            ))}
          </ul>
        )}
      </Body>
    </Panel>
  );
}

interface PaymentItemProps {
  readonly payment: PaymentRow;
  readonly amount: string;
  readonly isCanceled: boolean;
}

function PaymentItem({ payment, amount, isCanceled }: PaymentItemProps) {
  const { t } = useTranslation("facilities");
  const { id, method, paid, voided, notes, date, due } = payment;
  const isRefundable = isCanceled && paid;
  return (
    <li className={voided ? "voided" : undefined}>
      <span>
        {t(`payments.method.${method}`)} {date && <small>{date}</small>}
        {due && !paid && <small>{t("payments.list.due", { date: due })}</small>}
      </span>
      <span className="amount">{amount}</span>
      <span className="state">
        {voided ? (
          <StatusChip tone="neutral" icon={voided.isRefund ? "swap" : "delete"}>
            {t(voided.isRefund ? "payments.list.refunded" : "payments.list.voided", { date: voided.date })}
          </StatusChip>
        ) : (
          !paid && (
            <StatusChip tone="warning" icon="clock">
              {t("payments.form.planned")}
            </StatusChip>
          )
        )}
      </span>
      {voided?.reason && <small className="wide">{voided.reason}</small>}
      {notes && <small className="wide">{notes}</small>}
      {!voided && (
        <span className="links">
          <Button
            component={Link}
            to={`payments/${id}/edit`}
            size="small"
            aria-label={t("payments.list.editLabel", { amount })}
          >
            {t("payments.list.edit")}
          </Button>
          {method !== "stripe" && (
            <Button
              component={Link}
              to={`payments/${id}/delete`}
              size="small"
              color="error"
              aria-label={t(isRefundable ? "payments.list.refundLabel" : "payments.list.deleteLabel", { amount })}
            >
              {t(isRefundable ? "payments.list.refund" : "payments.list.delete")}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
