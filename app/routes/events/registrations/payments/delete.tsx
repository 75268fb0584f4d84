import { useTranslation } from "react-i18next";
import { paymentVoidForm } from "#app/backend/forms/payment-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { formatCents } from "#app/rules/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { debits } from "#contracts/money/debits.ts";
import { belowRegistrations, paymentsPath } from "../handle.ts";
import { targetOf } from "../load.server.ts";
import type { Route } from "./+types/delete";
import { requirePayment } from "./load.server.ts";

export const handle = belowRegistrations("registrations:payments.void.title", ["money"]);

export async function loader(args: Route.LoaderArgs) {
  const { record, shown, payment } = await requirePayment(args);
  const { amount, method, paid, voidedAt } = payment;
  return { record, shown, amount, method, paid, voided: voidedAt !== null };
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
  const { t } = useTranslation(["registrations", "money", "common"]);
  const language = useLanguage();
  const { record, shown, amount, method, paid, voided } = loaderData;
  const [form, fields] = useAppForm<{ as: string; reason: string }>({
    id: "voiding",
    lastResult: actionData,
    defaultValue: { as: shown.isClosed && paid ? "refund" : "mistake", reason: "" },
  });
  if (!actionData && voided) return <Alert severity="info">{t("common:errors.payment.voided")}</Alert>;
  if (!actionData && method === "stripe")
    return <Alert severity="info">{t("common:errors.payment.stripe_locked")}</Alert>;
  const kinds = paid ? (["refund", "mistake"] as const) : (["mistake"] as const);
  return (
    <Panel padded title={shown.name}>
      <AppForm form={form} ns="registrations">
        <ErrorSummary form={form} />
        <p>
          {t("payments.void.lead", {
            amount: formatCents(amount, shown.price.currency, language),
            method: t(`money:method.${method}`),
          })}
        </p>
        <RadioGroupField
          field={fields.as}
          options={kinds.map((value) => ({ value, label: t(`payments.void.kind.${value}`) }))}
        />
        <TextField field={fields.reason} maxLength={200} optional />
        <FormActions submit={t("payments.void.submit")} tone="error" cancelTo={paymentsPath(record.id, shown.id)} />
      </AppForm>
    </Panel>
  );
}
