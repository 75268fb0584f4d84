import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { FormValues } from "#app/rules/form-values.ts";
import { languages } from "#app/rules/languages.ts";
import { currencySymbol } from "#app/rules/money.ts";
import { AppForm, type AppFormOptions, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxField } from "#app/ui/forms/choice-fields.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { MoneyField } from "#app/ui/forms/money-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/text-field.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import type { ProfileBody } from "./body.ts";

const currencies = ["eur", "usd", "chf"] as const;

type Values = FormValues<Omit<ProfileBody, "version">>;

interface OrganisationFormProps extends Required<Pick<AppFormOptions<Values>, "constraint">> {
  readonly values: Values;
  readonly version: number | undefined;
  readonly timeZones: readonly Option[];
  readonly sports: readonly Option[];
  readonly lastResult: SubmissionResult<string[]> | undefined;
}

/** What the club says of itself: to its athletes, on its papers, and to the program. */
export function OrganisationForm(props: OrganisationFormProps) {
  const { values, version, timeZones, sports, constraint, lastResult } = props;
  const { t } = useTranslation(["account", "common"]);
  const symbol = currencySymbol(values.defaultCurrency as CurrencyCode, useLanguage());
  const [form, fields] = useAppForm<Values>({ id: "organisation", lastResult, defaultValue: values, constraint });
  return (
    <AppForm form={form} ns="account" fieldTexts="account:organisation.fields" encType="multipart/form-data">
      <ErrorSummary form={form} />
      <FieldSet title={t("organisation.sections.public")}>
        <TextField field={fields.name} autoComplete="organization" />
        <TextAreaField field={fields.description} />
        <TextAreaField field={fields.promo} rows={2} hint={t("organisation.promoHint")} />
      </FieldSet>
      <FieldSet title={t("organisation.sections.papers")}>
        <TextField field={fields.headquartersAddress} autoComplete="off" />
        <TextField
          field={fields.email}
          type="email"
          optional
          width="medium"
          autoComplete="off"
          hint={t("organisation.emailHint")}
        />
        <TextField field={fields.vatNumber} width="medium" autoComplete="off" />
        <TextField field={fields.taxCode} width="medium" autoComplete="off" />
      </FieldSet>
      <FieldSet title={t("organisation.sections.money")}>
        <CheckboxField field={fields.nonProfit} hint={t("organisation.nonProfitHint")} />
        <MoneyField field={fields.stripeFixedFee} symbol={symbol} hint={t("organisation.stripeFixedFeeHint")} />
        <SelectField
          field={fields.defaultSportId}
          options={sports}
          empty={t("organisation.noSport")}
          width="medium"
          hint={t("organisation.sportHint")}
        />
        <TextAreaField field={fields.receiptFooter} rows={2} hint={t("organisation.receiptFooterHint")} />
        <TextField
          field={fields.refundGraceDays}
          inputMode="numeric"
          width="short"
          hint={t("organisation.refundGraceDaysHint")}
        />
      </FieldSet>
      <FieldSet title={t("organisation.sections.program")}>
        <SelectField
          field={fields.communicationLanguage}
          options={languages.map((value) => ({ value, label: t(`common:languages.${value}`) }))}
          width="medium"
          hint={t("organisation.languageHint")}
        />
        <SelectField field={fields.timeZone} options={timeZones} width="medium" hint={t("organisation.timeZoneHint")} />
        <SelectField
          field={fields.defaultCurrency}
          options={currencies.map((value) => ({ value, label: t(`organisation.currencies.${value}`) }))}
          width="medium"
          hint={t("organisation.currencyHint")}
        />
      </FieldSet>
      {version !== undefined && <VersionField version={version} />}
      <FormActions submit={t("organisation.save")} />
    </AppForm>
  );
}
