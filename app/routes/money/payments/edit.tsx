import { useTranslation } from "react-i18next";
import { paymentEditForm } from "#app/backend/forms/payment-form.server.ts";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requirePayment } from "#app/backend/payments/owner.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { lockOf, paymentRecord, paymentValues, priceWith } from "#app/rules/debits.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { PaymentEditForm } from "#app/ui/money/payment-form.tsx";
import { debits } from "#contracts/money/debits.ts";
import { maxRemark } from "#contracts/sizes.ts";
import type { Route } from "./+types/edit";
import { ofPayments } from "./handle.ts";

export const handle = ofPayments("money:payment.edit");

export async function loader(args: Route.LoaderArgs) {
  const { owner, payment } = await requirePayment(args);
  return {
    owner: owner.shown,
    back: returnTo(args.request, owner.shown.path),
    price: priceWith(payment, owner.debit.price),
    lock: lockOf(payment, owner.isClosed),
    values: paymentValues(payment, owner.timeZone, owner.staff.locale),
  };
}

export async function action(args: Route.ActionArgs) {
  const { owner, payment, target } = await requirePayment(args);
  const { staff, debit, shown, isClosed, timeZone, concerned } = owner;
  return submit(args, staff, {
    form: await paymentEditForm(args.request, lockOf(payment, isClosed), staff.locale),
    action: "payment.edit",
    op: debits.updatePayment,
    params: { id: debit.id, paymentId: payment.id },
    target,
    changes: (after) => ({ ...changesBetween(paymentRecord(payment, timeZone), after), ...concerned }),
    fields: { "payment.exceeds_debit": "amount" },
    done: { to: returnTo(args.request, shown.path), key: "money:payment.saved" },
  });
}

export default function EditPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("money");
  const { owner, back, price, values, lock } = loaderData;
  return (
    <Panel padded title={owner.title}>
      <PaymentEditForm
        lock={lock}
        maxNotes={maxRemark}
        price={price}
        values={values}
        reply={actionData}
        submit={t("payment.save")}
        cancelTo={back}
      />
    </Panel>
  );
}
