import type { SubmissionResult } from "@conform-to/react";
import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { ProfileForm } from "./form-schema.ts";

const Group = styled("fieldset")({
  border: 0,
  margin: 0,
  padding: 0,
  display: "flex",
  flexDirection: "column",
  gap: 20,
  "& legend": { padding: 0, marginBottom: 8, fontWeight: 600 },
});

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
      <Group>
        <legend>{t("profile.sections.person")}</legend>
        <TextField field={fields.firstName} autoComplete="given-name" maxLength={80} />
        <TextField field={fields.lastName} autoComplete="family-name" maxLength={80} />
        <TextField field={fields.nickname} optional autoComplete="nickname" maxLength={60} />
        <SelectField
          field={fields.gender}
          options={genders.map((value) => ({ value, label: t(`profile.genders.${value}`) }))}
        />
        <TextField field={fields.taxIDCode} optional maxLength={32} />
        <DateField field={fields.birthDate} optional autoComplete="bday" />
        <TextField field={fields.birthPlace} optional maxLength={120} />
      </Group>
      <Group>
        <legend>{t("profile.sections.contacts")}</legend>
        <TextField field={fields.phoneNumber} optional type="tel" autoComplete="tel" maxLength={32} />
        <TextField field={fields.address} optional autoComplete="street-address" maxLength={200} />
        <TextField field={fields.zipCode} optional autoComplete="postal-code" maxLength={12} />
        <TextField field={fields.city} optional autoComplete="address-level2" maxLength={120} />
        <TextField field={fields.province} optional autoComplete="address-level1" maxLength={60} />
        <TextField field={fields.website} optional type="url" autoComplete="url" />
      </Group>
      <Group>
        <legend>{t("profile.sections.sizes")}</legend>
        <TextField field={fields.tankTop} optional maxLength={8} />
        <TextField field={fields.top} optional maxLength={8} />
        <TextField field={fields.shorts} optional maxLength={8} />
      </Group>
      <FormActions submit={t("profile.save")} />
    </AppForm>
  );
}
