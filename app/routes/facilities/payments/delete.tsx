import { useTranslation } from "react-i18next";
import { paymentVoidForm } from "#app/backend/forms/payment-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { concernedReservations } from "#app/rules/audit-concerns.ts";
import { formatCents } from "#app/rules/money.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { debits } from "#contracts/money/debits.ts";
import { belowReservation } from "../reservations/handle.ts";
import { Headline } from "../reservations/headline.tsx";
import type { Route } from "./+types/delete";
import { loadPayment, moneyOf } from "./load.server.ts";

export const handle = belowReservation("facilities:payments.delete.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { loaded, payment } = await loadPayment(staff, args.params.id, args.params.paymentId);
  return {
    ...moneyOf(loaded, staff.locale),
    amount: payment.amount,
    method: payment.method,
    paid: payment.paid,
    voided: payment.voidedAt !== null,
  };
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
      key: as === "refund" ? "facilities:payments.refunded" : "facilities:payments.deleted",
    }),
  });
}

/** Giving a payment back, or taking out one that was recorded by mistake. */
export default function VoidPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["facilities", "money", "common"]);
  const language = useLanguage();
  const { headline, price, isClosed, amount, method, paid, voided } = loaderData;
  const [form, fields] = useAppForm<{ as: string; reason: string }>({
    id: "voiding",
    lastResult: actionData,
    defaultValue: { as: isClosed && paid ? "refund" : "mistake", reason: "" },
  });
  if (!actionData && voided) return <Alert severity="info">{t("common:errors.payment.voided")}</Alert>;
  if (!actionData && method === "stripe") return <Alert severity="info">{t("payments.delete.stripe")}</Alert>;
  const labels = { as: t("payments.delete.as"), reason: t("payments.delete.reason") };
  const kinds = paid ? (["refund", "mistake"] as const) : (["mistake"] as const);
  return (
    <Panel padded>
      <AppForm form={form} ns="facilities" labels={labels}>
        <ErrorSummary form={form} />
        <Headline of={headline} />
        <p>
          {t("payments.delete.lead", {
            amount: formatCents(amount, price.currency, language),
            method: t(`money:method.${method}`),
          })}
        </p>
        <RadioGroupField
          field={fields.as}
          options={kinds.map((value) => ({
            value,
            label: t(`payments.delete.kind.${value}`),
            hint: t(`payments.delete.kindHint.${value}`),
          }))}
        />
        <TextField field={fields.reason} maxLength={200} optional />
        <FormActions
          submit={t("payments.delete.submit")}
          tone="error"
          cancelTo={`/locations/reservations/${headline.id}`}
          cancel={t("reservations.form.cancel")}
        />
      </AppForm>
    </Panel>
  );
}
