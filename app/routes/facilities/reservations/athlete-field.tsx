import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { styled } from "#app/ui/styled.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { AthleteOption } from "./save.server.ts";

// why lazy: MUI's Autocomplete is heavy, and the plain search below works until it is there.
const AthleteAutocomplete = lazy(() => import("./athlete-autocomplete.tsx"));

export interface AthleteFieldProps {
  /** What is typed. */
  readonly search: AppField;
  /** The chosen athlete. */
  readonly id: AppField;
  /** The typed text that the chosen athlete answers. */
  readonly searchedFor: AppField;
  readonly matches: readonly AthleteOption[];
}

const value = (field: AppField) => (typeof field.initialValue === "string" ? field.initialValue : "");

/**
 * An athlete of the club. Without a script: type, press "Cerca", choose among the matches; with one: a field that
 * suggests while typing. Both send the same three fields.
 */
export function AthleteField(props: AthleteFieldProps) {
  const hydrated = useHydrated();
  const plain = <AthleteSearch {...props} />;
  if (!hydrated) return plain;
  return (
    <Suspense fallback={plain}>
      <AthleteAutocomplete {...props} />
    </Suspense>
  );
}

/** why: where scripts run this gives way to the suggesting field, which takes as much room as what is left of it. */
const WithoutScript = styled("div")({ display: "contents", "@media (scripting: enabled)": { display: "none" } });

function AthleteSearch({ search, id, searchedFor, matches }: AthleteFieldProps) {
  const { t } = useTranslation("facilities");
  const typed = value(search);
  return (
    <>
      <FieldRow>
        <TextField
          field={search}
          type="search"
          width="medium"
          maxLength={120}
          autoComplete="off"
          hint={t("reservations.form.athleteSearchHint")}
        />
        <WithoutScript>
          <Button type="submit" name="intent" value="search" variant="outlined" startIcon={<Icon name="search" />}>
            {t("reservations.form.search")}
          </Button>
        </WithoutScript>
      </FieldRow>
      {matches.length > 0 && (
        <WithoutScript>
          <input type="hidden" name={searchedFor.name} value={typed} />
          <SelectField
            field={id}
            width="medium"
            empty={t("reservations.form.chooseAthlete")}
            options={matches.map((match) => ({
              value: match.id,
              label: match.hint ? `${match.name} (${match.hint})` : match.name,
            }))}
          />
        </WithoutScript>
      )}
    </>
  );
}
