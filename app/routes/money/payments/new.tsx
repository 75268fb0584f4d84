import { useTranslation } from "react-i18next";
import { paymentForm } from "#app/backend/forms/payment-form.server.ts";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requirePaymentOwner } from "#app/backend/payments/owner.server.ts";
import { today } from "#app/rules/dates.ts";
import { newPaymentValues } from "#app/rules/debits.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { PaymentForm } from "#app/ui/money/payment-form.tsx";
import { debits } from "#contracts/money/debits.ts";
import { maxRemark } from "#contracts/sizes.ts";
import type { Route } from "./+types/new";
import { ofPayments } from "./handle.ts";

export const handle = ofPayments("money:payment.new");

export async function loader(args: Route.LoaderArgs) {
  const { staff, debit, shown, isClosed, timeZone, suggested } = await requirePaymentOwner(args);
  return {
    owner: shown,
    ...{ price: debit.price, isClosed },
    back: returnTo(args.request, shown.path),
    values: newPaymentValues(suggested ?? debit.price.toPay, today(timeZone), staff.locale),
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, debit, target, shown } = await requirePaymentOwner(args);
  return submit(args, staff, {
    form: paymentForm(staff.locale),
    action: "payment.add",
    op: debits.addPayment,
    params: { id: debit.id },
    target,
    changesFrom: ({ paymentId }) => ({ paymentId: { after: paymentId } }),
    fields: { "payment.exceeds_debit": "amount" },
    done: { to: returnTo(args.request, shown.path), key: "money:payment.added" },
  });
}

export default function NewPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["money", "common"]);
  const { owner, price, values, isClosed, back } = loaderData;
  if (isClosed) return <Alert severity="info">{t("common:errors.payment.closed")}</Alert>;
  if (price.toPay === 0 && !actionData) return <Alert severity="info">{t("payment.nothingToPay")}</Alert>;
  return (
    <Panel padded title={owner.title}>
      <PaymentForm
        maxNotes={maxRemark}
        price={price}
        values={values}
        reply={actionData}
        submit={t("payment.add")}
        cancelTo={back}
      />
    </Panel>
  );
}
