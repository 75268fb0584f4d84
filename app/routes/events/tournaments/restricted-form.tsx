import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, type AppFormOptions, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { TakenCourts } from "./court-holds.tsx";
import { DisplacedQuestion } from "./displaced-matches.tsx";
import { EndFields, PrizeFields, SponsorsField } from "./fieldsets.tsx";
import type { TournamentNotes } from "./form.tsx";
import type { RestrictedValues } from "./form-schema.ts";

interface LateFormProps extends Pick<AppFormOptions<RestrictedValues>, "constraint"> {
  readonly about: { readonly id: string; readonly timeZone: string };
  readonly values: RestrictedValues;
  readonly version: number;
  /** Whether the tournament is still going on: its end and its courts may change, too. */
  readonly isLive: boolean;
  readonly courts: readonly Option[];
  readonly sponsors: readonly Option[];
  readonly reply: (SubmissionResult<string[]> & TournamentNotes) | undefined;
  readonly cancelTo: string;
}

/** Changing what is left to change of a tournament that is under way, or over. */
export function RestrictedForm(props: LateFormProps) {
  const { about, values, version, isLive, courts, sponsors, constraint, reply, cancelTo } = props;
  const { t } = useTranslation("events");
  const [form, fields] = useAppForm<RestrictedValues & { readonly outside?: string }>({
    id: "tournament",
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  return (
    <Panel padded>
      <AppForm form={form} ns="events" encType="multipart/form-data">
        <ErrorSummary form={form} />
        {reply?.taken && <TakenCourts {...reply.taken} />}
        {reply?.outside && (
          <DisplacedQuestion
            eventId={about.id}
            timeZone={about.timeZone}
            outside={reply.outside}
            field={fields.outside}
          />
        )}
        <Alert severity="info" role="note">
          {t(isLive ? (courts.length > 0 ? "edit.liveNote" : "edit.liveNoteCourtless") : "edit.completedNote")}
        </Alert>
        <VersionField version={version} />
        <TextField field={fields.name} autoComplete="off" />
        <TextAreaField field={fields.description} rows={5} hint={t("form.descriptionHint")} />
        {isLive && <EndFields fields={fields} />}
        {isLive && courts.length > 0 && (
          <CheckboxGroupField field={fields.fieldIds} options={courts} inline hint={t("form.courtsHint")} />
        )}
        <TextAreaField field={fields.acceptanceRules} rows={5} hint={t("form.rulesHint")} />
        <PrizeFields fields={fields} />
        <SponsorsField field={fields.sponsors} sponsors={sponsors} />
        <TextField field={fields.redirectUrl} type="url" hint={t("form.redirectHint")} />
        <FormActions submit={t("edit.submit")} cancelTo={cancelTo} />
      </AppForm>
    </Panel>
  );
}
