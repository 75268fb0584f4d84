import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { FormValues } from "#app/rules/form-values.ts";
import { languages } from "#app/rules/languages.ts";
import { AppForm, type AppFormOptions, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { SetupForm as Shape } from "./form-schema.ts";

const currencies = ["eur", "usd", "chf"] as const;
const modules = ["facilitiesManager", "academy", "tournaments"] as const;

type Values = FormValues<Shape>;

interface SetupFormProps extends Required<Pick<AppFormOptions<Values>, "constraint">> {
  readonly values: Values;
  readonly timeZones: readonly Option[];
  readonly lastResult: SubmissionResult<string[]> | undefined;
}

/** The code, the club, and who manages it. */
export function SetupForm({ values, timeZones, constraint, lastResult }: SetupFormProps) {
  const { t } = useTranslation(["setup", "account", "common", "modules"]);
  const [form, fields] = useAppForm<Values>({ id: "setup", lastResult, defaultValue: values, constraint });
  return (
    <AppForm form={form} ns="setup" fieldTexts="setup:fields">
      <ErrorSummary form={form} />
      <p>{t("new.intro")}</p>
      <TextField field={fields.code} width="medium" autoComplete="off" hint={t("new.codeHint")} />
      <FieldSet title={t("new.club")}>
        <TextField field={fields.name} autoComplete="organization" />
        <SelectField
          field={fields.communicationLanguage}
          options={languages.map((value) => ({ value, label: t(`common:languages.${value}`) }))}
          width="medium"
        />
        <SelectField
          field={fields.defaultCurrency}
          options={currencies.map((value) => ({ value, label: t(`account:organisation.currencies.${value}`) }))}
          width="medium"
        />
        <SelectField field={fields.timeZone} options={timeZones} width="medium" />
        <CheckboxGroupField
          field={fields.modules}
          options={modules.map((value) => ({ value, label: t(`modules:products.${value}`) }))}
          hint={t("new.modulesHint")}
        />
      </FieldSet>
      <FieldSet title={t("new.manager")}>
        <TextField field={fields.firstName} autoComplete="given-name" />
        <TextField field={fields.lastName} autoComplete="family-name" />
        <TextField field={fields.email} type="email" autoComplete="username" hint={t("new.emailHint")} />
        <TextField field={fields.password} type="password" autoComplete="new-password" hint={t("new.passwordHint")} />
        <TextField field={fields.repeat} type="password" autoComplete="new-password" optional={false} />
      </FieldSet>
      <FormActions submit={t("new.submit")} />
    </AppForm>
  );
}
