import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { currencySymbol, formatCents } from "#app/rules/money.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { MoneyField } from "#app/ui/forms/money-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { DebitPrice, PaymentBody } from "#contracts/facilities/debits.ts";
import type { Headline as HeadlineView } from "../reservations/detail-view.ts";
import { Headline } from "../reservations/headline.tsx";

/** What staff may record; Stripe's come from the app. */
const methods = ["cash", "bankWire", "redsys"] as const satisfies z.input<typeof PaymentBody>["method"][];

/** The fields as text, as the form starts with them. */
export interface PaymentFormValues extends Record<string, string> {
  amount: string;
  method: string;
  state: string;
  paidOn: string;
  dueDate: string;
  notes: string;
}

interface PaymentFormProps {
  readonly headline: HeadlineView;
  readonly price: DebitPrice;
  readonly values: PaymentFormValues;
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly submit: string;
}

/** Recording and correcting a payment. */
export function PaymentForm({ headline, price, values, reply, submit }: PaymentFormProps) {
  const { t } = useTranslation("facilities");
  const language = useLanguage();
  const [form, fields] = useAppForm<PaymentFormValues>({ id: "payment", lastResult: reply, defaultValue: values });
  const labels = {
    amount: t("payments.form.amount"),
    method: t("payments.form.method"),
    state: t("payments.form.state"),
    paidOn: t("payments.form.paidOn"),
    dueDate: t("payments.form.dueDate"),
    notes: t("payments.form.notes"),
  };
  return (
    <AppForm form={form} ns="facilities" labels={labels}>
      <ErrorSummary form={form} />
      <Headline of={headline} />
      <FieldRow>
        <MoneyField
          field={fields.amount}
          symbol={currencySymbol(price.currency, language)}
          hint={t("payments.form.toPay", { amount: formatCents(price.toPay, price.currency, language) })}
        />
        <SelectField
          field={fields.method}
          width="short"
          options={methods.map((value) => ({ value, label: t(`payments.method.${value}`) }))}
        />
      </FieldRow>
      <RadioGroupField
        field={fields.state}
        inline
        options={[
          { value: "paid", label: t("payments.form.paid") },
          { value: "planned", label: t("payments.form.planned") },
        ]}
      />
      <FieldRow>
        <DateField field={fields.paidOn} optional />
        <DateField field={fields.dueDate} optional />
      </FieldRow>
      <TextAreaField field={fields.notes} rows={3} maxLength={500} optional />
      <FormActions submit={submit} cancelTo={`/locations/reservations/${headline.id}`} />
    </AppForm>
  );
}
