import { useTranslation } from "react-i18next";
import { paymentForm } from "#app/backend/forms/payment-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { localDateOf } from "#app/rules/dates.ts";
import { moneyInput } from "#app/rules/money.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { PaymentForm } from "#app/ui/money/payment-form.tsx";
import { debits, type Payment } from "#contracts/money/debits.ts";
import { belowTransaction, transactionsPath } from "../handle.ts";
import { clubDay, targetOf } from "../load.server.ts";
import type { Route } from "./+types/edit";
import { loadPayment, moneyOf } from "./load.server.ts";

export const handle = belowTransaction("transactions:payments.edit");

/** A stored payment in the words of the body that would save it. */
const recordOf = ({ amount, method, paid, paidAt, dueDate, notes }: Payment, timeZone: string) => ({
  ...{ amount, method, paid, dueDate, notes },
  paidOn: paidAt === null ? null : localDateOf(paidAt, timeZone),
});

/** Why a payment does not change; null when it may. */
const fixedBy = ({ method, voidedAt }: Payment, isClosed: boolean) =>
  voidedAt !== null
    ? ("voided" as const)
    : method === "stripe"
      ? ("stripe" as const)
      : isClosed
        ? ("closed" as const)
        : null;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { transaction, payment } = await loadPayment(staff, args.params.id, args.params.paymentId);
  const record = recordOf(payment, clubDay(staff).timeZone);
  const { headline, price, isClosed } = moneyOf(transaction);
  return {
    headline,
    // What this payment may come to: what is left, and itself.
    price: { ...price, toPay: price.toPay + (payment.paid && payment.voidedAt === null ? payment.amount : 0) },
    fixed: fixedBy(payment, isClosed),
    values: {
      amount: moneyInput(record.amount, staff.locale),
      method: record.method,
      state: record.paid ? "paid" : "planned",
      paidOn: record.paidOn ?? "",
      dueDate: record.dueDate ?? "",
      notes: record.notes,
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { id, paymentId } = args.params;
  const { transaction, payment } = await loadPayment(staff, id, paymentId);
  return submit(args, staff, {
    form: paymentForm(staff.locale),
    action: "payment.edit",
    op: debits.updatePayment,
    params: { id: transaction.debit.id, paymentId },
    target: targetOf(transaction),
    changes: (after) => changesBetween(recordOf(payment, clubDay(staff).timeZone), after),
    fields: { "payment.exceeds_debit": "amount" },
    done: { to: `${transactionsPath}/${id}`, key: "transactions:payments.saved" },
  });
}

export default function EditPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("transactions");
  const { headline, price, values, fixed } = loaderData;
  if (fixed && !actionData) return <Alert severity="info">{t(`payments.fixed.${fixed}`)}</Alert>;
  return (
    <Panel padded>
      <PaymentForm
        price={price}
        values={values}
        reply={actionData}
        submit={t("payments.submit")}
        cancelTo={`${transactionsPath}/${headline.id}`}
      >
        <p>{headline.title}</p>
      </PaymentForm>
    </Panel>
  );
}
