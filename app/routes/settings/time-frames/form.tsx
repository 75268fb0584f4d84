import { AppForm, type RecordFormProps, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { timeFramesPath } from "./handle.ts";

type Values = Record<"name" | "startAt" | "endAt", string>;

type TimeFrameFormProps = RecordFormProps<Values>;

/** Adding and changing a time frame. */
export function TimeFrameForm({ values, version, constraint, reply, submit }: TimeFrameFormProps) {
  const [form, fields] = useAppForm<Values>({ id: "time-frame", lastResult: reply, defaultValue: values, constraint });
  return (
    <AppForm form={form} ns="settings" fieldTexts="settings:timeFrames.fields">
      <ErrorSummary form={form} />
      {version !== undefined && <VersionField version={version} />}
      <TextField field={fields.name} autoComplete="off" width="medium" />
      <FieldRow>
        <DateField field={fields.startAt} />
        <DateField field={fields.endAt} />
      </FieldRow>
      <FormActions submit={submit} cancelTo={timeFramesPath} />
    </AppForm>
  );
}
