import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { DebitPrice, PaymentLock } from "#app/rules/debits.ts";
import { formatCents } from "#app/rules/money.ts";
import { Alert } from "../alert.tsx";
import { AppForm, useAppForm } from "../forms/app-form.tsx";
import { RadioGroupField } from "../forms/choice-fields.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { FormActions } from "../forms/form-actions.tsx";
import { TextField } from "../forms/text-field.tsx";
import { useLanguage } from "../use-language.ts";

interface VoidFormProps {
  readonly payment: {
    readonly amount: number;
    readonly method: "cash" | "redsys" | "bankWire" | "stripe";
    readonly paid: boolean;
    /** Why the payment is locked; null when it is not. */
    readonly lock: PaymentLock | null;
  };
  readonly currency: DebitPrice["currency"];
  /** Whether what was sold is canceled: what was collected is probably given back. */
  readonly isClosed: boolean;
  /** How many letters the reason has at most. */
  readonly maxReason: number;
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly cancelTo: string;
}

/** Giving a payment back, or taking out one that was recorded by mistake. */
export function VoidForm({ payment, currency, isClosed, maxReason, reply, cancelTo }: VoidFormProps) {
  const { t } = useTranslation(["money", "common"]);
  const language = useLanguage();
  const { amount, method, paid, lock } = payment;
  const [form, fields] = useAppForm<{ as: string; reason: string }>({
    id: "voiding",
    lastResult: reply,
    defaultValue: { as: isClosed && paid ? "refund" : "mistake", reason: "" },
  });
  if (!reply && lock) return <Alert severity="info">{t(`common:errors.payment.${lock}`)}</Alert>;
  const kinds = paid ? (["refund", "mistake"] as const) : (["mistake"] as const);
  return (
    <AppForm form={form} ns="money" labels={{ as: t("void.as"), reason: t("void.reason") }}>
      <ErrorSummary form={form} />
      <p>{t("void.lead", { amount: formatCents(amount, currency, language), method: t(`method.${method}`) })}</p>
      <RadioGroupField field={fields.as} options={kinds.map((value) => ({ value, label: t(`void.kind.${value}`) }))} />
      <TextField field={fields.reason} maxLength={maxReason} optional />
      <FormActions submit={t("void.submit")} tone="error" cancelTo={cancelTo} />
    </AppForm>
  );
}
