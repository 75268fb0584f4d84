import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import type { AppField } from "../forms/app-form.tsx";
import { FieldRow } from "../forms/field-set.tsx";
import { SelectField } from "../forms/select-field.tsx";
import { TextField } from "../forms/text-field.tsx";
import { Icon } from "../icon.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { WithoutScript } from "../without-script.ts";
import type { AthleteFieldProps } from "./athlete-props.ts";

// why lazy: MUI's Autocomplete is heavy, and the plain search below works until it is there.
const AthleteAutocomplete = lazy(() => import("./athlete-autocomplete.tsx"));

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

/** Where scripts run this gives way to the suggesting field, which takes as much room as what is left of it. */
function AthleteSearch({ search, id, searchedFor, matches, autoFocus }: AthleteFieldProps) {
  const { t } = useTranslation();
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
          autoFocus={autoFocus}
          hint={t("athletes.searchHint")}
        />
        <WithoutScript>
          <Button type="submit" name="intent" value="search" variant="outlined" startIcon={<Icon name="search" />}>
            {t("athletes.submit")}
          </Button>
        </WithoutScript>
      </FieldRow>
      {matches.length > 0 && (
        <WithoutScript>
          <input type="hidden" name={searchedFor.name} value={typed} />
          <SelectField
            field={id}
            width="medium"
            empty={t("athletes.choose")}
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
