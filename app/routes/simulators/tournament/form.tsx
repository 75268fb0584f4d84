import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { offered } from "#app/rules/events/formulas.ts";
import { quarterHours } from "#app/rules/quarter-hours.ts";
import { FormulaFields } from "#app/ui/competition/formula-fields.tsx";
import { shownForFormula } from "#app/ui/competition/shown-for.ts";
import { AppForm, type AppFormOptions, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { DateField, TimeField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { styled } from "#app/ui/styled.ts";
import { tournamentSimulatorPath } from "../handle.ts";
import { answerId, places as comparedAt, type ScenarioValues } from "./address.ts";

interface ScenarioFormProps extends Pick<AppFormOptions<ScenarioValues>, "constraint"> {
  readonly values: ScenarioValues;
  readonly places: readonly { readonly id: string; readonly name: string; readonly courts: readonly Option[] }[];
  readonly reply: SubmissionResult<string[]> | undefined;
  /** Scenarios that wait to be compared: the form carries them on. */
  readonly compared: readonly string[];
}

const Formula = styled("div")({ display: "flex", flexDirection: "column", gap: 20, ...shownForFormula });
const figure = { inputMode: "numeric", autoComplete: "off", width: "short", maxLength: 4 } as const;

/** What a scenario consists of. It is got, not posted: the answer's address holds all of it. */
export function ScenarioForm({ values, places, constraint, reply, compared }: ScenarioFormProps) {
  const { t } = useTranslation(["simulators", "structure"]);
  const [form, fields] = useAppForm<ScenarioValues>({
    id: "scenario",
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  const place = places.find(({ id }) => id === values.locationId);
  return (
    <AppForm form={form} ns="simulators" method="get" action={`${tournamentSimulatorPath}#${answerId}`}>
      <ErrorSummary form={form} />
      {compared.map((one, at) => (
        <input key={comparedAt[at]} type="hidden" name={comparedAt[at]} value={one} />
      ))}
      <FieldSet title={t("tournament.sets.who")}>
        <FieldRow>
          <TextField field={fields.teams} {...figure} />
          <TextField
            field={fields.courts}
            {...figure}
            hint={places.length > 0 ? t("tournament.courtsHint") : undefined}
          />
        </FieldRow>
        {places.length > 0 && (
          <SelectField
            field={fields.locationId}
            options={places.map(({ id, name }) => ({ value: id, label: name }))}
            empty={t("tournament.imagined")}
            hint={t("tournament.locationHint")}
            width="medium"
            optional={false}
          />
        )}
        {place && (
          <CheckboxGroupField
            field={fields.fieldIds}
            options={place.courts}
            hint={t("tournament.fieldsHint")}
            optional={false}
            inline
          />
        )}
      </FieldSet>
      <FieldSet title={t("tournament.sets.when")}>
        <FieldRow>
          <DateField field={fields.date} />
          <TextField field={fields.days} {...figure} />
        </FieldRow>
        <FieldRow>
          <TimeField field={fields.start} times={quarterHours.slice(0, -1)} />
          <TimeField field={fields.end} times={quarterHours} />
        </FieldRow>
        <FieldRow>
          <TimeField field={fields.breakFrom} times={quarterHours} optional />
          <TimeField field={fields.breakTo} times={quarterHours} optional />
        </FieldRow>
      </FieldSet>
      <FieldSet title={t("tournament.sets.matches")}>
        <FieldRow>
          <TextField field={fields.matchMinutes} {...figure} />
          <TextField field={fields.bufferMinutes} {...figure} />
          <TextField field={fields.restMinutes} {...figure} />
        </FieldRow>
      </FieldSet>
      <FieldSet title={t("tournament.sets.formula")}>
        <Formula>
          <RadioGroupField
            field={fields.formula}
            options={offered.map((value) => ({ value, label: t(`structure:formula.${value}`) }))}
          />
          <FormulaFields fields={fields} />
        </Formula>
      </FieldSet>
      <FormActions submit={t("tournament.submit")} cancelTo={tournamentSimulatorPath} cancel={t("tournament.again")} />
    </AppForm>
  );
}
