import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { currencySymbol } from "#app/rules/money.ts";
import { AppForm, type AppFormOptions, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { MoneyField } from "#app/ui/forms/money-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { eventGenders } from "#contracts/events/states.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import { visibilities } from "#contracts/visibilities.ts";
import type { DivisionValues } from "./form-schema.ts";

interface DivisionFormProps extends Pick<AppFormOptions<DivisionValues>, "constraint"> {
  readonly values: DivisionValues;
  /** The version of a division that exists; absent for a new one. */
  readonly version?: number;
  readonly levels: readonly Option[];
  readonly currency: CurrencyCode;
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly submit: string;
  readonly cancelTo: string;
}

/** Adding and changing a division. */
export function DivisionForm(props: DivisionFormProps) {
  const { values, version, levels, currency, constraint, reply, submit, cancelTo } = props;
  const { t } = useTranslation("rounds");
  const { t: ofEvents } = useTranslation("events");
  const symbol = currencySymbol(currency, useLanguage());
  const [form, fields] = useAppForm<DivisionValues>({
    id: "division",
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  const terms = fields.overrides.getFieldset();
  return (
    <Panel padded>
      <AppForm form={form} ns="rounds">
        <ErrorSummary form={form} />
        {version !== undefined && <VersionField version={version} />}
        <TextField field={fields.name} autoComplete="off" hint={t("divisions.nameHint")} />
        <DateField field={fields.date} optional hint={t("divisions.dateHint")} />
        <RadioGroupField
          field={fields.visibility}
          options={visibilities.map((value) => ({ value, label: ofEvents(`visibility.${value}`) }))}
        />
        <FieldSet title={t("divisions.terms")}>
          <p>{t("divisions.termsHint")}</p>
          <SelectField
            field={terms.gender}
            optional={false}
            empty={t("divisions.asEvent")}
            options={eventGenders.map((value) => ({ value, label: ofEvents(`gender.${value}`) }))}
            width="medium"
          />
          <FieldRow>
            <TextField field={terms.maxTeams} inputMode="numeric" width="short" />
            <TextField field={terms.minGirls} inputMode="numeric" width="short" />
          </FieldRow>
          <MoneyField field={terms.feePerTeam} symbol={symbol} />
          {levels.length > 0 && (
            <SelectField
              field={terms.levelId}
              optional={false}
              empty={t("divisions.asEvent")}
              options={levels}
              width="medium"
            />
          )}
        </FieldSet>
        <FormActions submit={submit} cancelTo={cancelTo} />
      </AppForm>
    </Panel>
  );
}
