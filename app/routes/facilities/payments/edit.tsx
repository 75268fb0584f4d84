import { useTranslation } from "react-i18next";
import { paymentEditForm } from "#app/backend/forms/payment-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { concernedReservations } from "#app/rules/audit-concerns.ts";
import { lockOf, paymentRecord, paymentValues, priceWith } from "#app/rules/debits.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { PaymentEditForm } from "#app/ui/money/payment-form.tsx";
import { debits } from "#contracts/money/debits.ts";
import { maxRemark } from "#contracts/sizes.ts";
import { belowReservation } from "../reservations/handle.ts";
import { Headline } from "../reservations/headline.tsx";
import type { Route } from "./+types/edit";
import { isClosed, loadPayment, moneyOf } from "./load.server.ts";

export const handle = belowReservation("reservations:payments.edit.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { loaded, payment } = await loadPayment(staff, args.params.id, args.params.paymentId);
  const { headline, price } = moneyOf(loaded, staff.locale);
  return {
    headline,
    price: priceWith(payment, price),
    lock: lockOf(payment, isClosed(loaded)),
    values: paymentValues(payment, loaded.timeZone, staff.locale),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { id, paymentId } = args.params;
  const { loaded, payment } = await loadPayment(staff, id, paymentId);
  const lock = lockOf(payment, isClosed(loaded));
  return submit(args, staff, {
    form: await paymentEditForm(args.request, lock, staff.locale),
    action: "payment.edit",
    op: debits.updatePayment,
    params: { id: loaded.reservation.debit.id, paymentId },
    target: { type: "payment", id: paymentId, ...holderLabel(loaded.reservation.holder) },
    changes: (after) => ({
      ...changesBetween(paymentRecord(payment, loaded.timeZone), after),
      ...concernedReservations([id]),
    }),
    fields: { "payment.exceeds_debit": "amount" },
    done: { to: `/locations/reservations/${id}`, key: "reservations:payments.saved" },
  });
}

export default function EditPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("reservations");
  const { headline, price, values, lock } = loaderData;
  return (
    <Panel padded>
      <PaymentEditForm
        lock={lock}
        maxNotes={maxRemark}
        price={price}
        values={values}
        reply={actionData}
        submit={t("payments.edit.submit")}
        cancelTo={`/locations/reservations/${headline.id}`}
      >
        <Headline of={headline} />
      </PaymentEditForm>
    </Panel>
  );
}
