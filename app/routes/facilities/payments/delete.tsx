import { paymentVoidForm } from "#app/backend/forms/payment-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { concernedReservations } from "#app/rules/audit-concerns.ts";
import { lockOf } from "#app/rules/debits.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { VoidForm } from "#app/ui/money/void-form.tsx";
import { debits } from "#contracts/money/debits.ts";
import { maxReason } from "#contracts/sizes.ts";
import { belowReservation } from "../reservations/handle.ts";
import { Headline } from "../reservations/headline.tsx";
import type { Route } from "./+types/delete";
import { loadPayment, moneyOf } from "./load.server.ts";

export const handle = belowReservation("money:void.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { loaded, payment } = await loadPayment(staff, args.params.id, args.params.paymentId);
  const { amount, method, paid } = payment;
  return { ...moneyOf(loaded, staff.locale), payment: { amount, method, paid, lock: lockOf(payment, false) } };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { id, paymentId } = args.params;
  const { loaded, payment } = await loadPayment(staff, id, paymentId);
  return submit(args, staff, {
    form: paymentVoidForm,
    action: ({ as }) => (as === "refund" ? "payment.refund" : "payment.delete"),
    op: debits.deletePayment,
    params: { id: loaded.reservation.debit.id, paymentId },
    target: { type: "payment", id: paymentId, ...holderLabel(loaded.reservation.holder) },
    changes: ({ reason }) => ({
      amount: { before: payment.amount },
      method: { before: payment.method },
      ...(reason !== null && { reason: { after: reason } }),
      ...concernedReservations([id]),
    }),
    done: (_, { as }) => ({
      to: `/locations/reservations/${id}`,
      key: as === "refund" ? "reservations:payments.refunded" : "reservations:payments.deleted",
    }),
  });
}

/** Giving a payment back, or taking out one that was recorded by mistake. */
export default function VoidPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { headline, price, isClosed, payment } = loaderData;
  return (
    <Panel padded>
      <VoidForm
        {...{ payment, isClosed, maxReason }}
        currency={price.currency}
        reply={actionData}
        cancelTo={`/locations/reservations/${headline.id}`}
      >
        <Headline of={headline} />
      </VoidForm>
    </Panel>
  );
}
