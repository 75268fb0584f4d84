import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher } from "react-router";
import type { AthleteOption } from "#app/rules/athletes.ts";
import { useFormInfo } from "../forms/app-form.tsx";
import { describedBy, FieldShell } from "../forms/field-shell.tsx";
import { MuiTheme } from "../mui-theme.tsx";
import { useErrorText } from "../text.ts";
import type { AthleteFieldProps } from "./athlete-props.ts";

/** Typing is over after this pause, in milliseconds. */
const pause = 200;
const text = (value: unknown) => (typeof value === "string" ? value : "");

/** What was typed before the script was there, and whether the field has the focus. */
function fieldBefore(id: string) {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement
    ? { typed: input.value, hasFocus: document.activeElement === input }
    : undefined;
}

/** The athlete field with suggestions while typing. Default export: it is loaded after hydration. */
export default function AthleteAutocomplete({
  search,
  id,
  searchedFor,
  matches,
  source,
  autoFocus,
}: AthleteFieldProps) {
  const { t } = useTranslation();
  const { ns, labelOf } = useFormInfo();
  const errorText = useErrorText(ns);
  const fetcher = useFetcher<{ readonly matches: AthleteOption[] }>();
  const initial = text(search.initialValue);
  const [before] = useState(() => fieldBefore(search.id));
  const [typed, setTyped] = useState(before?.typed ?? initial);
  const [chosen, setChosen] = useState<AthleteOption | null>(
    () => (typed === initial && matches.find((match) => match.id === text(id.initialValue))) || null,
  );
  const [wanted, setWanted] = useState(typed === initial ? "" : typed);
  const { load } = fetcher;
  useEffect(() => {
    if (wanted.trim() === "") return;
    const timer = setTimeout(() => void load(`${source}?search=${encodeURIComponent(wanted)}`), pause);
    return () => clearTimeout(timer);
  }, [wanted, load, source]);

  const errors = [...(search.errors ?? []), ...(id.errors ?? [])].map(errorText);
  const hint = t("athletes.searchHint");
  return (
    <FieldShell id={search.id} label={labelOf(search.name)} hint={hint} errors={errors} width="medium">
      <input type="hidden" name={id.name} value={chosen?.id ?? ""} />
      <input type="hidden" name={searchedFor.name} value={chosen ? typed : ""} />
      <MuiTheme>
        <Autocomplete
          id={search.id}
          options={fetcher.data?.matches ?? matches}
          loading={fetcher.state !== "idle"}
          loadingText="…"
          noOptionsText={wanted ? t("athletes.none") : hint}
          value={chosen}
          inputValue={typed}
          // What was typed stays until somebody is chosen, also what was typed before the script was there.
          clearOnBlur={false}
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
              autoFocus={before ? before.hasFocus : autoFocus}
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
