import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { notFound } from "#app/backend/errors.server.ts";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { accept, write } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { receiptsPath, toPaymentRows } from "#app/rules/debits.ts";
import { formatCents } from "#app/rules/money.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { PaymentPanel } from "#app/ui/money/payment-panel.tsx";
import { Facts } from "#app/ui/tables/facts.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { debits } from "#contracts/money/debits.ts";
import type { Route } from "./+types/show";
import { toDetail, toLedgerRows } from "./detail-view.ts";
import { transactionPath, transactionsPath } from "./handle.ts";
import { Instalments } from "./instalments.tsx";
import { collectForm } from "./instalments-schema.ts";
import { Ledger } from "./ledger.tsx";
import { clubDay, headlineOf, loadTransaction, targetOf } from "./load.server.ts";
import { RareActions, UsualActions } from "./record-buttons.tsx";
import { StateChips } from "./state-chips.tsx";
import { isOff } from "./view.ts";

interface Loaded {
  readonly headline: { readonly title: string };
}

export const handle: RouteHandle<Loaded> = {
  i18n: ["subscriptions", "money"],
  crumbs: [{ to: transactionsPath, label: "subscriptions:title" }],
  failure: "subscriptions:errors.load",
  title: (loaded) => loaded?.headline.title ?? "",
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const transaction = await loadTransaction(staff, args.params.id);
  const club = clubDay(staff);
  const { id, price, status, payments } = transaction.debit;
  const ledger = await staff.call(debits.ledger, { params: { id } });
  return {
    headline: headlineOf(transaction),
    debitId: transaction.debit.id,
    detail: toDetail(transaction, club.today, staff.locale),
    price,
    paymentStatus: status,
    ledger: toLedgerRows(ledger.data, !isOff(transaction)),
    // What is still to come has a table of its own.
    payments: toPaymentRows(
      payments.filter((one) => one.paid || one.voidedAt !== null),
      club.timeZone,
    ),
  };
}

/** Collects one instalment, or takes a write-off back. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const transaction = await loadTransaction(staff, args.params.id);
  const path = returnTo(args.request, transactionPath(transaction.id));
  return accept(args, { form: collectForm, fields: { "payment.closed": "" } }, (value) => {
    if ("entryId" in value)
      return write(
        args,
        staff,
        {
          action: "subscription.restore",
          op: debits.restore,
          input: { params: { id: transaction.debit.id, entryId: value.entryId } },
          target: targetOf(transaction),
          changes: { status: { before: transaction.status, after: "open" } },
          done: { to: path, key: "subscriptions:ledger.restored" },
        },
        value,
      );
    const payment = transaction.debit.payments.find(({ id }) => id === value.paymentId);
    if (!payment) throw notFound();
    return write(
      args,
      staff,
      {
        action: "subscription.collect",
        op: debits.updatePayment,
        input: {
          params: { id: transaction.debit.id, paymentId: payment.id },
          body: { paid: true, method: value.method, paidOn: null },
        },
        target: targetOf(transaction),
        changes: { amount: { after: payment.amount }, method: { after: value.method } },
        done: { to: path, key: "subscriptions:show.collected" },
      },
      value,
    );
  });
}

/** What could not be done was overtaken by others: the page shows how things stand now. */
export const shouldRevalidate = revalidateAfterConflict;

/** One transaction: what was bought, what it asks, what came in and what is still to come. */
export default function ShowTransaction({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["subscriptions", "common"]);
  useLiveRevalidation(["sales", "tokens"], { isPaused: actionData !== undefined });
  const language = useLanguage();
  const { debitId, detail, price, paymentStatus, payments, ledger } = loaderData;
  return (
    <>
      {actionData?.error && <Alert severity="error">{t("show.notCollected")}</Alert>}
      <Panel padded title={detail.template} actions={<UsualActions of={detail} />}>
        <Facts
          facts={[
            {
              label: t("show.athlete"),
              value: <Link to={`/my-organization/memberships/${detail.membershipId}/payments`}>{detail.athlete}</Link>,
            },
            { label: t("list.state"), value: <StateChips of={detail} /> },
            { label: t("list.date"), value: detail.date },
            { label: t("show.type"), value: t(`type.${detail.type}`) },
            {
              label: t("show.course"),
              value: detail.course && (
                <Link to={`/my-organization/courses/${detail.course.id}`}>{detail.course.name}</Link>
              ),
            },
            { label: t("show.sessions"), value: detail.sessions },
            {
              label: t("show.trainingsAhead"),
              value: detail.course && !detail.isOff ? String(detail.trainingsAhead) : null,
            },
            { label: t("show.coverage"), value: detail.coverage },
            { label: t("show.promotion"), value: detail.promotion },
            { label: t("show.origin"), value: t(`origin.${detail.origin}`) },
            {
              label: t("show.coins"),
              value: detail.coins
                .map(({ type, amount, remaining }) =>
                  t("show.coin", { name: t(`common:coins.${type}`), amount, remaining }),
                )
                .join(", "),
            },
            {
              label: t("show.receipts"),
              value:
                detail.receipts.length > 0
                  ? detail.receipts.map(({ id, label }, at) => (
                      <Fragment key={id}>
                        {at > 0 && ", "}
                        <Link to={`${receiptsPath}/${id}`}>{label}</Link>
                      </Fragment>
                    ))
                  : null,
            },
            { label: t("show.reason"), value: detail.reason },
            {
              label: t("correction.corrects"),
              value: detail.corrects && <Link to={transactionPath(detail.corrects)}>{t("correction.before")}</Link>,
            },
            {
              label: t("correction.correctedBy"),
              value: detail.correctedBy && (
                <Link to={transactionPath(detail.correctedBy)}>{t("correction.after")}</Link>
              ),
            },
            { label: t("fields.notes"), value: detail.notes, isWide: true },
          ]}
        />
      </Panel>
      <Instalments
        id={detail.id}
        instalments={detail.instalments}
        currency={price.currency}
        canPlan={!detail.isOff && detail.status === "open"}
      />
      <PaymentPanel
        price={price}
        totalLabel={t("preview.total")}
        status={paymentStatus}
        payments={payments}
        isDue={detail.paymentState === "debtor"}
        isCanceled={detail.isOff}
        accountTo={`/my-organization/debits/${debitId}`}
        {...(price.writtenOff > 0 && {
          details: t("show.writtenOff", { amount: formatCents(price.writtenOff, price.currency, language) }),
        })}
      />
      <Ledger id={detail.id} rows={ledger} />
      <RareActions of={detail} />
    </>
  );
}
