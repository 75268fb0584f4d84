import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
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
] as const;

interface ProfileFieldsProps {
  readonly values: ProfileForm;
  readonly lastResult: SubmissionResult | undefined;
}

/** The personal data of an account; only the names are required. */
export function ProfileFields({ values, lastResult }: ProfileFieldsProps) {
  const { t } = useTranslation("account");
  const [form, fields] = useAppForm<ProfileForm>({ id: "profile", lastResult, defaultValue: values });
  const labels = Object.fromEntries(texts.map((name) => [name, t(`profile.${name}`)]));
  return (
    <AppForm form={form} ns="account" labels={labels}>
      <ErrorSummary form={form} />
      <FieldSet title={t("profile.sections.person")}>
        <TextField field={fields.firstName} autoComplete="given-name" maxLength={80} />
        <TextField field={fields.lastName} autoComplete="family-name" maxLength={80} />
        <TextField field={fields.nickname} optional autoComplete="nickname" maxLength={60} />
        <SelectField
          field={fields.gender}
          options={genders.map((value) => ({ value, label: t(`profile.genders.${value}`) }))}
        />
        <TextField field={fields.taxIDCode} optional maxLength={32} />
        <DateField field={fields.birthDate} optional width="medium" autoComplete="bday" />
        <TextField field={fields.birthPlace} optional maxLength={120} />
      </FieldSet>
      <FieldSet title={t("profile.sections.contacts")}>
        <TextField field={fields.phoneNumber} optional type="tel" autoComplete="tel" maxLength={32} />
        <TextField field={fields.address} optional autoComplete="street-address" maxLength={200} />
        <FieldRow>
          <TextField field={fields.zipCode} optional width="short" autoComplete="postal-code" maxLength={12} />
          <TextField field={fields.city} optional width="medium" autoComplete="address-level2" maxLength={120} />
        </FieldRow>
        <TextField field={fields.province} optional width="medium" autoComplete="address-level1" maxLength={60} />
        <TextField field={fields.website} optional type="url" autoComplete="url" />
      </FieldSet>
      <FieldSet title={t("profile.sections.sizes")}>
        <FieldRow>
          <TextField field={fields.tankTop} optional width="short" maxLength={8} />
          <TextField field={fields.top} optional width="short" maxLength={8} />
          <TextField field={fields.shorts} optional width="short" maxLength={8} />
        </FieldRow>
      </FieldSet>
      <FormActions submit={t("profile.save")} />
    </AppForm>
  );
}
