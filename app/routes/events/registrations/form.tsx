import { useTranslation } from "react-i18next";
import type { AthleteOption } from "#app/rules/athletes.ts";
import { currencySymbol, formatCents } from "#app/rules/money.ts";
import { Button } from "#app/ui/button.tsx";
import { AppForm, type AppFormOptions, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { MoneyField } from "#app/ui/forms/money-field.tsx";
import { Question } from "#app/ui/forms/question.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/text-field.tsx";
import { styled } from "#app/ui/styled.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import { AvailabilityFields } from "./availability-fields.tsx";
import { registrationsPath } from "./handle.ts";
import { PlayerRows, playerLabels } from "./player-rows.tsx";
import type { TeamReply } from "./save.server.ts";
import type { TeamValues } from "./values.ts";

/** The rules of a tournament that its form of a team asks for. */
export const rulesOf = (tournament: Tournament) => {
  const { maxPlayersPerTeam, minGirlsPerTeam, teamNameRequired, acceptanceRules, currency } = tournament;
  return {
    ...{ maxPlayersPerTeam, minGirlsPerTeam, teamNameRequired, acceptanceRules, currency },
    hasWaitingList: tournament.waitingList && tournament.maxTeams !== null,
    /** The divisions to choose from; none where there is but one. */
    divisions:
      tournament.divisions.length > 1 ? tournament.divisions.map(({ id, name }) => ({ value: id, label: name })) : [],
  };
};

interface TeamFormProps extends Pick<AppFormOptions<TeamValues>, "constraint"> {
  readonly eventId: string;
  readonly rules: ReturnType<typeof rulesOf>;
  readonly values: TeamValues;
  /** The athletes that the rows start with. */
  readonly chosen: readonly (readonly AthleteOption[])[];
  /** The version of the team that this form has seen; absent for a new one. */
  readonly version?: number;
  /**
   * The fee that is asked of the team unless something else was agreed, in minor units; null: the fee of its division.
   */
  readonly fee: number | null;
  readonly reply: TeamReply | undefined;
  readonly submit: string;
  readonly cancelTo: string;
}

const Rules = styled("details")(({ theme }) => ({
  "& summary": { cursor: "pointer", minHeight: 36, color: theme.vars.palette.primary.main, fontWeight: 600 },
  "& p": { whiteSpace: "pre-line" },
}));

/** Registering a team and changing it. */
export function TeamForm(props: TeamFormProps) {
  const { eventId, rules, values, constraint, chosen, version, fee, reply, submit, cancelTo } = props;
  const { t } = useTranslation("registrations");
  const isNew = version === undefined;
  const [form, fields] = useAppForm<TeamValues>({ id: "team", lastResult: reply, defaultValue: values, constraint });
  const { name, players } = fields.team.getFieldset();
  return (
    <AppForm form={form} ns="registrations" labels={playerLabels(players.getFieldList(), t)}>
      <ErrorSummary form={form} />
      <Question fields={[fields.proceedGuestTwice]} />
      {!isNew && <VersionField version={version} />}
      {isNew && rules.divisions.length > 0 && (
        <SelectField field={fields.tournamentId} width="medium" options={rules.divisions} />
      )}
      <TextField
        field={name}
        label={t("fields.name")}
        width="medium"
        autoComplete="off"
        optional={!rules.teamNameRequired}
        hint={t(rules.teamNameRequired ? "form.nameRequired" : "form.nameHint")}
      />
      <FieldSet title={t("form.players")}>
        <p>{useLimits(rules)}</p>
        <PlayerRows
          form={form}
          field={players}
          matches={reply?.matches ?? chosen}
          source={registrationsPath(eventId, "athletes")}
          most={rules.maxPlayersPerTeam}
        />
      </FieldSet>
      <FieldSet title={t("form.registration")}>
        {isNew && rules.hasWaitingList && (
          <SelectField
            field={fields.list}
            width="medium"
            empty={t("form.anyList")}
            options={(["entry", "waiting"] as const).map((value) => ({ value, label: t(`lists.${value}`) }))}
          />
        )}
        {isNew && rules.acceptanceRules !== "" && (
          <>
            <Rules>
              <summary>{t("form.rules")}</summary>
              <p>{rules.acceptanceRules}</p>
            </Rules>
            <CheckboxField field={fields.acceptRules} hint={t("form.acceptHint")} />
          </>
        )}
        {fee !== 0 && <Discount field={fields.discounted} fee={fee} currency={rules.currency} />}
        <Notes field={fields.notes} />
        <AvailabilityFields form={form} fields={fields} away={fields.away} />
      </FieldSet>
      <FormActions submit={submit} cancelTo={cancelTo}>
        {isNew && (
          <Button type="submit" variant="outlined" name="intent" value="another">
            {t("new.another")}
          </Button>
        )}
      </FormActions>
    </AppForm>
  );
}

/** How many may play in a team, in words. */
function useLimits({ maxPlayersPerTeam, minGirlsPerTeam }: TeamFormProps["rules"]): string {
  const { t } = useTranslation("registrations");
  const most = t("form.most", { count: maxPlayersPerTeam });
  return minGirlsPerTeam > 0 ? `${most} ${t("form.leastGirls", { count: minGirlsPerTeam })}` : most;
}

/** What is asked of a team instead of its fee. */
export function Discount({
  field,
  fee,
  currency,
}: Pick<TeamFormProps, "fee"> & {
  readonly field: Parameters<typeof MoneyField>[0]["field"];
  readonly currency: CurrencyCode;
}) {
  const { t } = useTranslation("registrations");
  const language = useLanguage();
  return (
    <MoneyField
      field={field}
      symbol={currencySymbol(currency, language)}
      hint={
        fee === null
          ? t("form.discountHintDivision")
          : t("form.discountHint", { amount: formatCents(fee, currency, language) })
      }
      optional
    />
  );
}

/** What the staff note of a team. */
export function Notes({ field }: Pick<Parameters<typeof TextAreaField>[0], "field">) {
  const { t } = useTranslation("registrations");
  return <TextAreaField field={field} rows={3} optional hint={t("form.notesHint")} />;
}
