import { paymentVoidForm } from "#app/backend/forms/payment-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { lockOf } from "#app/rules/debits.ts";
import { board } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { VoidForm } from "#app/ui/money/void-form.tsx";
import { debits } from "#contracts/money/debits.ts";
import { maxReason } from "#contracts/sizes.ts";
import { belowTransaction, transactionPath } from "../handle.ts";
import { targetOf } from "../load.server.ts";
import type { Route } from "./+types/delete";
import { loadPayment, moneyOf } from "./load.server.ts";

export const handle = belowTransaction("money:void.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { transaction, payment } = await loadPayment(staff, args.params.id, args.params.paymentId);
  const { amount, method, paid } = payment;
  return { ...moneyOf(transaction), payment: { amount, method, paid, lock: lockOf(payment, false) } };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { id, paymentId } = args.params;
  const { transaction, payment } = await loadPayment(staff, id, paymentId);
  return submit(args, staff, {
    form: paymentVoidForm,
    action: ({ as }) => (as === "refund" ? "payment.refund" : "payment.delete"),
    op: debits.deletePayment,
    params: { id: transaction.debit.id, paymentId },
    target: targetOf(transaction),
    changes: ({ reason }) => ({
      amount: { before: payment.amount },
      method: { before: payment.method },
      ...(reason !== null && { reason: { after: reason } }),
    }),
    done: { to: transactionPath(id), key: "subscriptions:payments.deleted" },
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
        cancelTo={transactionPath(headline.id)}
      >
        <p>{headline.title}</p>
      </VoidForm>
    </Panel>
  );
}
