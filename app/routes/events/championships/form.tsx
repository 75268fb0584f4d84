import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import { AppForm, type AppFormOptions, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/text-field.tsx";
import { styled } from "#app/ui/styled.ts";
import { championshipRanks } from "#contracts/events/states.ts";
import { type Preset, pointsText, presets } from "./points.ts";
import type { ChampionshipValues } from "./record.ts";

interface ChampionshipFormProps extends Pick<AppFormOptions<ChampionshipValues>, "constraint"> {
  readonly values: ChampionshipValues;
  /** The version of the championship that this form has seen; absent for a new one. */
  readonly version?: number;
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly submit: string;
  readonly cancelTo: string;
}

const Points = styled("div")({ display: "flex", flexDirection: "column", gap: 8 });
const Presets = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 8px",
  font: theme.vars.font.body2,
  color: theme.vars.palette.text.secondary,
}));

/** Adding and changing a championship. */
export function ChampionshipForm(props: ChampionshipFormProps) {
  const { values, version, constraint, reply, submit, cancelTo } = props;
  const { t } = useTranslation("championships");
  const [form, fields] = useAppForm<ChampionshipValues>({
    id: "championship",
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  return (
    <AppForm form={form} ns="championships">
      <ErrorSummary form={form} />
      {version !== undefined && <VersionField version={version} />}
      <TextField field={fields.name} autoComplete="off" width="medium" hint={t("form.nameHint")} />
      <FieldRow>
        <DateField field={fields.from} />
        <DateField field={fields.to} />
      </FieldRow>
      <Points>
        <TextField field={fields.pointsTable} autoComplete="off" inputMode="text" hint={t("form.pointsHint")} />
        <PresetButtons />
      </Points>
      <TextField field={fields.bestOf} type="number" inputMode="numeric" width="short" hint={t("form.bestOfHint")} />
      <RadioGroupField
        field={fields.rankBy}
        options={championshipRanks.map((value) => ({
          value,
          label: t(`ranks.${value}`),
          hint: t(`form.ranks.${value}`),
        }))}
      />
      <TextAreaField field={fields.description} rows={3} />
      <FormActions submit={submit} cancelTo={cancelTo} />
    </AppForm>
  );
}

/** Buttons that fill the field of points with a table that clubs know; the server does it, the rest stays as typed. */
function PresetButtons() {
  const { t } = useTranslation("championships");
  return (
    <Presets>
      <span>{t("form.presets")}</span>
      {(Object.keys(presets) as Preset[]).map((preset) => (
        <Button
          key={preset}
          type="submit"
          name="preset"
          value={preset}
          variant="outlined"
          size="small"
          title={pointsText(presets[preset])}
        >
          {t(`presets.${preset}`)}
        </Button>
      ))}
    </Presets>
  );
}
