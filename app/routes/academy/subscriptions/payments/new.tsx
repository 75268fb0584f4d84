import { useTranslation } from "react-i18next";
import { paymentForm } from "#app/backend/forms/payment-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { newPaymentValues } from "#app/rules/debits.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { PaymentForm } from "#app/ui/money/payment-form.tsx";
import { debits } from "#contracts/money/debits.ts";
import { maxRemark } from "#contracts/sizes.ts";
import { belowTransaction, transactionPath } from "../handle.ts";
import { clubDay, loadTransaction, targetOf } from "../load.server.ts";
import type { Route } from "./+types/new";
import { moneyOf } from "./load.server.ts";

export const handle = belowTransaction("subscriptions:payments.new");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const transaction = await loadTransaction(staff, args.params.id);
  const { price } = transaction.debit;
  return {
    ...moneyOf(transaction),
    // The next instalment: what people pay at the counter.
    values: newPaymentValues(transaction.next?.amount ?? price.toPay, clubDay(staff).today, staff.locale),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const transaction = await loadTransaction(staff, args.params.id);
  return submit(args, staff, {
    form: paymentForm(staff.locale),
    action: "payment.add",
    op: debits.addPayment,
    params: { id: transaction.debit.id },
    target: targetOf(transaction),
    changesFrom: ({ paymentId }) => ({ paymentId: { after: paymentId } }),
    fields: { "payment.exceeds_debit": "amount" },
    done: { to: transactionPath(transaction.id), key: "subscriptions:payments.added" },
  });
}

export default function NewPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["subscriptions", "common"]);
  const { headline, price, values, isClosed } = loaderData;
  if (isClosed) return <Alert severity="info">{t("payments.closed")}</Alert>;
  if (price.toPay === 0 && !actionData) return <Alert severity="info">{t("payments.nothingToPay")}</Alert>;
  return (
    <Panel padded>
      <PaymentForm
        maxNotes={maxRemark}
        price={price}
        values={values}
        reply={actionData}
        submit={t("payments.submit")}
        cancelTo={transactionPath(headline.id)}
      >
        <p>{headline.title}</p>
      </PaymentForm>
    </Panel>
  );
}
