import { useTranslation } from "react-i18next";
import type { FormReply } from "#app/backend/forms/forms.server.ts";
import { AppForm, type AppFormOptions, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import type { CurrencyCode } from "#contracts/scalars.ts";
import { Discount, Notes } from "./form.tsx";
import type { TeamValues } from "./values.ts";

type Late = Pick<TeamValues, "discounted" | "notes">;

interface LateFormProps extends Pick<AppFormOptions<Late>, "constraint"> {
  readonly values: Late;
  readonly version: number;
  /** What was asked of the team when it registered, in minor units. */
  readonly fee: number;
  readonly currency: CurrencyCode;
  readonly reply: FormReply["data"] | undefined;
  readonly cancelTo: string;
}

/** The form of what still changes of a team once its list is confirmed: what it pays, and what the staff note. */
export function RestrictedForm({ values, constraint, version, fee, currency, reply, cancelTo }: LateFormProps) {
  const { t } = useTranslation("registrations");
  const [form, fields] = useAppForm<Late>({
    id: "late",
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  return (
    <AppForm form={form} ns="registrations">
      <ErrorSummary form={form} />
      <VersionField version={version} />
      {fee > 0 && <Discount field={fields.discounted} {...{ fee, currency }} />}
      <Notes field={fields.notes} />
      <FormActions submit={t("edit.submit")} cancelTo={cancelTo} />
    </AppForm>
  );
}
