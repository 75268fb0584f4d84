import type { FieldMetadata, FormMetadata, SubmissionResult } from "@conform-to/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { rankingScopes, worths, worthsOf } from "#app/rules/events/ranking-rows.ts";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow, FieldSet, FormRows, RowFieldset } from "#app/ui/forms/field-set.tsx";
import { FieldErrors } from "#app/ui/forms/field-shell.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { useErrorText } from "#app/ui/text.ts";
import type { MatchFormat } from "#contracts/events/formats.ts";
import { evenOutcomes, keysOf, maxCriteria, type startsOf } from "./ranking-choices.ts";
import type { RankingValues } from "./ranking-schema.ts";

interface RankingFormProps {
  readonly values: RankingValues;
  /** How matches of the round are decided. */
  readonly format: MatchFormat;
  readonly version: number;
  /** Rules that it may begin with instead, and those that it begins with now. */
  readonly starts: ReturnType<typeof startsOf>;
  readonly from: string | null;
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly cancelTo: string;
}

const Starts = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  marginBlock: "12px 28px",
});
const Acts = styled("div")({ display: "flex", marginInline: -8 });

/** Points for results, whether a draw stands, and the criteria in their order. */
export function RankingForm({ values, format, version, starts, from, reply, cancelTo }: RankingFormProps) {
  const { t } = useTranslation("rounds");
  const { t: ofStructure } = useTranslation("structure");
  const [form, fields] = useAppForm<RankingValues>({ id: "ranking", lastResult: reply, defaultValue: values });
  const isScore = format.kind === "score";
  // Where matches have a single score, all worths are shown: the form itself says how matches end.
  const shown = isScore ? worths : worthsOf(format);
  return (
    <Panel padded>
      <p>{t("ranking.lead")}</p>
      <Starts>
        <span>{t("ranking.startFrom")}</span>
        {starts.map((name) => (
          <Button
            key={name}
            component={Link}
            to={`?from=${name}`}
            size="small"
            variant={name === from ? "contained" : "outlined"}
            {...(name === from && { "aria-current": "true" as const })}
          >
            {ofStructure(`rankings.${name}`)}
          </Button>
        ))}
      </Starts>
      <AppForm form={form} ns="rounds" labels={criterionLabels(fields.steps.getFieldList(), t)}>
        <ErrorSummary form={form} />
        <VersionField version={version} />
        {from !== null && <input type="hidden" name="from" value={from} />}
        {isScore && (
          <FieldSet title={t("ranking.matches")}>
            <RadioGroupField
              field={fields.even}
              options={evenOutcomes.map((value) => ({ value, label: t(`ranking.even.${value}`) }))}
            />
          </FieldSet>
        )}
        {shown.length > 0 && (
          <FieldSet title={t("ranking.points")}>
            <FieldRow>
              {shown.map((name) => (
                <TextField
                  key={name}
                  field={fields[name]}
                  type="number"
                  inputMode="numeric"
                  width="short"
                  optional={name === "forfeited"}
                />
              ))}
            </FieldRow>
            {shown.includes("narrowWon") && <p>{t(isScore ? "ranking.narrowScore" : "ranking.narrowSets")}</p>}
            <CheckboxField field={fields.creditWalkover} hint={t("ranking.creditHint")} />
            {isScore && (
              <TextField
                field={fields.walkoverScore}
                type="number"
                inputMode="numeric"
                width="short"
                hint={t("ranking.walkoverHint")}
              />
            )}
          </FieldSet>
        )}
        <FieldSet title={t("ranking.criteria")}>
          <p>{t("ranking.criteriaHint")}</p>
          <Criteria form={form} field={fields.steps} kind={format.kind} />
        </FieldSet>
        <FormActions submit={t("ranking.submit")} cancelTo={cancelTo} />
      </AppForm>
    </Panel>
  );
}

type Criterion = RankingValues["steps"][number];

/** Labels of the rows' fields, by field name, for the summary of errors: "Criterio 2, Tra chi". */
const criterionLabels = (rows: readonly FieldMetadata<Criterion>[], t: TFunction<"rounds">): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row, at) => {
      const { key, among } = row.getFieldset();
      const label = (text: string) => `${t("ranking.criterion", { number: at + 1 })}, ${text}`;
      return [
        [key.name, label(t("fields.key"))],
        [among.name, label(t("fields.among"))],
      ];
    }),
  );

interface CriteriaProps {
  readonly form: FormMetadata<RankingValues, string[]>;
  readonly field: FieldMetadata<Criterion[], RankingValues, string[]>;
  readonly kind: MatchFormat["kind"];
}

/** The criteria one below the other; buttons of the form move one, take it away, and add another. */
function Criteria({ form, field, kind }: CriteriaProps) {
  const { t } = useTranslation("rounds");
  const { t: ofStructure } = useTranslation("structure");
  const { t: common } = useTranslation();
  const errorText = useErrorText("rounds");
  const rows = field.getFieldList();
  const keys = keysOf(kind);
  const isHeats = kind === "scoreboard";
  const blank: Criterion = { key: keys[0] ?? "points", among: "all" };
  return (
    <FormRows id={field.id} tabIndex={-1}>
      <FieldErrors id={field.id} errors={field.errors?.map(errorText)} />
      {rows.map((row, at) => {
        const { key, among } = row.getFieldset();
        const name = t("ranking.criterion", { number: at + 1 });
        return (
          <RowFieldset key={row.key ?? row.name}>
            <legend>{name}</legend>
            <FieldRow>
              <SelectField
                field={key}
                label={t("fields.key")}
                width="short"
                options={keys.map((value) => ({ value, label: ofStructure(`why.steps.${value}`) }))}
              />
              {isHeats ? (
                <input type="hidden" name={among.name} value="all" />
              ) : (
                <SelectField
                  field={among}
                  label={t("fields.among")}
                  width="medium"
                  options={rankingScopes.map((value) => ({ value, label: t(`ranking.among.${value}`) }))}
                />
              )}
              <Acts>
                {(["up", "down"] as const).map((to) => (
                  <button
                    key={to}
                    className="iconButton"
                    {...form.reorder.getButtonProps({
                      name: field.name,
                      from: at,
                      to: to === "up" ? Math.max(0, at - 1) : Math.min(rows.length - 1, at + 1),
                    })}
                    type="submit"
                    disabled={to === "up" ? at === 0 : at === rows.length - 1}
                    aria-label={common(`move.${to}`, { name })}
                    title={common(`move.${to}`, { name })}
                  >
                    <Icon name={to} />
                  </button>
                ))}
                <button
                  className="iconButton"
                  {...form.remove.getButtonProps({ name: field.name, index: at })}
                  type="submit"
                  aria-label={t("ranking.removeOf", { number: at + 1 })}
                  title={t("ranking.removeOf", { number: at + 1 })}
                >
                  <Icon name="delete" />
                </button>
              </Acts>
            </FieldRow>
          </RowFieldset>
        );
      })}
      {rows.length < maxCriteria && (
        <Button
          {...form.insert.getButtonProps({ name: field.name, defaultValue: blank as never })}
          type="submit"
          variant="outlined"
          startIcon={<Icon name="add" />}
        >
          {t("ranking.add")}
        </Button>
      )}
    </FormRows>
  );
}
