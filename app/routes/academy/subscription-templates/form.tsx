import { useTranslation } from "react-i18next";
import { currencySymbol } from "#app/rules/money.ts";
import { AppForm, type RecordFormProps, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxField, CheckboxGroupField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { MoneyField } from "#app/ui/forms/money-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/text-field.tsx";
import { styled } from "#app/ui/styled.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import { packageTypes, visibilities } from "./filters.tsx";
import { packagesPath } from "./handle.ts";
import type { PackageValues } from "./record.ts";

interface PackageFormProps extends RecordFormProps<PackageValues> {
  readonly frames: readonly Option[];
  readonly sports: readonly Option[];
  readonly sites: readonly Option[];
  readonly courses: readonly (Option & { readonly hint: string })[];
}

/** Shows what belongs to the choices made only, by CSS: it works without a script, too. */
const Sections = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 20,
  "& > fieldset + fieldset": { marginTop: 12 },
  "&:has([name=type][value=spotTraining]:checked) .course": { display: "none" },
  "&:has([name=type][value=courseSubscription]:checked) .spot": { display: "none" },
  "&:not(:has([name='expiry.kind'][value=days]:checked)) .expiryDays": { display: "none" },
  "&:not(:has([name='coverage.kind'][value=timeFrame]:checked)) .frame": { display: "none" },
  "&:not(:has([name='coverage.kind']:is([value=months], [value=days]):checked)) .length": { display: "none" },
  "&:not(:has([name=visibility][value=siteRestricted]:checked)) .sites": { display: "none" },
  "&:not(:has([name=purchasableInApp]:checked)) .app": { display: "none" },
});

const coins = ["gold", "silver", "bronze", "badge"] as const;

/** Adding and changing a package. */
export function PackageForm(props: PackageFormProps) {
  const { values, frames, sports, sites, courses, version, constraint, reply, submit } = props;
  const { t } = useTranslation("subscription-templates");
  const symbol = currencySymbol(values.currency as CurrencyCode, useLanguage());
  const [form, fields] = useAppForm<PackageValues>({
    id: "package",
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  const coverage = fields.coverage.getFieldset();
  const expiry = fields.expiry.getFieldset();
  const labels = {
    [coverage.kind.name]: t("form.coverage"),
    [coverage.count.name]: t("form.length"),
    [coverage.timeFrameId.name]: t("form.kinds.timeFrame"),
    [expiry.kind.name]: t("form.expiry"),
    [expiry.days.name]: t("form.expiryDays"),
  };
  const kinds = (["none", "months", "days", "timeFrame"] as const).filter(
    (kind) => kind !== "timeFrame" || frames.length > 0,
  );
  const shown = visibilities.filter((one) => one !== "siteRestricted" || sites.length > 0);
  return (
    <AppForm form={form} ns="subscription-templates" labels={labels}>
      <ErrorSummary form={form} />
      <Sections>
        <TextField field={fields.name} autoComplete="off" width="medium" hint={t("form.nameHint")} />
        <RadioGroupField
          field={fields.type}
          options={packageTypes.map((one) => ({ value: one, label: t(`types.${one}`), hint: t(`typeHints.${one}`) }))}
        />
        <TextAreaField field={fields.description} rows={3} hint={t("form.descriptionHint")} />
        <SelectField
          field={fields.sportId}
          options={sports}
          empty={t("form.clubsSport")}
          width="medium"
          hint={t("form.sportHint")}
        />
        <FieldSet title={t("form.included")}>
          <FieldRow>
            <div className="spot">
              <TextField field={fields.sessions} inputMode="numeric" width="short" />
            </div>
            <div className="course">
              <TextField field={fields.weeklySessions} inputMode="numeric" width="short" />
            </div>
            <TextField field={fields.recoveries} inputMode="numeric" width="short" />
          </FieldRow>
          {courses.length > 0 && (
            <div className="course">
              <CheckboxGroupField field={fields.courseIds} options={courses} hint={t("form.coursesHint")} />
            </div>
          )}
          <p>{t("form.coinsHint")}</p>
          <FieldRow>
            {coins.map((coin) => (
              <TextField key={coin} field={fields[coin]} inputMode="numeric" width="short" />
            ))}
          </FieldRow>
          <RadioGroupField
            field={coverage.kind}
            options={kinds.map((kind) => ({ value: kind, label: t(`form.kinds.${kind}`) }))}
          />
          <div className="length">
            <TextField field={coverage.count} inputMode="numeric" width="short" optional={false} />
          </div>
          <div className="frame">
            <SelectField
              field={coverage.timeFrameId}
              options={frames}
              empty={t("form.choose")}
              width="medium"
              optional={false}
            />
          </div>
          <RadioGroupField
            field={expiry.kind}
            options={(["coverageEnd", "days"] as const).map((kind) => ({
              value: kind,
              label: t(`form.expiries.${kind}`),
            }))}
          />
          <div className="expiryDays">
            <TextField field={expiry.days} inputMode="numeric" width="short" optional={false} />
          </div>
        </FieldSet>
        <FieldSet title={t("form.selling")}>
          <FieldRow>
            <MoneyField field={fields.price} symbol={symbol} />
            <SelectField
              field={fields.currency}
              width="short"
              options={(["eur", "chf", "usd"] as const).map((one) => ({
                value: one,
                label: t(`form.currencies.${one}`),
              }))}
            />
          </FieldRow>
          <TextField field={fields.dueDays} inputMode="numeric" width="medium" hint={t("form.dueDaysHint")} />
          <FieldRow>
            <TextField field={fields.planCount} inputMode="numeric" width="medium" hint={t("form.planHint")} />
            <SelectField
              field={fields.planEveryMonths}
              width="medium"
              optional={false}
              options={(["1", "2", "3"] as const).map((one) => ({ value: one, label: t(`form.every.${one}`) }))}
            />
          </FieldRow>
          <TextField field={fields.maxPurchases} inputMode="numeric" width="medium" hint={t("form.maxPurchasesHint")} />
        </FieldSet>
        <FieldSet title={t("form.who")}>
          <RadioGroupField
            field={fields.visibility}
            optional={false}
            options={shown.map((one) => ({
              value: one,
              label: t(`visibilities.${one}`),
              hint: t(`visibilityHints.${one}`),
            }))}
          />
          {sites.length > 0 && (
            <div className="sites">
              <CheckboxGroupField field={fields.siteIds} options={sites} inline optional={false} />
            </div>
          )}
          <CheckboxField field={fields.purchasableInApp} hint={t("form.appHint")} />
          <div className="app">
            <FieldRow>
              <DateField field={fields.appFrom} />
              <DateField field={fields.appTo} />
            </FieldRow>
          </div>
        </FieldSet>
      </Sections>
      {version !== undefined && <VersionField version={version} />}
      <FormActions submit={submit} cancelTo={packagesPath} />
    </AppForm>
  );
}
