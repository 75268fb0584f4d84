import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { FormValues } from "#app/rules/form-values.ts";
import { AppForm, type AppFormOptions, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { Visibility } from "#contracts/visibility.ts";
import type { shapeOf } from "./form-schema.ts";

type Values = FormValues<ReturnType<typeof shapeOf>>;

interface OpenDayFormProps extends Pick<AppFormOptions<Values>, "constraint"> {
  readonly values: Values;
  /** The version of the open day that this form has seen; absent for a new one. */
  readonly version?: number;
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly submit: string;
  readonly cancelTo: string;
}

const visibilities = ["all", "onlyMine", "hidden"] as const satisfies readonly Visibility[];

/** Into how many trainings one athlete may come. */
const mostPerAthlete = 10;

/** Adding and changing an open day. */
export function OpenDayForm({ values, version, constraint, reply, submit, cancelTo }: OpenDayFormProps) {
  const { t } = useTranslation("open-days");
  const [form, fields] = useAppForm<Values>({ id: "open-day", lastResult: reply, defaultValue: values, constraint });
  const counts = Array.from({ length: mostPerAthlete }, (_, at) => String(at + 1));
  return (
    <Panel padded>
      <AppForm form={form} ns="open-days">
        <ErrorSummary form={form} />
        {version !== undefined && <VersionField version={version} />}
        <TextField field={fields.name} autoComplete="off" />
        <TextAreaField field={fields.description} rows={6} hint={t("form.descriptionHint")} />
        <FieldRow>
          <DateField field={fields.startDate} />
          <DateField field={fields.endDate} hint={t("form.endDateHint")} />
        </FieldRow>
        <RadioGroupField
          field={fields.visibility}
          options={visibilities.map((value) => ({
            value,
            label: t(`visibility.${value}`),
            hint: t(`form.visibilityHints.${value}`),
          }))}
        />
        <SelectField
          field={fields.maxPerAthlete}
          options={counts.map((value) => ({ value, label: value }))}
          hint={t("form.maxPerAthleteHint")}
          width="short"
        />
        <FormActions submit={submit} cancelTo={cancelTo} />
      </AppForm>
    </Panel>
  );
}
