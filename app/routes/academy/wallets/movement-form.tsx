import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { coinTypes } from "#app/rules/coins.ts";
import { AppForm, type AppFormOptions, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

type Values = Record<"direction" | "type" | "amount" | "expiresOn" | "notes", string>;

interface MovementFormProps extends Pick<AppFormOptions<Values>, "constraint"> {
  readonly values: Values;
  readonly reply: SubmissionResult<string[]> | undefined;
}

/** Adds tokens to a wallet, or takes some. */
export function MovementForm({ values, constraint, reply }: MovementFormProps) {
  const { t } = useTranslation(["wallets", "common"]);
  const [form, fields] = useAppForm<Values>({ id: "wallet", lastResult: reply, defaultValue: values, constraint });
  return (
    <AppForm form={form} ns="wallets">
      <ErrorSummary form={form} />
      <RadioGroupField
        field={fields.direction}
        inline
        options={(["credit", "debit"] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
      />
      <FieldRow>
        <SelectField
          field={fields.type}
          options={coinTypes.map((value) => ({ value, label: t(`common:coins.${value}`) }))}
          width="medium"
        />
        <TextField field={fields.amount} type="number" inputMode="numeric" width="short" />
      </FieldRow>
      <DateField field={fields.expiresOn} hint={t("form.expiresHint")} width="medium" />
      <TextField field={fields.notes} width="medium" autoComplete="off" hint={t("form.notesHint")} />
      <FormActions submit={t("form.submit")} />
    </AppForm>
  );
}
