import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { OptionFields } from "#app/ui/competition/formula-fields.tsx";
import { AppForm, type AppFormOptions, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { roundTypes } from "#contracts/events/play.ts";
import { ConditionalFields } from "../structure/conditional-fields.ts";
import { FormatFields, RankingField } from "../structure/format-fields.tsx";
import { shownForType } from "../structure/shown-for.ts";
import type { RoundValues } from "./values.ts";

/** Shows, of all fields, those that concern the chosen type. */
const OfType = styled(ConditionalFields)(shownForType);

interface RoundFormProps extends Pick<AppFormOptions<RoundValues>, "constraint"> {
  readonly values: RoundValues;
  /** The version of a round that exists; absent for a new one. */
  readonly version?: number;
  /** Whether its table has an order of its own, which the form keeps while it names no other. */
  readonly isOwnRanking?: boolean;
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly submit: string;
  readonly cancelTo: string;
}

/** The form of how a round is played: its type, what that leaves open, how matches and tables are decided. */
export function RoundForm({
  values,
  version,
  isOwnRanking = false,
  constraint,
  reply,
  submit,
  cancelTo,
}: RoundFormProps) {
  const { t } = useTranslation("structure");
  const { t: ofRounds } = useTranslation("rounds");
  const [form, fields] = useAppForm<RoundValues>({ id: "round", lastResult: reply, defaultValue: values, constraint });
  return (
    <Panel padded>
      <AppForm form={form} ns="structure">
        <ErrorSummary form={form} />
        {version !== undefined && <VersionField version={version} />}
        <OfType>
          <div className="cards">
            <RadioGroupField
              field={fields.type}
              options={roundTypes.map((value) => ({
                value,
                label: t(`rounds.${value}`),
                hint: ofRounds(`rounds.hints.${value}`),
              }))}
            />
          </div>
          <TextField field={fields.name} optional autoComplete="off" hint={ofRounds("rounds.nameHint")} />
          <FieldSet title={t("settings.formula")}>
            <OptionFields fields={fields} />
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
          </FieldSet>
          <div data-for="tables">
            <FieldSet title={t("settings.table")}>
              <RankingField
                field={fields.ranking}
                empty={isOwnRanking ? ofRounds("rounds.ownRanking") : t("settings.usualRanking")}
              />
            </FieldSet>
          </div>
        </OfType>
        <FormActions submit={submit} cancelTo={cancelTo} />
      </AppForm>
    </Panel>
  );
}
