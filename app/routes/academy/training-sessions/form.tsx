import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { quarterHours } from "#app/rules/quarter-hours.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConflictList } from "#app/ui/courts/conflict-list.tsx";
import { AppForm, type AppFormOptions, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxField, CheckboxGroupField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Option, OptionGroup } from "#app/ui/forms/controls.tsx";
import { DateField, TimeField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { useFieldTexts } from "#app/ui/text.ts";
import { maxName } from "#contracts/sizes.ts";
import { AccessFields, CancellationFields, NotificationFields } from "../training-courses/rule-fields.tsx";
import type { TrainingValues } from "./form-schema.ts";
import { proceedName } from "./proceed-name.ts";
import { ruleSources } from "./rule-sources.ts";
import type { TrainingParts } from "./save.server.ts";

interface TrainingFormProps {
  readonly values: TrainingValues;
  readonly places: readonly OptionGroup[];
  readonly coaches: readonly Option[];
  /** Courses to choose from; none where the course stays. */
  readonly courses?: readonly Option[];
  /** Whether the training keeps its time and place, as it has begun. */
  readonly hasBegun?: boolean;
  /** Whether the training has rules of its own, which are shown. */
  readonly hasRules?: boolean;
  /** Whether the training is new, so that it may take the rules of its course. */
  readonly isNew?: boolean;
  readonly version?: number;
  readonly constraint: AppFormOptions<TrainingValues>["constraint"];
  readonly reply: (SubmissionResult<string[]> & Partial<TrainingParts>) | undefined;
  readonly submit: string;
  readonly cancelTo: string;
}

/** Rules that a training takes from its course do not show, by CSS: it works without a script, too. */
const Rules = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 32,
  "form:has([name=ruledBy][value=usual]:checked) &": { display: "none" },
});

/** A training: what it is, when and where, who teaches and for how many. */
export function TrainingForm(props: TrainingFormProps) {
  const {
    values,
    places,
    coaches,
    courses,
    hasBegun = false,
    hasRules = false,
    isNew = false,
    version,
    constraint,
    reply,
    submit,
    cancelTo,
  } = props;
  const { t } = useTranslation("training-sessions");
  const [form, fields] = useAppForm<TrainingValues>({
    id: "training",
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  const own = useFieldTexts("training-sessions:fields");
  // The fields in their order, then the rules, which are called as those of a course.
  const labels = { ...own, ...useFieldTexts("training-courses:fields"), ...own };
  const named = places.map(({ label, options }) => ({
    label,
    options: options.map((option) => ({ ...option, label: option.label || t("grid.wholeSite") })),
  }));
  return (
    <Panel padded>
      <AppForm form={form} ns="training-sessions" {...(hasRules && { labels })}>
        <ErrorSummary
          form={form}
          proceed={
            reply?.proceed && (
              <Button type="submit" name={proceedName} value={reply.proceed} variant="outlined" color="warning">
                {t("form.proceed")}
              </Button>
            )
          }
        />
        <ConflictList conflicts={reply?.conflicts ?? []} />
        {reply?.busy && reply.busy.length > 0 && <Alert severity="warning">{reply.busy.join(", ")}</Alert>}
        <TextField field={fields.name} maxLength={maxName} autoComplete="off" width="medium" />
        {courses && courses.length > 0 && (
          <SelectField field={fields.courseId} options={courses} empty={t("form.noCourse")} width="medium" optional />
        )}
        {hasBegun ? (
          <Alert severity="info">{t("form.begun")}</Alert>
        ) : (
          <>
            <FieldRow>
              <DateField field={fields.date} />
              <TimeField field={fields.startTime} times={quarterHours} />
              <TimeField field={fields.endTime} times={quarterHours} />
            </FieldRow>
            <SelectField field={fields.place} options={named} empty={t("form.choose")} width="medium" />
          </>
        )}
        <CheckboxGroupField field={fields.coachIds} options={coaches} inline />
        <FieldRow>
          <TextField field={fields.minAthletes} inputMode="numeric" width="short" hint={t("form.minHint")} />
          <TextField field={fields.maxAthletes} inputMode="numeric" width="short" />
        </FieldRow>
        {hasRules && (
          <>
            {isNew ? (
              <RadioGroupField
                field={fields.ruledBy}
                optional={false}
                options={ruleSources.map((one) => ({
                  value: one,
                  label: t(`form.ruledBy.${one}`),
                  hint: t(`form.ruledByHint.${one}`),
                }))}
              />
            ) : (
              <p>{t("form.rulesLead")}</p>
            )}
            <Rules>
              <AccessFields fields={fields} />
              <CancellationFields fields={fields} />
              <NotificationFields fields={fields} />
            </Rules>
          </>
        )}
        {version !== undefined && (
          <>
            <VersionField version={version} />
            {!hasBegun && <CheckboxField field={fields.notify} hint={t("form.notifyHint")} />}
          </>
        )}
        <FormActions submit={submit} cancelTo={cancelTo} />
      </AppForm>
    </Panel>
  );
}
