import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DebitPrice, PaymentRow, PaymentStatus } from "#app/rules/debits.ts";
import { formatCents } from "#app/rules/money.ts";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { Panel } from "../layout/panel.tsx";
import { styled } from "../styled.ts";
import { StatusChip } from "../tables/status-chip.tsx";
import { useLanguage } from "../use-language.ts";
import { PaymentStatusChip } from "./payment-status-chip.tsx";

interface PaymentPanelProps {
  readonly price: DebitPrice;
  /** What the whole price is called. */
  readonly totalLabel: string;
  /** How the whole price came about. */
  readonly details?: ReactNode;
  readonly status: PaymentStatus;
  readonly payments: readonly PaymentRow[];
  /** Whether the price should have been paid by now. */
  readonly isDue: boolean;
  /**
   * Whether the sale was canceled: then what was collected shows, and what is to be given back; nothing more is asked.
   */
  readonly isCanceled: boolean;
  /** Where the payments are, below which the panel's links lead; below the page unless given. */
  readonly to?: string;
  /** Where the debit's account is, for people who may open it. */
  readonly accountTo?: string | undefined;
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
  "& .account": { padding: theme.spacing(1, 2) },
  "& .none": { padding: theme.spacing(0, 2, 2), color: theme.vars.palette.text.secondary },
}));

/**
 * What is asked, what was collected, and every payment, deleted ones too. Its links lead below `to`: `new`, `<id>/edit`
 * and `<id>/delete`.
 */
export function PaymentPanel(props: PaymentPanelProps) {
  const { price, totalLabel, details, status, isDue, payments, isCanceled, to = "payments", accountTo } = props;
  const { t } = useTranslation("money");
  const language = useLanguage();
  const money = (cents: number) => formatCents(cents, price.currency, language);
  return (
    <Panel
      title={t("panel.title")}
      actions={
        !isCanceled &&
        price.toPay > 0 && (
          <Button component={Link} to={`${to}/new`} size="small" variant="contained" startIcon={<Icon name="add" />}>
            {t("panel.add")}
          </Button>
        )
      }
    >
      <Body>
        <dl>
          <dt>{totalLabel}</dt>
          <dd>{money(price.total)}</dd>
          {details && <dd className="steps">{details}</dd>}
          {price.discounted !== price.total && (
            <>
              <dt>{t("panel.discounted")}</dt>
              <dd>{money(price.discounted)}</dd>
            </>
          )}
          <dt>{t("panel.paid")}</dt>
          <dd>{money(price.paid)}</dd>
          {isCanceled ? (
            <>
              <dt className="due">{t("panel.toRefund")}</dt>
              <dd className="due">{money(price.toRefund)}</dd>
            </>
          ) : (
            <>
              <dt className="due">{t("panel.toPay")}</dt>
              <dd className="due">{money(price.toPay)}</dd>
              <dt>{t("panel.status")}</dt>
              <dd>
                <PaymentStatusChip status={status} isDue={isDue} />
              </dd>
            </>
          )}
        </dl>
        {payments.length === 0 ? (
          <p className="none">{t("panel.none")}</p>
        ) : (
          <ul aria-label={t("panel.payments")}>
            {payments.map((payment) => (
              <PaymentItem key={payment.id} {...{ payment, isCanceled, to }} amount={money(payment.amount)} />
            ))}
          </ul>
        )}
        {accountTo !== undefined && (
          <p className="account">
            <Link to={accountTo}>{t("panel.account")}</Link>
          </p>
        )}
      </Body>
    </Panel>
  );
}

interface PaymentItemProps {
  readonly payment: PaymentRow;
  readonly amount: string;
  readonly isCanceled: boolean;
  readonly to: string;
}

function PaymentItem({ payment, amount, isCanceled, to }: PaymentItemProps) {
  const { t } = useTranslation("money");
  const { id, method, paid, voided, lock, receipt, notes, date, due } = payment;
  const isRefundable = isCanceled && paid;
  return (
    <li className={voided ? "voided" : undefined}>
      <span>
        {t(`method.${method}`)} {date && <small>{date}</small>}
        {due && !paid && <small>{t("panel.due", { date: due })}</small>}
      </span>
      <span className="amount">{amount}</span>
      <span className="state">
        {voided ? (
          <StatusChip tone="neutral" icon={voided.isRefund ? "swap" : "delete"}>
            {t(voided.isRefund ? "panel.refunded" : "panel.voided", { date: voided.date })}
          </StatusChip>
        ) : (
          !paid && (
            <StatusChip tone="warning" icon="clock">
              {t("form.planned")}
            </StatusChip>
          )
        )}
      </span>
      {voided?.reason && <small className="wide">{voided.reason}</small>}
      {receipt && <small className="wide">{t("panel.receipt", { label: receipt })}</small>}
      {notes && <small className="wide">{notes}</small>}
      {!voided && (
        <span className="links">
          <Button
            component={Link}
            to={`${to}/${id}/edit`}
            size="small"
            aria-label={t(lock ? "panel.editNotesLabel" : "panel.editLabel", { amount })}
          >
            {t(lock ? "panel.editNotes" : "panel.edit")}
          </Button>
          {!lock && (
            <Button
              component={Link}
              to={`${to}/${id}/delete`}
              size="small"
              color="error"
              aria-label={t(isRefundable ? "panel.refundLabel" : "panel.deleteLabel", { amount })}
            >
              {t(isRefundable ? "panel.refund" : "panel.delete")}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
