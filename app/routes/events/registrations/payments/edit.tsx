import { useTranslation } from "react-i18next";
import { paymentEditForm } from "#app/backend/forms/payment-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { lockOf, paymentRecord, paymentValues, priceWith } from "#app/rules/debits.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { PaymentEditForm } from "#app/ui/money/payment-form.tsx";
import { debits } from "#contracts/money/debits.ts";
import { maxRemark } from "#contracts/sizes.ts";
import { belowRegistrations, paymentsPath } from "../handle.ts";
import { targetOf } from "../load.server.ts";
import type { Route } from "./+types/edit";
import { requirePayment } from "./load.server.ts";

export const handle = belowRegistrations("registrations:payments.edit", ["money"]);

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record, shown, payment } = await requirePayment(args);
  return {
    ...{ record, id: shown.id, name: shown.name },
    price: priceWith(payment, shown.price),
    lock: lockOf(payment, shown.isClosed),
    values: paymentValues(payment, tournament.timeZone, staff.locale),
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament, registration, debit, shown, payment } = await requirePayment(args);
  return submit(args, staff, {
    form: await paymentEditForm(args.request, lockOf(payment, shown.isClosed), staff.locale),
    action: "payment.edit",
    op: debits.updatePayment,
    params: { id: debit.id, paymentId: payment.id },
    target: targetOf(registration),
    changes: (after) => changesBetween(paymentRecord(payment, tournament.timeZone), after),
    fields: { "payment.exceeds_debit": "amount" },
    done: { to: paymentsPath(tournament.id, registration.id), key: "registrations:payments.saved" },
  });
}

export default function EditPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("registrations");
  const { record, id, name, price, values, lock } = loaderData;
  return (
    <Panel padded title={name}>
      <PaymentEditForm
        lock={lock}
        maxNotes={maxRemark}
        price={price}
        values={values}
        reply={actionData}
        submit={t("payments.save")}
        cancelTo={paymentsPath(record.id, id)}
      >
        {null}
      </PaymentEditForm>
    </Panel>
  );
}
