import { useTranslation } from "react-i18next";
import { paymentForm } from "#app/backend/forms/payment-form.server.ts";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { reservationHref } from "#app/rules/agenda/links.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { today } from "#app/rules/dates.ts";
import { newPaymentValues } from "#app/rules/debits.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { PaymentForm } from "#app/ui/money/payment-form.tsx";
import { reservations } from "#contracts/facilities/reservations.ts";
import { maxRemark } from "#contracts/sizes.ts";
import { belowReservation } from "../reservations/handle.ts";
import { Headline } from "../reservations/headline.tsx";
import { loadReservation } from "../reservations/load.server.ts";
import type { Route } from "./+types/new";
import { moneyOf } from "./load.server.ts";

export const handle = belowReservation("reservations:payments.new.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const loaded = await loadReservation(staff, args.params.id);
  const { price } = loaded.reservation.debit;
  return {
    ...moneyOf(loaded, staff.locale),
    back: returnTo(args.request, reservationHref(args.params.id)),
    values: newPaymentValues(price.toPay, today(loaded.timeZone), staff.locale),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const params = { id: args.params.id };
  const { reservation } = await loadReservation(staff, params.id);
  return submit(args, staff, {
    form: paymentForm(staff.locale),
    action: "payment.add",
    op: reservations.addPayment,
    params,
    target: { type: "reservation", id: params.id, ...holderLabel(reservation.holder) },
    changesFrom: ({ paymentId }) => ({ paymentId: { after: paymentId } }),
    fields: { "payment.exceeds_debit": "amount" },
    done: { to: returnTo(args.request, reservationHref(params.id)), key: "reservations:payments.added" },
  });
}

export default function NewPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["reservations", "common"]);
  const { headline, price, values, isClosed, back } = loaderData;
  if (isClosed) return <Alert severity="info">{t("common:errors.payment.closed")}</Alert>;
  if (price.toPay === 0 && !actionData) return <Alert severity="info">{t("payments.new.nothingToPay")}</Alert>;
  return (
    <Panel padded>
      <PaymentForm
        maxNotes={maxRemark}
        price={price}
        values={values}
        reply={actionData}
        submit={t("payments.new.submit")}
        cancelTo={back}
      >
        <Headline of={headline} />
      </PaymentForm>
    </Panel>
  );
}
