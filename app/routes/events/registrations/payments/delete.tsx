import { paymentVoidForm } from "#app/backend/forms/payment-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { lockOf } from "#app/rules/debits.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { VoidForm } from "#app/ui/money/void-form.tsx";
import { debits } from "#contracts/money/debits.ts";
import { maxReason } from "#contracts/sizes.ts";
import { belowRegistrations, paymentsPath } from "../handle.ts";
import { targetOf } from "../load.server.ts";
import type { Route } from "./+types/delete";
import { requirePayment } from "./load.server.ts";

export const handle = belowRegistrations("money:void.title", ["money"]);

export async function loader(args: Route.LoaderArgs) {
  const { record, shown, payment } = await requirePayment(args);
  const { amount, method, paid } = payment;
  return { record, shown, payment: { amount, method, paid, lock: lockOf(payment, false) } };
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament, registration, debit, payment } = await requirePayment(args);
  return submit(args, staff, {
    form: paymentVoidForm,
    action: ({ as }) => (as === "refund" ? "payment.refund" : "payment.delete"),
    op: debits.deletePayment,
    params: { id: debit.id, paymentId: payment.id },
    target: targetOf(registration),
    changes: ({ reason }) => ({
      amount: { before: payment.amount },
      method: { before: payment.method },
      ...(reason !== null && { reason: { after: reason } }),
    }),
    done: (_, { as }) => ({
      to: paymentsPath(tournament.id, registration.id),
      key: as === "refund" ? "registrations:payments.refunded" : "registrations:payments.deleted",
    }),
  });
}

/** Giving a payment back, or taking out one that was recorded by mistake. */
export default function VoidPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { record, shown, payment } = loaderData;
  return (
    <Panel padded title={shown.name}>
      <VoidForm
        {...{ payment, maxReason }}
        currency={shown.price.currency}
        isClosed={shown.isClosed}
        reply={actionData}
        cancelTo={paymentsPath(record.id, shown.id)}
      />
    </Panel>
  );
}
