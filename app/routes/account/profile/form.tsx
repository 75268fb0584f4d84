import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { AppForm, type AppFormOptions, useAppForm } from "#app/ui/forms/app-form.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Question } from "#app/ui/forms/question.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { ProfileForm } from "./form-schema.ts";

const genders = ["female", "male", "notSpecified"] as const;
const texts = [
  "firstName",
  "lastName",
  "nickname",
  "gender",
  "taxIDCode",
  "birthDate",
  "birthPlace",
  "phoneNumber",
  "address",
  "zipCode",
  "city",
  "province",
  "website",
  "tankTop",
  "top",
  "shorts",
  "proceedTaxId",
] as const;

interface ProfileFieldsProps extends Required<Pick<AppFormOptions<ProfileForm>, "constraint">> {
  readonly values: ProfileForm;
  readonly lastResult: SubmissionResult | undefined;
}

/** The personal data of an account; only the names are required. */
export function ProfileFields({ values, constraint, lastResult }: ProfileFieldsProps) {
  const { t } = useTranslation("account");
  const [form, fields] = useAppForm<ProfileForm>({ id: "profile", lastResult, defaultValue: values, constraint });
  const labels = Object.fromEntries(texts.map((name) => [name, t(`profile.${name}`)]));
  return (
    <AppForm form={form} ns="account" labels={labels}>
      <ErrorSummary form={form} />
      <Question fields={[fields.proceedTaxId]}>
        <p>{t("profile.taxIdDiffers")}</p>
      </Question>
      <FieldSet title={t("profile.sections.person")}>
        <TextField field={fields.firstName} autoComplete="given-name" />
        <TextField field={fields.lastName} autoComplete="family-name" />
        <TextField field={fields.nickname} autoComplete="nickname" />
        <SelectField
          field={fields.gender}
          options={genders.map((value) => ({ value, label: t(`profile.genders.${value}`) }))}
        />
        <TextField field={fields.taxIDCode} />
        <DateField field={fields.birthDate} width="medium" autoComplete="bday" />
        <TextField field={fields.birthPlace} />
      </FieldSet>
      <FieldSet title={t("profile.sections.contacts")}>
        <TextField field={fields.phoneNumber} type="tel" autoComplete="tel" />
        <TextField field={fields.address} autoComplete="street-address" />
        <FieldRow>
          <TextField field={fields.zipCode} width="short" autoComplete="postal-code" />
          <TextField field={fields.city} width="medium" autoComplete="address-level2" />
        </FieldRow>
        <TextField field={fields.province} width="medium" autoComplete="address-level1" />
        <TextField field={fields.website} type="url" autoComplete="url" />
      </FieldSet>
      <FieldSet title={t("profile.sections.sizes")}>
        <FieldRow>
          <TextField field={fields.tankTop} width="short" />
          <TextField field={fields.top} width="short" />
          <TextField field={fields.shorts} width="short" />
        </FieldRow>
      </FieldSet>
      <FormActions submit={t("profile.save")} />
    </AppForm>
  );
}
