import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher } from "react-router";
import { describedBy, FieldShell } from "#app/ui/forms/field-shell.tsx";
import { MuiTheme } from "#app/ui/mui-theme.tsx";
import { useErrorText } from "#app/ui/text.ts";
import type { AthleteFieldProps } from "./athlete-field.tsx";
import type { loader } from "./athletes.ts";
import type { AthleteOption } from "./save.server.ts";

/** Typing is over after this pause, in milliseconds. */
const pause = 200;
const text = (value: unknown) => (typeof value === "string" ? value : "");

/** The athlete field with suggestions while typing. Default export: it is loaded after hydration. */
export default function AthleteAutocomplete({ search, id, searchedFor, matches }: AthleteFieldProps) {
  const { t } = useTranslation("facilities");
  const errorText = useErrorText("facilities");
  const fetcher = useFetcher<typeof loader>();
  const [typed, setTyped] = useState(text(search.initialValue));
  const [chosen, setChosen] = useState<AthleteOption | null>(
    () => matches.find((match) => match.id === text(id.initialValue)) ?? null,
  );
  const [wanted, setWanted] = useState("");
  const { load } = fetcher;
  useEffect(() => {
    if (wanted.trim() === "") return;
    const timer = setTimeout(
      () => void load(`/locations/reservations/athletes?search=${encodeURIComponent(wanted)}`),
      pause,
    );
    return () => clearTimeout(timer);
  }, [wanted, load]);

  const errors = [...(search.errors ?? []), ...(id.errors ?? [])].map(errorText);
  const hint = t("reservations.form.athleteSearchHint");
  return (
    <FieldShell id={search.id} label={t("reservations.form.athleteSearch")} hint={hint} errors={errors} width="medium">
      <input type="hidden" name={id.name} value={chosen?.id ?? ""} />
      <input type="hidden" name={searchedFor.name} value={chosen ? typed : ""} />
      <MuiTheme>
        <Autocomplete
          id={search.id}
          options={fetcher.data?.matches ?? matches}
          loading={fetcher.state !== "idle"}
          loadingText="…"
          noOptionsText={wanted ? t("reservations.form.noAthlete") : hint}
          value={chosen}
          inputValue={typed}
          filterOptions={(options) => [...options]}
          getOptionLabel={(option) => option.name}
          getOptionKey={(option) => option.id}
          isOptionEqualToValue={(option, value) => option.id === value.id}
          onChange={(_, option) => setChosen(option)}
          onInputChange={(_, value, reason) => {
            setTyped(value);
            if (reason === "input") {
              setChosen(null);
              setWanted(value);
            }
          }}
          renderOption={({ key, ...props }, option) => (
            <li key={key} {...props}>
              <span>
                {option.name}
                {option.hint && (
                  <>
                    {" "}
                    <small>{option.hint}</small>
                  </>
                )}
              </span>
            </li>
          )}
          renderInput={(params) => (
            <TextField
              {...params}
              name={search.name}
              error={errors.length > 0}
              slotProps={{
                ...params.slotProps,
                htmlInput: {
                  ...params.slotProps.htmlInput,
                  maxLength: 120,
                  "aria-describedby": describedBy(search.id, hint, errors),
                  "aria-invalid": errors.length > 0 || undefined,
                },
              }}
            />
          )}
        />
      </MuiTheme>
    </FieldShell>
  );
}
