import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { PeopleReply, PersonOption } from "./people.server.ts";

interface PeopleFormProps {
  readonly session: { readonly name: string; readonly places: number; readonly standing: readonly string[] };
  readonly search: string;
  readonly options: readonly PersonOption[];
  readonly reply: PeopleReply | undefined;
  readonly back: string;
}

/**
 * The athletes of a weekly session: boxes of those who stand in it, and of those whom a search finds. Ticks stay while
 * staff search.
 */
export function PeopleForm({ session, search, options, reply, back }: PeopleFormProps) {
  const { t } = useTranslation("recurring-sessions");
  const [form, fields] = useAppForm<{ participants: string[]; from: string; search: string }>({
    id: "session-participants",
    lastResult: reply,
    defaultValue: { participants: [...session.standing], search },
    constraint: { from: { required: false }, search: { required: false, maxLength: 120 } },
  });
  return (
    <Panel title={session.name} padded>
      <AppForm form={form} ns="recurring-sessions">
        <ErrorSummary form={form} />
        <p>{t("participants.places", { count: session.places, standing: session.standing.length })}</p>
        <TextField field={fields.search} type="search" hint={t("participants.searchHint")} />
        <Button type="submit" name="intent" value="search" variant="outlined">
          {t("participants.find")}
        </Button>
        <CheckboxGroupField field={fields.participants} options={options} optional={false} />
        <DateField field={fields.from} hint={t("participants.fromHint")} />
        <FormActions submit={t("participants.review")} cancelTo={back} name="intent" value="review" />
      </AppForm>
    </Panel>
  );
}
