import { useTranslation } from "react-i18next";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { invalid, parseForm, upstreamRefusal } from "#app/backend/forms.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { moneyInput } from "#app/rules/money.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { reservations } from "#contracts/facilities/reservations.ts";
import { belowReservation } from "../reservations/handle.ts";
import { loadReservation } from "../reservations/load.server.ts";
import { formTimes } from "../reservations/view.ts";
import type { Route } from "./+types/new";
import { PaymentForm } from "./form.tsx";
import { paymentForm } from "./form-schema.ts";
import { moneyOf } from "./load.server.ts";

export const handle = belowReservation("facilities:payments.new.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const loaded = await loadReservation(staff, args.params.id);
  const { price } = loaded.reservation.debit;
  const now = new Date().toISOString();
  return {
    ...moneyOf(loaded, staff.locale),
    values: {
      amount: moneyInput(price.toPay, staff.locale),
      method: "cash",
      state: "paid",
      paidOn: formTimes(now, now, loaded.timeZone).date,
      dueDate: "",
      notes: "",
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const params = { id: args.params.id };
  const submission = await parseForm(args.request, paymentForm(staff.locale));
  if (submission.status !== "success") return invalid(submission);
  const { reservation } = await loadReservation(staff, params.id);
  try {
    await staff.mutate({
      action: "payment.add",
      op: reservations.addPayment,
      input: { params, body: submission.value },
      target: { type: "reservation", id: params.id, ...holderLabel(reservation.holder) },
      changesFrom: ({ paymentId }) => ({ paymentId: { after: paymentId } }),
    });
  } catch (error) {
    return upstreamRefusal(error, submission, { "payment.exceeds_debit": "amount" });
  }
  return redirectWithFlash(args, `/locations/reservations/${params.id}`, {
    key: "facilities:payments.added",
    severity: "success",
  });
}

export default function NewPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("facilities");
  const { headline, price, values, isClosed } = loaderData;
  if (isClosed) return <Alert severity="info">{t("errors.payment.closed")}</Alert>;
  if (price.toPay === 0 && !actionData) return <Alert severity="info">{t("payments.new.nothingToPay")}</Alert>;
  return (
    <Panel padded>
      <PaymentForm
        headline={headline}
        price={price}
        values={values}
        reply={actionData}
        submit={t("payments.new.submit")}
      />
    </Panel>
  );
}
