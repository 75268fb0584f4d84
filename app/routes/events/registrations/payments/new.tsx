import { useTranslation } from "react-i18next";
import { paymentForm } from "#app/backend/forms/payment-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { today } from "#app/rules/dates.ts";
import { newPaymentValues } from "#app/rules/debits.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { PaymentForm } from "#app/ui/money/payment-form.tsx";
import { debits } from "#contracts/money/debits.ts";
import { maxRemark } from "#contracts/sizes.ts";
import { belowRegistrations, paymentsPath } from "../handle.ts";
import { targetOf } from "../load.server.ts";
import type { Route } from "./+types/new";
import { requireDebit } from "./load.server.ts";

export const handle = belowRegistrations("registrations:payments.new", ["money"]);

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record, shown } = await requireDebit(args);
  return {
    ...{ record, shown },
    values: newPaymentValues(shown.price.toPay, today(tournament.timeZone), staff.locale),
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament, registration, debit } = await requireDebit(args);
  return submit(args, staff, {
    form: paymentForm(staff.locale),
    action: "payment.add",
    op: debits.addPayment,
    params: { id: debit.id },
    target: targetOf(registration),
    changesFrom: ({ paymentId }) => ({ paymentId: { after: paymentId } }),
    fields: { "payment.exceeds_debit": "amount" },
    done: {
      to: paymentsPath(tournament.id, registration.id),
      key: "registrations:payments.added",
      values: { name: registration.name },
    },
  });
}

export default function NewPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["registrations", "common"]);
  const { record, shown, values } = loaderData;
  if (shown.isClosed) return <Alert severity="info">{t("common:errors.payment.closed")}</Alert>;
  if (shown.price.toPay === 0 && !actionData) return <Alert severity="info">{t("payments.nothingToPay")}</Alert>;
  return (
    <Panel padded title={shown.name}>
      <PaymentForm
        maxNotes={maxRemark}
        price={shown.price}
        values={values}
        reply={actionData}
        submit={t("payments.submit")}
        cancelTo={paymentsPath(record.id, shown.id)}
      >
        {null}
      </PaymentForm>
    </Panel>
  );
}
