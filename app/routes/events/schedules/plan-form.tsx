import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { DateField, TimeField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { PlanValues } from "./form-schema.ts";
import { matchTimes } from "./times.ts";
import { WindowRows, type WindowValues, windowLabels } from "./window-rows.tsx";

interface PlanFormProps {
  readonly values: PlanValues;
  /** The tournament's first day and its hours: what a new day starts with. */
  readonly blank: WindowValues;
  readonly courts: readonly { readonly id: string; readonly name: string }[];
  /** The tournament's divisions, where all of it is planned. */
  readonly divisions?: readonly { readonly id: string; readonly name: string }[];
  readonly reply: SubmissionResult<string[]> | undefined;
  /** The tag of the plan that is shown below and can be saved, if there is one. */
  readonly tag: string | undefined;
  /**
   * Where a single round is planned: the version of it that this page has seen, and whether no round comes before it.
   */
  readonly round?: { readonly version: number; readonly isFirst: boolean };
}

/** Where the form's answer leads: the plan stands below it. */
export const plannedId = "planned";

/** How many days and breaks a plan has at most: the contract's, which browsers do not load. */
const [maxDays, maxBreaks] = [31, 62];

const figure = { inputMode: "numeric", autoComplete: "off", width: "short" } as const;

/** How matches are to get courts and times: how long they take, who rests how long, on which courts. */
export function PlanForm({ values, blank, courts, divisions = [], reply, tag, round }: PlanFormProps) {
  const { t } = useTranslation("schedules");
  const [form, fields] = useAppForm<PlanValues>({ id: "plan", lastResult: reply, defaultValue: values });
  const options = courts.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <AppForm form={form} ns="schedules" action={`#${plannedId}`} labels={windowLabels(fields, t)}>
      <ErrorSummary form={form} />
      {round && <VersionField version={round.version} />}
      {tag !== undefined && <input type="hidden" name="tag" value={tag} />}
      <RadioGroupField
        field={fields.mode}
        options={(["timed", "queue"] as const).map((value) => ({
          ...{ value, label: t(`form.mode.${value}`), hint: t(`form.modeHint.${value}`) },
        }))}
      />
      <FieldRow>
        <TextField field={fields.matchMinutes} {...figure} />
        <TextField field={fields.bufferMinutes} {...figure} />
        <TextField field={fields.restMinutes} {...figure} />
        <TextField field={fields.maxMatchesPerDay} {...figure} optional />
      </FieldRow>
      <WindowRows form={form} field={fields.days} kind="days" most={maxDays} blank={blank} />
      <WindowRows form={form} field={fields.breaks} kind="breaks" most={maxBreaks} blank={blank} />
      <CheckboxGroupField field={fields.fieldIds} options={options} optional={false} inline />
      <SelectField field={fields.finalsOn} options={options} empty={t("form.anyCourt")} optional />
      {round ? (
        <>
          <RadioGroupField
            field={fields.begins}
            options={(["now", "previousRound", "time"] as const)
              .map((value) => ({ value, label: t(`form.begins.${value}`) }))
              .filter(({ value }) => value !== "previousRound" || !round.isFirst)}
          />
          <FieldRow>
            <DateField field={fields.date} label={t("form.beginsDate")} optional />
            <TimeField field={fields.time} label={t("form.beginsTime")} times={matchTimes} optional />
          </FieldRow>
        </>
      ) : (
        <>
          {divisions.length > 1 && (
            <CheckboxGroupField
              field={fields.tournamentIds}
              options={divisions.map(({ id, name }) => ({ value: id, label: name }))}
              optional={false}
              hint={t("form.divisions")}
              inline
            />
          )}
          <RadioGroupField
            field={fields.keep}
            options={(["locked", "started", "all"] as const).map((value) => ({
              value,
              label: t(`form.keep.${value}`),
            }))}
          />
        </>
      )}
      {tag === undefined ? (
        <FormActions submit={t("form.preview")} name="intent" value="preview" />
      ) : (
        <FormActions submit={t("form.save")} name="intent" value="save">
          <Button type="submit" name="intent" value="preview" variant="outlined">
            {t("form.again")}
          </Button>
        </FormActions>
      )}
    </AppForm>
  );
}
