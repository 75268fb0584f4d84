import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { currencySymbol } from "#app/rules/money.ts";
import { quarterHours } from "#app/rules/quarter-hours.ts";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { CheckboxField, CheckboxGroupField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { DateField, TimeField } from "#app/ui/forms/date-field.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { MoneyField } from "#app/ui/forms/money-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/text-field.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { eventGenders, formulas } from "#contracts/events/states.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import { visibilities } from "#contracts/visibilities.ts";
import type { Choices } from "./choices.server.ts";
import { CourtsField } from "./courts-field.tsx";
import type { TournamentValues } from "./form-schema.ts";

type TournamentFields = {
  readonly [Name in keyof TournamentValues]: FieldMetadata<TournamentValues[Name], TournamentValues, string[]>;
};

interface SetProps {
  readonly fields: TournamentFields;
}

/** Times at which something starts: midnight is the next day's. */
const times = quarterHours.slice(0, -1);

/** The fields of what is played: the sport, the season, the owner. */
export function CompetitionFields({ fields, choices }: SetProps & { readonly choices: Choices }) {
  const { t } = useTranslation("events");
  const { sports, levels, championships, owners } = choices;
  return (
    <FieldSet title={t("form.what")}>
      <TextField field={fields.name} autoComplete="off" />
      <TextAreaField field={fields.description} rows={5} hint={t("form.descriptionHint")} />
      <FieldRow>
        <SelectField field={fields.sportId} options={sports} empty={t("form.anySport")} width="medium" />
        {levels.length > 0 && (
          <SelectField field={fields.levelId} options={levels} empty={t("form.anyLevel")} width="medium" />
        )}
      </FieldRow>
      <SelectField
        field={fields.formula}
        options={formulas.map((value) => ({ value, label: t(`formula.${value}`) }))}
        hint={t("form.formulaHint")}
        width="medium"
      />
      <FieldRow>
        {championships.length > 0 && (
          <SelectField
            field={fields.championshipId}
            options={championships}
            empty={t("form.noChampionship")}
            width="medium"
          />
        )}
        {owners.length > 0 && (
          <SelectField
            field={fields.ownerId}
            options={owners}
            // A tournament that has an owner can be handed on, and not given back.
            empty={fields.ownerId.initialValue ? undefined : t("form.myself")}
            hint={t("form.ownerHint")}
            width="medium"
          />
        )}
      </FieldRow>
    </FieldSet>
  );
}

interface WhenProps extends SetProps {
  readonly places: Choices["places"];
  readonly timeZones: readonly Option[];
}

/** The fields of when it is, when teams report, where it is played. */
export function TimeFields({ fields, places, timeZones }: WhenProps) {
  const { t } = useTranslation("events");
  const { day, startAt, endAt } = fields.checkIn.getFieldset();
  return (
    <FieldSet title={t("form.when")}>
      <FieldRow>
        <DateField field={fields.startDate} />
        <TimeField field={fields.startTime} times={times} />
      </FieldRow>
      <EndFields fields={fields} />
      <FieldRow>
        <DateField field={day} label={t("fields.day")} hint={t("form.checkInHint")} />
        <TimeField field={startAt} label={t("fields.startAt")} times={times} />
        <TimeField field={endAt} label={t("fields.endAt")} times={times} />
      </FieldRow>
      {places.length > 0 && (
        <>
          <SelectField
            field={fields.locationId}
            options={places.map(({ id, name }) => ({ value: id, label: name }))}
            empty={t("form.noLocation")}
            hint={t("form.locationHint")}
            width="medium"
          />
          <CourtsField field={fields.fieldIds} location={fields.locationId} places={places} />
        </>
      )}
      <div className="zone">
        <SelectField field={fields.timeZone} options={timeZones} width="medium" optional={false} />
      </div>
    </FieldSet>
  );
}

/** The fields of when it ends. */
export function EndFields({ fields }: { readonly fields: Readonly<Record<"endDate" | "endTime", AppField>> }) {
  const { t } = useTranslation("events");
  return (
    <FieldRow>
      <DateField field={fields.endDate} hint={t("form.endDateHint")} />
      <TimeField field={fields.endTime} times={times} />
    </FieldRow>
  );
}

/** The fields of who plays, how many teams of how many, and when they register. */
export function AudienceFields({ fields, waiting }: SetProps & { readonly waiting: number }) {
  const { t } = useTranslation("events");
  const { openDate, openTime, closeDate, closeTime } = fields.registrations.getFieldset();
  const count = (field: AppField, hint?: string) => (
    <TextField
      field={field}
      optional={field.name === fields.maxTeams.name}
      inputMode="numeric"
      width="short"
      {...(hint && { hint })}
    />
  );
  return (
    <FieldSet title={t("form.who")}>
      <RadioGroupField
        field={fields.gender}
        inline
        options={eventGenders.map((value) => ({ value, label: t(`gender.${value}`) }))}
      />
      <FieldRow>
        {count(fields.maxPlayersPerTeam)}
        <div className="mixed">{count(fields.minGirlsPerTeam)}</div>
      </FieldRow>
      <FieldRow>
        {count(fields.minTeams, t("form.minTeamsHint"))}
        {count(fields.maxTeams, t("form.maxTeamsHint"))}
      </FieldRow>
      {waiting > 0 && <PromoteField fields={fields} waiting={waiting} />}
      <CheckboxField field={fields.waitingList} hint={t("form.waitingListHint")} />
      <CheckboxField field={fields.teamNameRequired} hint={t("form.teamNameHint")} />
      <FieldRow>
        <DateField field={openDate} label={t("fields.openDate")} hint={t("form.openHint")} />
        <TimeField field={openTime} label={t("fields.openTime")} times={times} />
      </FieldRow>
      <FieldRow>
        <DateField field={closeDate} label={t("fields.closeDate")} hint={t("form.closeHint")} />
        <TimeField field={closeTime} label={t("fields.closeTime")} times={times} />
      </FieldRow>
      <TextAreaField field={fields.acceptanceRules} rows={5} hint={t("form.rulesHint")} />
    </FieldSet>
  );
}

/** Whether waiting teams take the places that are added. */
function PromoteField({ fields, waiting }: SetProps & { readonly waiting: number }) {
  const { t } = useTranslation("events");
  return <CheckboxField field={fields.promote} hint={t("form.promoteHint", { count: waiting })} />;
}

/** The fields of what a team pays, and what there is for it. */
export function FeeFields({ fields, currency }: SetProps & { readonly currency: string }) {
  const { t } = useTranslation("events");
  const symbol = currencySymbol(currency as CurrencyCode, useLanguage());
  return (
    <FieldSet title={t("form.fee")}>
      <FieldRow>
        <MoneyField field={fields.feePerTeam} optional={false} symbol={symbol} hint={t("form.feeHint")} />
        <SelectField
          field={fields.currency}
          width="short"
          options={(["eur", "chf", "usd"] as const).map((value) => ({ value, label: t(`form.currencies.${value}`) }))}
        />
      </FieldRow>
      <PrizeFields fields={fields} />
    </FieldSet>
  );
}

/** The fields of what there is to win, and what everybody gets. */
export function PrizeFields({ fields }: { readonly fields: Readonly<Record<"prizePool" | "welcomeKit", AppField>> }) {
  const { t } = useTranslation("events");
  return (
    <>
      <TextAreaField field={fields.prizePool} rows={2} hint={t("form.prizeHint")} />
      <TextAreaField field={fields.welcomeKit} rows={2} hint={t("form.kitHint")} />
    </>
  );
}

/** The fields of who sees it, who supports it, where those who registered are led. */
export function PublicationFields({ fields, sponsors }: SetProps & { readonly sponsors: readonly Option[] }) {
  const { t } = useTranslation("events");
  return (
    <FieldSet title={t("form.publication")}>
      <RadioGroupField
        field={fields.visibility}
        options={visibilities.map((value) => ({
          value,
          label: t(`visibility.${value}`),
          hint: t(`form.visibilityHints.${value}`),
        }))}
      />
      <SponsorsField field={fields.sponsors} sponsors={sponsors} />
      <TextField field={fields.redirectUrl} type="url" hint={t("form.redirectHint")} />
    </FieldSet>
  );
}

interface SponsorsFieldProps {
  readonly field: AppField;
  readonly sponsors: readonly Option[];
}

/** The club's sponsors that the tournament shows. */
export function SponsorsField({ field, sponsors }: SponsorsFieldProps) {
  const { t } = useTranslation("events");
  if (sponsors.length === 0) return null;
  return <CheckboxGroupField field={field} options={sponsors} inline hint={t("form.sponsorsHint")} />;
}
