import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { ColorField } from "#app/ui/courts/color-field.tsx";
import { AppForm, type RecordFormProps, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/text-field.tsx";
import type { CourseValues } from "./form-schema.ts";
import { AffectedTrainings, type Review } from "./review.tsx";
import { AccessFields, CancellationFields, NotificationFields } from "./rule-fields.tsx";

interface CourseFormProps extends RecordFormProps<CourseValues> {
  readonly levels: readonly Option[];
  readonly sports: readonly Option[];
  readonly coaches: readonly Option[];
  /** What saving would do to trainings, once it was asked about. */
  readonly review?: Review | undefined;
  readonly cancelTo: string;
}

/** Adding and changing a course. */
export function CourseForm(props: CourseFormProps) {
  const { values, levels, sports, coaches, version, review, constraint, reply, submit, cancelTo } = props;
  const { t } = useTranslation("training-courses");
  const [form, fields] = useAppForm<CourseValues>({
    id: "course",
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  return (
    <AppForm form={form} ns="training-courses">
      <ErrorSummary form={form} />
      {review && <AffectedTrainings review={review} />}
      <FieldSet title={t("form.what")}>
        <TextField field={fields.name} autoComplete="off" width="medium" hint={t("form.nameHint")} />
        <TextAreaField field={fields.description} rows={3} hint={t("form.descriptionHint")} />
        <FieldRow>
          {levels.length > 0 && <SelectField field={fields.levelId} options={levels} empty={t("form.everyLevel")} />}
          <SelectField
            field={fields.gender}
            optional={false}
            options={(["mix", "female", "male"] as const).map((one) => ({ value: one, label: t(`genders.${one}`) }))}
          />
        </FieldRow>
        <SelectField
          field={fields.sportId}
          options={sports}
          empty={t("form.clubsSport")}
          width="medium"
          hint={t("form.sportHint")}
        />
        <ColorField field={fields.color} />
      </FieldSet>
      <FieldSet title={t("form.when")}>
        <FieldRow>
          <DateField field={fields.startAt} />
          <DateField field={fields.endAt} />
        </FieldRow>
        <TextField
          field={fields.includedWeeklySessions}
          inputMode="numeric"
          width="short"
          optional={false}
          hint={t("form.weeklyHint")}
        />
      </FieldSet>
      <FieldSet title={t("form.who")}>
        {coaches.length > 0 ? (
          <CheckboxGroupField
            field={fields.coachIds}
            options={coaches}
            inline
            optional={false}
            hint={t("form.coachesHint")}
          />
        ) : (
          <Alert severity="warning" role="note">
            {t("form.noCoaches")} <Link to="/staff">{t("form.newCoach")}</Link>
          </Alert>
        )}
      </FieldSet>
      <AccessFields fields={fields} />
      <CancellationFields fields={fields} vouchers={fields.includedRecoveryVouchers} />
      <NotificationFields fields={fields} />
      {version !== undefined && <VersionField version={version} />}
      <FormActions submit={submit} cancelTo={cancelTo} />
    </AppForm>
  );
}
