import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { AppForm, type AppFormOptions, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { sponsorsPath } from "./handle.ts";

type Values = Readonly<Record<"name" | "url" | "textURL" | "removeLink", string>>;

interface SponsorFormProps extends Pick<AppFormOptions<Values>, "constraint"> {
  readonly values: Values;
  /** Whether the sponsor has a link that can be taken away. */
  readonly hasLink?: boolean;
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly submit: string;
}

/** Adding and changing a sponsor. */
export function SponsorForm({ values, hasLink = false, constraint, reply, submit }: SponsorFormProps) {
  const { t } = useTranslation("sponsors");
  const [form, fields] = useAppForm<Values>({ id: "sponsor", lastResult: reply, defaultValue: values, constraint });
  return (
    <Panel padded>
      <AppForm form={form} ns="sponsors">
        <ErrorSummary form={form} />
        <TextField field={fields.name} autoComplete="off" />
        <TextField
          field={fields.url}
          type="url"
          placeholder="https://"
          hint={t(hasLink ? "form.urlKeptHint" : "form.urlHint")}
        />
        <TextField field={fields.textURL} autoComplete="off" hint={t("form.textHint")} />
        {hasLink && <CheckboxField field={fields.removeLink} hint={t("form.removeHint")} />}
        <FormActions submit={submit} cancelTo={sponsorsPath} />
      </AppForm>
    </Panel>
  );
}
