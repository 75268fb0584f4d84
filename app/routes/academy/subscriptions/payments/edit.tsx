import { useTranslation } from "react-i18next";
import { paymentEditForm } from "#app/backend/forms/payment-form.server.ts";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { lockOf, paymentRecord, paymentValues, priceWith } from "#app/rules/debits.ts";
import { board } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { PaymentEditForm } from "#app/ui/money/payment-form.tsx";
import { debits } from "#contracts/money/debits.ts";
import { maxRemark } from "#contracts/sizes.ts";
import { belowTransaction, transactionPath } from "../handle.ts";
import { clubDay, targetOf } from "../load.server.ts";
import type { Route } from "./+types/edit";
import { loadPayment, moneyOf } from "./load.server.ts";

export const handle = belowTransaction("subscriptions:payments.edit");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { transaction, payment } = await loadPayment(staff, args.params.id, args.params.paymentId);
  const { timeZone } = clubDay(staff);
  const { headline, price, isClosed } = moneyOf(transaction);
  return {
    headline,
    back: returnTo(args.request, transactionPath(transaction.id)),
    price: priceWith(payment, price),
    lock: lockOf(payment, isClosed),
    values: paymentValues(payment, timeZone, staff.locale),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { id, paymentId } = args.params;
  const { transaction, payment } = await loadPayment(staff, id, paymentId);
  return submit(args, staff, {
    form: await paymentEditForm(args.request, lockOf(payment, moneyOf(transaction).isClosed), staff.locale),
    action: "payment.edit",
    op: debits.updatePayment,
    params: { id: transaction.debit.id, paymentId },
    target: targetOf(transaction),
    changes: (after) => changesBetween(paymentRecord(payment, clubDay(staff).timeZone), after),
    fields: { "payment.exceeds_debit": "amount" },
    done: { to: returnTo(args.request, transactionPath(id)), key: "subscriptions:payments.saved" },
  });
}

export default function EditPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("subscriptions");
  const { headline, back, price, values, lock } = loaderData;
  return (
    <Panel padded>
      <PaymentEditForm
        lock={lock}
        maxNotes={maxRemark}
        price={price}
        values={values}
        reply={actionData}
        submit={t("payments.submit")}
        cancelTo={back}
      >
        <p>{headline.title}</p>
      </PaymentEditForm>
    </Panel>
  );
}
