import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { Conflict } from "#app/rules/conflicts.ts";
import { ColorField } from "#app/ui/courts/color-field.tsx";
import { ConflictList } from "#app/ui/courts/conflict-list.tsx";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { maxCourtName } from "#contracts/facilities/sizes.ts";
import type { FieldFormValues } from "./form-schema.ts";

interface FieldFormProps {
  readonly values: FieldFormValues;
  /** The sports that the location offers; no choice is shown when there are none. */
  readonly sports: readonly Option[];
  /** The courts that this one may be made of; no choice is shown when there are none. */
  readonly parts: readonly Option[];
  /** The combined court that is made of this one. */
  readonly partOf: string | null;
  /** The version of the court that this form has seen; absent for a new one. */
  readonly version?: number;
  /** Reservations that would overlap with the parts that were asked for. */
  readonly conflicts?: readonly Conflict[];
  readonly lastResult: SubmissionResult<string[]> | undefined;
  readonly submit: string;
  readonly cancelTo: string;
}

/** Creating and editing a court. */
export function FieldForm(props: FieldFormProps) {
  const { values, sports, parts, partOf, version, conflicts = [], lastResult, submit, cancelTo } = props;
  const { t } = useTranslation("locations");
  const [form, fields] = useAppForm<FieldFormValues>({ id: "court", lastResult, defaultValue: values });
  const labels = {
    name: t("fields.name"),
    shownName: t("fields.shownName"),
    color: t("fields.color"),
    sportIds: t("fields.sportIds"),
    partIds: t("fields.partIds"),
    bufferMinutes: t("fields.bufferMinutes"),
  };
  return (
    <AppForm form={form} ns="locations" labels={labels}>
      <ErrorSummary form={form} />
      <ConflictList conflicts={conflicts} />
      <TextField field={fields.name} maxLength={maxCourtName} width="medium" />
      <TextField
        field={fields.shownName}
        maxLength={maxCourtName}
        width="medium"
        hint={t("fields.shownNameHint")}
        optional
      />
      <ColorField field={fields.color} />
      {sports.length > 0 ? (
        <CheckboxGroupField field={fields.sportIds} options={sports} hint={t("fields.sportIdsHint")} inline optional />
      ) : (
        <p>{t("fields.noSports")}</p>
      )}
      {/* A part that another court took meanwhile is refused beside the group, which has nothing to offer then. */}
      {(parts.length > 0 || fields.partIds.errors) && (
        <CheckboxGroupField field={fields.partIds} options={parts} hint={t("fields.partIdsHint")} inline optional />
      )}
      {partOf !== null && <p>{t("fields.partOf", { name: partOf })}</p>}
      <TextField field={fields.bufferMinutes} inputMode="numeric" width="medium" hint={t("fields.bufferMinutesHint")} />
      {version !== undefined && <VersionField version={version} />}
      <FormActions submit={submit} cancelTo={cancelTo} />
    </AppForm>
  );
}
