import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { quarterHours } from "#app/rules/quarter-hours.ts";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Option, OptionGroup } from "#app/ui/forms/controls.tsx";
import { TimeField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { weekdayName } from "../courses/words.ts";
import type { SessionValues } from "./session-schema.ts";

interface SessionFormProps {
  readonly values: SessionValues;
  readonly places: readonly OptionGroup[];
  readonly coaches: readonly Option[];
  /** How many trainings are to come, which move along or are canceled. */
  readonly trainings: number;
  readonly version: number;
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly cancelTo: string;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** A weekly session that is there: when and where, who teaches, for how many; and what becomes of its trainings. */
export function SessionForm({ values, places, coaches, trainings, version, reply, cancelTo }: SessionFormProps) {
  const { t } = useTranslation("weekly-sessions");
  const language = useLanguage();
  const [form, fields] = useAppForm<SessionValues>({ id: "weekly-session", lastResult: reply, defaultValue: values });
  const named = places.map(({ label, options }) => ({
    label,
    options: options.map((option) => ({ ...option, label: option.label || t("form.wholeSite") })),
  }));
  return (
    <Panel padded>
      <AppForm form={form} ns="weekly-sessions">
        <ErrorSummary form={form} />
        <VersionField version={version} />
        <FieldRow>
          <SelectField
            field={fields.dayOfWeek}
            options={weekdays.map((day) => ({
              value: String(day),
              label: weekdayName(day, language),
            }))}
            width="short"
          />
          <TimeField field={fields.startAt} times={quarterHours} />
          <TimeField field={fields.endAt} times={quarterHours} />
        </FieldRow>
        <SelectField field={fields.place} options={named} empty={t("form.choose")} width="medium" />
        <CheckboxGroupField field={fields.coachIds} options={coaches} inline />
        <FieldRow>
          <TextField field={fields.minAthletes} inputMode="numeric" width="short" />
          <TextField field={fields.maxAthletes} inputMode="numeric" width="short" />
        </FieldRow>
        {trainings > 0 && (
          <RadioGroupField
            field={fields.clearAll}
            options={[
              { value: "move", label: t("form.move", { count: trainings }), hint: t("form.moveHint") },
              { value: "clear", label: t("form.clear", { count: trainings }), hint: t("form.clearHint") },
            ]}
          />
        )}
        <FormActions submit={t(trainings > 0 ? "form.review" : "edit.submit")} cancelTo={cancelTo} />
      </AppForm>
    </Panel>
  );
}
