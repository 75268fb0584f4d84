import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import { FormulaFields } from "#app/ui/competition/formula-fields.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { styled } from "#app/ui/styled.ts";
import type { AdviceByFormula } from "./advice.server.ts";
import { useAdviceText } from "./advice-text.ts";
import { formulaCards } from "./choices.ts";
import { ConditionalFields } from "./conditional-fields.ts";
import type { SettingsValues } from "./form-schema.ts";
import { FormatFields, KnockoutFormatField, RankingField } from "./format-fields.tsx";
import { previewId } from "./preview.tsx";
import { shownFor } from "./shown-for.ts";

/** Shows, of all fields, those that concern the chosen formula. */
const Settings = styled(ConditionalFields)(shownFor);

const Recipe = styled("div")({ display: "flex", flexDirection: "column", gap: 24 });

interface SettingsFormProps {
  readonly values: SettingsValues;
  readonly reply: SubmissionResult<string[]> | undefined;
  /** Whether teams are confirmed, so that the structure can be made. */
  readonly canGenerate: boolean;
  /** What a custom formula begins with. */
  readonly custom: ReactNode;
  /** What the address asks for, with its `?`. */
  readonly search: string;
  /** The tag of the preview below, if there is one. */
  readonly tag: string | undefined;
  /** What the formulas would give on the courts of the tournament, and its zone. */
  readonly advice: AdviceByFormula;
  readonly timeZone: string;
  readonly children?: ReactNode;
}

/** How a tournament is to be played: the formula, its figures, how matches and tables are decided. */
export function SettingsForm(props: SettingsFormProps) {
  const { values, reply, canGenerate, custom, search, tag, advice, timeZone, children } = props;
  const { t } = useTranslation("structure");
  const adviceOf = useAdviceText(advice, timeZone);
  const [form, fields] = useAppForm<SettingsValues>({ id: "settings", lastResult: reply, defaultValue: values });
  return (
    <AppForm form={form} ns="structure" action={`${search}#${previewId}`}>
      <ErrorSummary form={form} />
      {tag !== undefined && <input type="hidden" name="tag" value={tag} />}
      <Settings>
        <div className="cards">
          <RadioGroupField
            field={fields.formula}
            options={formulaCards.map((value) => ({
              value,
              label: t(`formula.${value}`),
              hint: (
                <>
                  {t(`formulaHints.${value}`)} <span className="advice">{adviceOf(value)}</span>
                </>
              ),
            }))}
          />
        </div>
        <div data-for="custom">{custom}</div>
        <Recipe data-for="recipe">
          <FieldSet title={t("settings.formula")}>
            <FormulaFields fields={fields} />
            <RadioGroupField
              field={fields.withdrawals}
              options={(["annulOrWalkover", "keep"] as const).map((value) => ({
                value,
                label: t(`choices.withdrawals.${value}`),
              }))}
            />
          </FieldSet>
          <FieldSet title={t("settings.matches")}>
            <FormatFields fields={fields} />
            <KnockoutFormatField field={fields.knockoutFormat} />
          </FieldSet>
          <div data-for="tables">
            <FieldSet title={t("settings.table")}>
              <RankingField field={fields.ranking} empty={t("settings.usualRanking")} />
            </FieldSet>
          </div>
        </Recipe>
      </Settings>
      {children}
      {canGenerate && tag !== undefined ? (
        <FormActions submit={t("settings.generate")} name="intent" value="generate">
          <Button type="submit" name="intent" value="preview" variant="outlined">
            {t("settings.preview")}
          </Button>
        </FormActions>
      ) : (
        <FormActions submit={t("settings.preview")} name="intent" value="preview">
          {canGenerate && (
            <Button type="submit" name="intent" value="generate" variant="outlined">
              {t("settings.generateUnseen")}
            </Button>
          )}
        </FormActions>
      )}
    </AppForm>
  );
}
