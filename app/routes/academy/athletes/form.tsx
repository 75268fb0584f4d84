import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { FormValues } from "#app/rules/form-values.ts";
import { AppForm, type RecordFormProps, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Question } from "#app/ui/forms/question.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/text-field.tsx";
import type { OfferedConsent } from "../consents/record.server.ts";
import { TickConsents } from "../consents/tick-fields.tsx";
import { membersPath } from "../memberships/sections.ts";
import type { TypedAthlete } from "./form-schema.ts";

const genders = ["female", "male", "notSpecified"] as const;

type AthleteValues = FormValues<TypedAthlete> & {
  readonly proceedDuplicate?: string;
  readonly proceedTaxId?: string;
  readonly status?: string;
  readonly consents?: string[];
};

interface AthleteFormProps extends RecordFormProps<AthleteValues> {
  readonly cancelTo: string;
  /** What a new athlete is asked to read or to allow. */
  readonly offered?: readonly OfferedConsent[];
}

/** Adding an athlete and changing what is kept. Only the names are required. */
export function AthleteForm({ values, version, constraint, reply, submit, cancelTo, offered = [] }: AthleteFormProps) {
  const { t } = useTranslation("athletes");
  const [form, fields] = useAppForm<AthleteValues>({
    id: "athlete",
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  const namesake = new URLSearchParams({ search: `${fields.lastName.value ?? ""} ${fields.firstName.value ?? ""}` });
  return (
    <AppForm form={form} ns="athletes">
      <ErrorSummary form={form} />
      {version !== undefined && <VersionField version={version} />}
      <Question fields={[fields.proceedDuplicate]}>
        <p>
          {t("form.duplicate")} <Link to={`${membersPath}?${namesake}`}>{t("form.toDuplicate")}</Link>
        </p>
      </Question>
      <Question fields={[fields.proceedTaxId]}>
        <p>{t("form.taxIdDiffers")}</p>
      </Question>
      <FieldSet title={t("form.person")}>
        <FieldRow>
          <TextField field={fields.firstName} width="medium" autoComplete="off" />
          <TextField field={fields.lastName} width="medium" autoComplete="off" />
        </FieldRow>
        <FieldRow>
          <DateField field={fields.birthDate} optional width="medium" />
          <TextField field={fields.birthPlace} optional width="medium" autoComplete="off" />
        </FieldRow>
        <FieldRow>
          <SelectField
            field={fields.gender}
            width="medium"
            options={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
          />
          <TextField field={fields.taxIDCode} optional width="medium" autoComplete="off" />
        </FieldRow>
        <TextField field={fields.nickname} optional width="medium" autoComplete="off" />
      </FieldSet>
      <FieldSet title={t("form.contacts")}>
        <TextField
          field={fields.email}
          type="email"
          optional
          width="medium"
          autoComplete="off"
          hint={t("form.emailHint")}
        />
        <TextField field={fields.phoneNumber} type="tel" optional width="medium" autoComplete="off" />
        <TextField field={fields.address} optional autoComplete="off" />
        <FieldRow>
          <TextField field={fields.zipCode} optional width="short" autoComplete="off" />
          <TextField field={fields.city} optional width="medium" autoComplete="off" />
          <TextField field={fields.province} optional width="short" autoComplete="off" />
        </FieldRow>
        <TextField field={fields.website} type="url" optional width="medium" autoComplete="off" />
      </FieldSet>
      <FieldSet title={t("form.more")}>
        <FieldRow>
          <TextField field={fields.tankTop} optional width="short" autoComplete="off" />
          <TextField field={fields.top} optional width="short" autoComplete="off" />
          <TextField field={fields.shorts} optional width="short" autoComplete="off" />
        </FieldRow>
        <TextAreaField field={fields.notes} optional rows={3} hint={t("form.notesHint")} />
      </FieldSet>
      {values.status !== undefined && (
        <FieldSet title={t("form.membership")}>
          <RadioGroupField
            field={fields.status}
            options={(["accepted", "pending"] as const).map((value) => ({
              value,
              label: t(`begins.${value}`),
              hint: t(`beginsHint.${value}`),
            }))}
          />
        </FieldSet>
      )}
      {offered.length > 0 && (
        <FieldSet title={t("form.consents")}>
          <TickConsents field={fields.consents} offered={offered} />
        </FieldSet>
      )}
      <FormActions submit={submit} cancelTo={cancelTo} />
    </AppForm>
  );
}
