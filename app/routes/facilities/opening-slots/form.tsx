import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { quarterHours } from "#app/rules/quarter-hours.ts";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import { TimeField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { openingSlotsPath } from "./handle.ts";
import { type HoursReview, MatchesOutsideHours } from "./matches.tsx";
import { UncoveredHint } from "./uncovered.tsx";
import { weekdayName, weekdays } from "./view.ts";

interface OpeningSlotFormProps {
  readonly locationId: string;
  /** The fields as text, as the form starts with them. */
  readonly values: { readonly days?: string[]; readonly startAt: string; readonly endAt: string };
  /** The weekday in words, where it cannot be chosen. */
  readonly day?: string;
  /** The version of the slot that this form has seen. */
  readonly version?: number;
  readonly reply: (SubmissionResult<string[]> & { readonly review?: HoursReview }) | undefined;
  readonly submit: string;
}

/** Adding hours to weekdays, and changing those of a slot. */
export function OpeningSlotForm({ locationId, values, day, version, reply, submit }: OpeningSlotFormProps) {
  const { t } = useTranslation("opening-slots");
  const language = useLanguage();
  const [form, fields] = useAppForm<{ days: string[]; startAt: string; endAt: string; matches: string }>({
    id: "openingSlot",
    lastResult: reply,
    defaultValue: values,
  });
  return (
    <AppForm form={form} ns="opening-slots" fieldTexts="opening-slots:fields">
      <ErrorSummary form={form} asks={reply?.review !== undefined} />
      <UncoveredHint locationId={locationId} errors={form.errors} />
      {day === undefined ? (
        <CheckboxGroupField
          field={fields.days}
          inline
          optional={false}
          options={weekdays.map((value) => ({ value: String(value), label: weekdayName(value, language) }))}
        />
      ) : (
        <p>{t("edit.lead", { day })}</p>
      )}
      <FieldRow>
        <TimeField field={fields.startAt} times={quarterHours} />
        <TimeField field={fields.endAt} times={quarterHours} />
      </FieldRow>
      <MatchesOutsideHours review={reply?.review} field={fields.matches} />
      {version !== undefined && <VersionField version={version} />}
      <FormActions submit={submit} cancelTo={openingSlotsPath(locationId)} />
    </AppForm>
  );
}
