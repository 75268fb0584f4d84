import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { quarterHours } from "#app/rules/quarter-hours.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, type AppFormOptions, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Option, OptionGroup } from "#app/ui/forms/controls.tsx";
import { TimeField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { weekdayName } from "../training-courses/words.ts";
import type { SessionValues } from "./form-schema.ts";

/** The fields as text; for a session that exists, also what becomes of its trainings. */
type Values = SessionValues & { readonly clearAll: string };

interface SessionFormProps extends Pick<AppFormOptions<Values>, "constraint"> {
  readonly values: SessionValues;
  /** The version of the session that this form has seen; absent for a new one. */
  readonly version?: number;
  /** How many trainings to come move along or are canceled. */
  readonly trainings?: number;
  readonly places: readonly OptionGroup[];
  readonly coaches: readonly Option[];
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly submit: string;
  readonly cancelTo: string;
}

const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** Adding and changing a weekly session: when, where, who teaches, for how many. */
export function SessionForm(props: SessionFormProps) {
  const { values, version, trainings = 0, places, coaches, constraint, reply, submit, cancelTo } = props;
  const { t } = useTranslation("recurring-sessions");
  const language = useLanguage();
  const [form, fields] = useAppForm<Values>({
    id: "session",
    lastResult: reply,
    defaultValue: { ...values, clearAll: "move" },
    constraint,
  });
  const named = places.map(({ label, options }) => ({
    label,
    options: options.map((option) => ({ ...option, label: option.label || t("form.wholeSite") })),
  }));
  return (
    <AppForm form={form} ns="recurring-sessions">
      <ErrorSummary form={form} />
      {version !== undefined && <VersionField version={version} />}
      <FieldRow>
        <SelectField
          field={fields.dayOfWeek}
          optional={false}
          width="short"
          options={days.map((day) => ({ value: String(day), label: weekdayName(day, language) }))}
        />
        <TimeField field={fields.startAt} times={quarterHours} />
        <TimeField field={fields.endAt} times={quarterHours} />
      </FieldRow>
      {places.length > 0 ? (
        <SelectField
          field={fields.place}
          options={named}
          empty={t("form.choose")}
          optional={false}
          width="medium"
          hint={t("form.placeHint")}
        />
      ) : (
        <Alert severity="warning" role="note">
          {t("new.noPlaces")} <Link to="/my-organization/sites/new">{t("new.newPlace")}</Link>
        </Alert>
      )}
      {coaches.length > 0 ? (
        <CheckboxGroupField field={fields.coachIds} options={coaches} inline optional={false} />
      ) : (
        <Alert severity="warning" role="note">
          {t("new.noCoaches")} <Link to="/staff">{t("new.newCoach")}</Link>
        </Alert>
      )}
      <FieldRow>
        <TextField
          field={fields.minAthletes}
          inputMode="numeric"
          width="medium"
          optional={false}
          hint={t("form.minHint")}
        />
        <TextField
          field={fields.maxAthletes}
          inputMode="numeric"
          width="medium"
          optional={false}
          hint={t("form.maxHint")}
        />
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
      <FormActions submit={submit} cancelTo={cancelTo} />
    </AppForm>
  );
}
