import { useTranslation } from "react-i18next";
import { useActionData } from "react-router";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import type { CalendarReply } from "./save.server.ts";

interface CalendarFormProps {
  readonly withNames: boolean;
  /** The token that this form replaces. */
  readonly replaces?: string;
  readonly submit: string;
  readonly cancelTo?: string;
}

/** What is chosen when a calendar's address is made. */
export function CalendarForm({ withNames, replaces, submit, cancelTo }: CalendarFormProps) {
  const { t } = useTranslation("calendar-feeds");
  const reply = useActionData<CalendarReply>();
  const [form, fields] = useAppForm<{ withNames: string }>({
    id: "calendar",
    lastResult: reply,
    defaultValue: { withNames: withNames ? "on" : "" },
  });
  return (
    <AppForm form={form} ns="calendar-feeds" labels={{ withNames: t("form.withNames") }}>
      <ErrorSummary form={form} />
      <CheckboxField field={fields.withNames} hint={t("form.withNamesHint")} />
      {replaces !== undefined && <input type="hidden" name="replaces" value={replaces} />}
      <FormActions submit={submit} {...(cancelTo !== undefined && { cancelTo })} />
    </AppForm>
  );
}
