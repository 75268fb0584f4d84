import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type AppField, AppForm, type AppFormOptions, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Question } from "#app/ui/forms/question.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

const relations = ["mother", "father", "tutor", "other"] as const;

export type RelationValues = { relation: string; isPayer: string; receivesMail: string };
type GuardianValues = Record<
  "firstName" | "lastName" | "taxIDCode" | "email" | "phoneNumber" | "address" | "zipCode" | "city" | "province",
  string
> &
  RelationValues & { readonly proceedTaxId?: string; readonly proceedDuplicate?: string };

/** What a guardian is to the athlete. */
export function RelationFields({ fields }: { readonly fields: Readonly<Record<keyof RelationValues, AppField>> }) {
  const { t } = useTranslation("athletes");
  return (
    <>
      <SelectField
        field={fields.relation}
        width="medium"
        empty={t("guardians.form.choose")}
        options={relations.map((value) => ({ value, label: t(`guardians.relations.${value}`) }))}
      />
      <CheckboxField field={fields.isPayer} hint={t("guardians.form.payerHint")} />
      <CheckboxField field={fields.receivesMail} hint={t("guardians.form.mailHint")} />
    </>
  );
}

interface GuardianFormProps extends Pick<AppFormOptions<GuardianValues>, "constraint"> {
  readonly values: GuardianValues;
  readonly version?: number;
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly submit: string;
  readonly cancelTo: string;
  /** Guardians who may be the same person, once that was asked; `athletes`: those they answer for. */
  readonly known?: readonly { readonly id: string; readonly name: string; readonly athletes: string }[];
  /** What stands above the fields. */
  readonly children?: ReactNode;
}

/** Adding a guardian and changing one. */
export function GuardianForm(props: GuardianFormProps) {
  const { values, version, constraint, reply, submit, cancelTo, known = [], children } = props;
  const { t } = useTranslation("athletes");
  const [form, fields] = useAppForm<GuardianValues>({
    id: "guardian",
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  return (
    <AppForm form={form} ns="athletes" fieldTexts="athletes:guardians.fields">
      <ErrorSummary form={form} />
      {version !== undefined && <VersionField version={version} />}
      {children}
      <Question fields={[fields.proceedDuplicate]}>
        <p>{t("guardians.form.duplicate")}</p>
        <ul>
          {known.map(({ id, name, athletes }) => (
            <li key={id}>
              <Link to={`${cancelTo}/known?${new URLSearchParams({ search: name })}`}>{name}</Link>
              {athletes && ` (${athletes})`}
            </li>
          ))}
        </ul>
      </Question>
      <Question fields={[fields.proceedTaxId]}>
        <p>{t("form.taxIdDiffers")}</p>
      </Question>
      <FieldRow>
        <TextField field={fields.firstName} width="medium" autoComplete="off" />
        <TextField field={fields.lastName} width="medium" autoComplete="off" />
      </FieldRow>
      <RelationFields fields={fields} />
      <FieldRow>
        <TextField
          field={fields.email}
          type="email"
          optional
          width="medium"
          autoComplete="off"
          hint={t("guardians.form.contactHint")}
        />
        <TextField field={fields.phoneNumber} type="tel" optional width="medium" autoComplete="off" />
      </FieldRow>
      <TextField
        field={fields.taxIDCode}
        optional
        width="medium"
        autoComplete="off"
        hint={t("guardians.form.taxHint")}
      />
      <TextField field={fields.address} optional autoComplete="off" />
      <FieldRow>
        <TextField field={fields.zipCode} optional width="short" autoComplete="off" />
        <TextField field={fields.city} optional width="medium" autoComplete="off" />
        <TextField field={fields.province} optional width="short" autoComplete="off" />
      </FieldRow>
      <FormActions submit={submit} cancelTo={cancelTo} />
    </AppForm>
  );
}
