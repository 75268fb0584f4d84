import { useTranslation } from "react-i18next";
import { paymentForm } from "#app/backend/forms/payment-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { localDateOf } from "#app/rules/dates.ts";
import { moneyInput } from "#app/rules/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { PaymentForm } from "#app/ui/money/payment-form.tsx";
import { debits, type Payment } from "#contracts/money/debits.ts";
import { belowRegistrations, paymentsPath } from "../handle.ts";
import { targetOf } from "../load.server.ts";
import type { Route } from "./+types/edit";
import { requirePayment } from "./load.server.ts";

export const handle = belowRegistrations("registrations:payments.edit", ["money"]);

/** A stored payment in the words of the body that would save it. */
const recordOf = ({ amount, method, paid, paidAt, dueDate, notes }: Payment, timeZone: string) => ({
  ...{ amount, method, paid, dueDate, notes },
  paidOn: paidAt === null ? null : localDateOf(paidAt, timeZone),
});

/** The refusal that a change of this payment would meet; null when it may change. */
function fixedBy({ method, voidedAt, receipt }: Payment, isClosed: boolean) {
  if (voidedAt !== null) return "voided" as const;
  if (method === "stripe") return "stripe_locked" as const;
  if (receipt !== null) return "receipted" as const;
  return isClosed ? ("closed" as const) : null;
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record, shown, payment } = await requirePayment(args);
  const values = recordOf(payment, tournament.timeZone);
  const { price } = shown;
  return {
    ...{ record, id: shown.id, name: shown.name },
    // What this payment may come to: what is left, and itself.
    price: { ...price, toPay: price.toPay + (payment.paid && payment.voidedAt === null ? payment.amount : 0) },
    fixed: fixedBy(payment, shown.isClosed),
    values: {
      amount: moneyInput(values.amount, staff.locale),
      method: values.method,
      state: values.paid ? "paid" : "planned",
      paidOn: values.paidOn ?? "",
      dueDate: values.dueDate ?? "",
      notes: values.notes,
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament, registration, debit, payment } = await requirePayment(args);
  return submit(args, staff, {
    form: paymentForm(staff.locale),
    action: "payment.edit",
    op: debits.updatePayment,
    params: { id: debit.id, paymentId: payment.id },
    target: targetOf(registration),
    changes: (after) => changesBetween(recordOf(payment, tournament.timeZone), after),
    fields: { "payment.exceeds_debit": "amount" },
    done: { to: paymentsPath(tournament.id, registration.id), key: "registrations:payments.saved" },
  });
}

export default function EditPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["registrations", "common"]);
  const { record, id, name, price, values, fixed } = loaderData;
  if (fixed && !actionData) return <Alert severity="info">{t(`common:errors.payment.${fixed}`)}</Alert>;
  return (
    <Panel padded title={name}>
      <PaymentForm
        price={price}
        values={values}
        reply={actionData}
        submit={t("payments.save")}
        cancelTo={paymentsPath(record.id, id)}
      >
        {null}
      </PaymentForm>
    </Panel>
  );
}
