import { useTranslation } from "react-i18next";
import { paymentVoidForm } from "#app/backend/forms/payment-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatCents } from "#app/rules/money.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { debits } from "#contracts/money/debits.ts";
import { belowTransaction, transactionsPath } from "../handle.ts";
import { targetOf } from "../load.server.ts";
import type { Route } from "./+types/delete";
import { loadPayment, moneyOf } from "./load.server.ts";

export const handle = belowTransaction("transactions:payments.delete.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { transaction, payment } = await loadPayment(staff, args.params.id, args.params.paymentId);
  const { amount, method, paid, voidedAt } = payment;
  return { ...moneyOf(transaction), amount, method, paid, voided: voidedAt !== null };
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
    done: { to: `${transactionsPath}/${id}`, key: "transactions:payments.deleted" },
  });
}

/** Giving a payment back, or taking out one that was recorded by mistake. */
export default function VoidPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["transactions", "money"]);
  const language = useLanguage();
  const { headline, price, amount, method, paid, voided } = loaderData;
  const [form, fields] = useAppForm<{ as: string; reason: string }>({
    id: "voiding",
    lastResult: actionData,
    defaultValue: { as: "mistake", reason: "" },
  });
  if (!actionData && voided) return <Alert severity="info">{t("payments.fixed.voided")}</Alert>;
  if (!actionData && method === "stripe") return <Alert severity="info">{t("payments.fixed.stripe")}</Alert>;
  const kinds = paid ? (["refund", "mistake"] as const) : (["mistake"] as const);
  return (
    <Panel padded>
      <AppForm form={form} ns="transactions" labels={{ as: t("payments.delete.as") }}>
        <ErrorSummary form={form} />
        <p>{headline.title}</p>
        <p>
          {t("payments.delete.lead", {
            amount: formatCents(amount, price.currency, language),
            method: t(`money:method.${method}`),
          })}
        </p>
        <RadioGroupField
          field={fields.as}
          options={kinds.map((value) => ({ value, label: t(`payments.delete.kind.${value}`) }))}
        />
        <TextField field={fields.reason} maxLength={200} optional />
        <FormActions
          submit={t("payments.delete.submit")}
          tone="error"
          cancelTo={`${transactionsPath}/${headline.id}`}
        />
      </AppForm>
    </Panel>
  );
}
