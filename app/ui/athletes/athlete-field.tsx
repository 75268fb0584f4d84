import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import type { AppField } from "../forms/app-form.tsx";
import { FieldRow } from "../forms/field-set.tsx";
import { SelectField } from "../forms/select-field.tsx";
import { TextField } from "../forms/text-field.tsx";
import { Icon } from "../icon.tsx";
import { WithoutScript } from "../without-script.ts";
import type { AthleteFieldProps } from "./athlete-props.ts";

const value = (field: AppField) => (typeof field.initialValue === "string" ? field.initialValue : "");

/**
 * An athlete of the club. Without a script: type, press "Cerca", choose among the matches; with one: a field that
 * suggests while typing. Both send the same three fields.
 */
export function AthleteField(props: AthleteFieldProps) {
  // why loaded later: MUI's Autocomplete is heavy, and the plain search works until it is there. why no Suspense: it would
  // put another plain search in the place of the one that has the focus, or from which somebody has gone on meanwhile.
  const [Suggesting, setSuggesting] = useState<ComponentType<AthleteFieldProps>>();
  useEffect(() => {
    import("./athlete-autocomplete.tsx").then(
      ({ default: loaded }) => setSuggesting(() => loaded),
      (error: unknown) =>
        setSuggesting(() => {
          // The error is for the page's error boundary, as that of a failed `lazy` is.
          throw error;
        }),
    );
  }, []);
  return Suggesting ? <Suggesting {...props} /> : <AthleteSearch {...props} />;
}

/**
 * The plain search. Where scripts run it gives way to the suggesting field, which takes as much room as what is left of
 * it.
 */
function AthleteSearch({ search, id, searchedFor, matches, autoFocus }: AthleteFieldProps) {
  const { t } = useTranslation();
  const typed = value(search);
  return (
    <>
      <FieldRow>
        <TextField
          field={search}
          // Where the search is shown it is required, whatever the rest of the form says of its row.
          optional={false}
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
