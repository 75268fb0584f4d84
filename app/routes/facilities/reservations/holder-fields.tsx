import { useTranslation } from "react-i18next";
import type { AthleteOption } from "#app/rules/athletes.ts";
import { AthleteField } from "#app/ui/athletes/athlete-field.tsx";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { styled } from "#app/ui/styled.ts";
import { maxGuestName, maxGuestPhone } from "#contracts/facilities/sizes.ts";

/** Shows the fields of the chosen kind of holder only, by CSS: it works without a script, too. */
const Holder = styled(FieldSet)({
  "&:has(input[value=guest]:checked) .forAthlete, &:has(input[value=athlete]:checked) .forGuest": { display: "none" },
});

type HolderName = "holder" | "athleteSearch" | "athleteId" | "athleteFor" | "guestName" | "guestPhoneNumber";

interface HolderFieldsProps {
  readonly fields: Readonly<Record<HolderName, AppField>>;
  readonly matches: readonly AthleteOption[];
  /** Whether the focus is put where the athlete is looked up. */
  readonly autoFocus?: boolean | undefined;
}

/** The fields of the holder: an athlete of the club, looked up by name, or a guest. */
export function HolderFields({ fields, matches, autoFocus }: HolderFieldsProps) {
  const { t } = useTranslation("reservations");
  return (
    <Holder title={t("reservations.form.who")}>
      <RadioGroupField
        field={fields.holder}
        inline
        options={[
          { value: "athlete", label: t("reservations.form.athlete") },
          { value: "guest", label: t("reservations.form.guest") },
        ]}
      />
      <div className="forAthlete">
        <AthleteField
          search={fields.athleteSearch}
          id={fields.athleteId}
          searchedFor={fields.athleteFor}
          matches={matches}
          source="/locations/reservations/athletes"
          autoFocus={autoFocus}
        />
      </div>
      <div className="forGuest">
        <FieldRow>
          <TextField field={fields.guestName} width="medium" maxLength={maxGuestName} autoComplete="off" />
          <TextField field={fields.guestPhoneNumber} type="tel" maxLength={maxGuestPhone} autoComplete="off" optional />
        </FieldRow>
      </div>
    </Holder>
  );
}
