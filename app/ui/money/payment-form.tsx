import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { DebitPrice, PaymentLock } from "#app/rules/debits.ts";
import { currencySymbol, formatCents } from "#app/rules/money.ts";
import { Alert } from "../alert.tsx";
import { AppForm, useAppForm } from "../forms/app-form.tsx";
import { RadioGroupField } from "../forms/choice-fields.tsx";
import { DateField } from "../forms/date-field.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { FieldRow } from "../forms/field-set.tsx";
import { FormActions } from "../forms/form-actions.tsx";
import { TextAreaField } from "../forms/text-field.tsx";
import { useLanguage } from "../use-language.ts";
import { AmountFields } from "./amount-fields.tsx";

/** The fields as text, as the form starts with them. */
interface PaymentFormValues extends Record<string, string> {
  amount: string;
  method: string;
  state: string;
  paidOn: string;
  dueDate: string;
  notes: string;
}

interface PaymentFormProps extends NotesFormProps {
  readonly price: DebitPrice;
}

interface NotesFormProps {
  readonly values: PaymentFormValues;
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly submit: string;
  readonly cancelTo: string;
  /** How many letters the notes have at most. */
  readonly maxNotes: number;
}

/** Recording a payment, and correcting one that is not locked. */
export function PaymentForm({ price, values, reply, submit, cancelTo, maxNotes }: PaymentFormProps) {
  const { t } = useTranslation("money");
  const language = useLanguage();
  const [form, fields] = useAppForm<PaymentFormValues>({ id: "payment", lastResult: reply, defaultValue: values });
  return (
    <AppForm form={form} ns="money">
      <ErrorSummary form={form} />
      <AmountFields
        fields={fields}
        symbol={currencySymbol(price.currency, language)}
        hint={t("form.toPay", { amount: formatCents(price.toPay, price.currency, language) })}
      />
      <RadioGroupField
        field={fields.state}
        inline
        options={[
          { value: "paid", label: t("form.paid") },
          { value: "planned", label: t("form.planned") },
        ]}
      />
      <FieldRow>
        <DateField field={fields.paidOn} optional />
        <DateField field={fields.dueDate} optional />
      </FieldRow>
      <TextAreaField field={fields.notes} rows={3} maxLength={maxNotes} optional />
      <FormActions submit={submit} cancelTo={cancelTo} />
    </AppForm>
  );
}

/** The form that corrects a payment: as much of it as may change. */
export function PaymentEditForm({ lock, ...props }: PaymentFormProps & { readonly lock: PaymentLock | null }) {
  const { t } = useTranslation("common");
  if (lock === "voided") return <Alert severity="info">{t("errors.payment.voided")}</Alert>;
  return lock === null ? <PaymentForm {...props} /> : <NotesForm {...props} lock={lock} />;
}

/** The form of a locked payment, of which only the notes may change. */
function NotesForm(props: NotesFormProps & { readonly lock: Exclude<PaymentLock, "voided"> }) {
  const { lock, values, reply, submit, cancelTo, maxNotes } = props;
  const { t } = useTranslation("money");
  const [form, fields] = useAppForm<{ notes: string }>({
    id: "payment",
    lastResult: reply,
    defaultValue: { notes: values.notes },
  });
  return (
    <AppForm form={form} ns="money">
      <ErrorSummary form={form} />
      <Alert severity="info">{t(`form.onlyNotes.${lock}`)}</Alert>
      <TextAreaField field={fields.notes} rows={3} maxLength={maxNotes} optional />
      <FormActions submit={submit} cancelTo={cancelTo} />
    </AppForm>
  );
}
