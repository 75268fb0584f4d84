import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { AthleteOption } from "#app/rules/athletes.ts";
import { AthleteField } from "#app/ui/athletes/athlete-field.tsx";
import { CheckboxField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { FieldRow, RowFieldset } from "#app/ui/forms/field-set.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { styled } from "#app/ui/styled.ts";
import { AddRow, RemoveRow, RowList } from "./row-list.tsx";
import { blankPlayer, type PlayerValues, type TeamValues } from "./values.ts";

const Row = styled(RowFieldset)({
  // The fields of the chosen kind of player only, by CSS: it works without a script, too.
  "&:has(input[value=guest]:checked) .forAthlete, &:has(input[value=athlete]:checked) .forGuest": { display: "none" },
});

const genders = ["notSpecified", "female", "male"] as const;

/** Labels of the rows' fields, by field name, for the summary of errors: "Giocatore 2, Cognome". */
export const playerLabels = (
  rows: readonly FieldMetadata<PlayerValues>[],
  t: TFunction<"registrations">,
): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row, at) => {
      const fields = row.getFieldset();
      const label = (text: string) => `${t("form.player", { number: at + 1 })}, ${text}`;
      return [
        [fields.kind.name, label(t("fields.kind"))],
        [fields.athleteSearch.name, label(t("fields.athleteSearch"))],
        [fields.athleteId.name, label(t("fields.athleteId"))],
        [fields.lastName.name, label(t("fields.lastName"))],
        [fields.firstName.name, label(t("fields.firstName"))],
        [fields.gender.name, label(t("fields.gender"))],
        [fields.birthDate.name, label(t("fields.birthDate"))],
        [fields.email.name, label(t("fields.email"))],
        [fields.phoneNumber.name, label(t("fields.phoneNumber"))],
      ];
    }),
  );

interface PlayerRowsProps {
  readonly form: FormMetadata<TeamValues, string[]>;
  readonly field: FieldMetadata<PlayerValues[], TeamValues, string[]>;
  /** What each row can choose from. */
  readonly matches: readonly (readonly AthleteOption[])[];
  /** The address of suggestions. */
  readonly source: string;
  readonly most: number;
}

/**
 * The players of a team: athletes of the club or guests, a row each; rows come and go by buttons that ask the server.
 */
export function PlayerRows({ form, field, matches, source, most }: PlayerRowsProps) {
  const { t } = useTranslation("registrations");
  const rows = field.getFieldList();
  return (
    <RowList field={field}>
      {rows.map((row, at) => {
        const fields = row.getFieldset();
        const number = at + 1;
        return (
          <Row key={row.key ?? row.name}>
            <legend>{t("form.player", { number })}</legend>
            <input type="hidden" name={fields.id.name} defaultValue={fields.id.initialValue} />
            <RadioGroupField
              field={fields.kind}
              label={t("fields.kind")}
              inline
              options={[
                { value: "athlete", label: t("form.athlete") },
                { value: "guest", label: t("form.guest") },
              ]}
            />
            <div className="forAthlete">
              <AthleteField
                search={fields.athleteSearch}
                id={fields.athleteId}
                searchedFor={fields.athleteFor}
                matches={matches[at] ?? []}
                source={source}
              />
            </div>
            <div className="forGuest">
              <GuestFields fields={fields} />
            </div>
            <FieldRow>
              <SelectField
                field={fields.gender}
                label={t("fields.gender")}
                width="short"
                options={genders.map((value) => ({ value, label: t(`gender.${value}`) }))}
              />
              <CheckboxField field={fields.isCaptain} label={t("fields.isCaptain")} />
              {rows.length > 1 && (
                <RemoveRow {...{ form, field, at }} label={t("form.removePlayer", { number })}>
                  {t("form.remove")}
                </RemoveRow>
              )}
            </FieldRow>
          </Row>
        );
      })}
      {rows.length < most && (
        <AddRow form={form} name={field.name} blank={blankPlayer}>
          {t("form.addPlayer")}
        </AddRow>
      )}
    </RowList>
  );
}

type GuestField = "firstName" | "lastName" | "birthDate" | "email" | "phoneNumber";

/** The fields of a guest, with what the club has to be told of somebody whom it does not know. */
function GuestFields({
  fields,
}: {
  readonly fields: Readonly<Record<GuestField, FieldMetadata<string, TeamValues, string[]>>>;
}) {
  const { t } = useTranslation("registrations");
  return (
    <div className="guestFields" style={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 12 }}>
      <FieldRow>
        <TextField
          field={fields.lastName}
          label={t("fields.lastName")}
          optional={false}
          width="medium"
          autoComplete="off"
        />
        <TextField
          field={fields.firstName}
          label={t("fields.firstName")}
          optional={false}
          width="medium"
          autoComplete="off"
        />
      </FieldRow>
      <FieldRow>
        <DateField field={fields.birthDate} label={t("fields.birthDate")} optional />
        <TextField
          field={fields.phoneNumber}
          label={t("fields.phoneNumber")}
          type="tel"
          width="short"
          autoComplete="off"
          optional
        />
        <TextField
          field={fields.email}
          label={t("fields.email")}
          type="email"
          width="medium"
          autoComplete="off"
          optional
        />
      </FieldRow>
    </div>
  );
}
