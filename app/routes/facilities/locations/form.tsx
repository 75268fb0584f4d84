import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { AppForm, type AppFormOptions, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/text-field.tsx";
import type { LocationFormValues } from "./form-schema.ts";
import { serviceNames } from "./view.ts";

interface LocationFormProps extends Required<Pick<AppFormOptions<LocationFormValues>, "constraint">> {
  readonly values: LocationFormValues;
  readonly sports: readonly Option[];
  readonly timeZones: readonly Option[];
  /** The version of the location that this form has seen; absent for a new one. */
  readonly version?: number;
  readonly lastResult: SubmissionResult<string[]> | undefined;
  readonly submit: string;
  readonly cancelTo: string;
}

/** Creating and editing a location's general information. */
export function LocationForm(props: LocationFormProps) {
  const { values, sports, timeZones, version, constraint, lastResult, submit, cancelTo } = props;
  const { t } = useTranslation("locations");
  const [form, fields] = useAppForm<LocationFormValues>({
    id: "location",
    lastResult,
    defaultValue: values,
    constraint,
  });
  const labels = {
    name: t("form.name"),
    description: t("form.description"),
    address: t("form.address"),
    timeZone: t("form.timeZone"),
    sportIds: t("form.sportIds"),
    services: t("form.services"),
    rules: t("form.rules"),
    parking: t("form.parking"),
    food: t("form.food"),
    accommodation: t("form.accommodation"),
    weather: t("form.weather"),
  };
  return (
    <AppForm form={form} ns="locations" labels={labels} encType="multipart/form-data">
      <ErrorSummary form={form} />
      <FieldSet title={t("form.place")}>
        <TextField field={fields.name} />
        <TextAreaField field={fields.description} />
        <TextField field={fields.address} autoComplete="off" />
        <SelectField field={fields.timeZone} options={timeZones} width="medium" hint={t("form.timeZoneHint")} />
      </FieldSet>
      <FieldSet title={t("form.offer")}>
        <CheckboxGroupField field={fields.sportIds} options={sports} hint={t("form.sportIdsHint")} inline optional />
        <CheckboxGroupField
          field={fields.services}
          options={serviceNames.map((name) => ({ value: name, label: t(`services.${name}`) }))}
          inline
          optional
        />
      </FieldSet>
      <FieldSet title={t("form.texts")}>
        <TextAreaField field={fields.rules} />
        <TextAreaField field={fields.parking} />
        <TextAreaField field={fields.food} />
        <TextAreaField field={fields.accommodation} />
        <TextAreaField field={fields.weather} hint={t("form.weatherHint")} />
      </FieldSet>
      {version !== undefined && <VersionField version={version} />}
      <FormActions submit={submit} cancelTo={cancelTo} />
    </AppForm>
  );
}
