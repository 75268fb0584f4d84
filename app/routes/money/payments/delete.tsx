import { paymentVoidForm } from "#app/backend/forms/payment-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requirePayment } from "#app/backend/payments/owner.server.ts";
import { lockOf } from "#app/rules/debits.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { VoidForm } from "#app/ui/money/void-form.tsx";
import { debits } from "#contracts/money/debits.ts";
import { maxReason } from "#contracts/sizes.ts";
import type { Route } from "./+types/delete";
import { ofPayments } from "./handle.ts";

export const handle = ofPayments("money:void.title");

export async function loader(args: Route.LoaderArgs) {
  const { owner, payment } = await requirePayment(args);
  const { amount, method, paid } = payment;
  return {
    owner: owner.shown,
    ...{ currency: owner.debit.price.currency, isClosed: owner.isClosed },
    payment: { amount, method, paid, lock: lockOf(payment, false) },
  };
}

export async function action(args: Route.ActionArgs) {
  const { owner, payment, target } = await requirePayment(args);
  return submit(args, owner.staff, {
    form: paymentVoidForm,
    action: ({ as }) => (as === "refund" ? "payment.refund" : "payment.delete"),
    op: debits.deletePayment,
    params: { id: owner.debit.id, paymentId: payment.id },
    target,
    changes: ({ reason }) => ({
      amount: { before: payment.amount },
      method: { before: payment.method },
      ...(reason !== null && { reason: { after: reason } }),
      ...owner.concerned,
    }),
    done: (_, { as }) => ({
      to: owner.shown.path,
      key: as === "refund" ? "money:payment.refunded" : "money:payment.deleted",
    }),
  });
}

/** Giving a payment back, or taking out one that was recorded by mistake. */
export default function VoidPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, payment, currency, isClosed } = loaderData;
  return (
    <Panel padded title={owner.title}>
      <VoidForm {...{ payment, currency, isClosed, maxReason }} reply={actionData} cancelTo={owner.path} />
    </Panel>
  );
}
