import InputAdornment from "@mui/material/InputAdornment";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import {
  type ChangeEvent,
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { formatShortDay, isLocalDate } from "#app/rules/dates.ts";
import { useHydrated } from "../use-hydrated.ts";
import { useLanguage } from "../use-language.ts";
import { describedBy, FieldShell, type FieldShellProps } from "./field-shell.tsx";

/** What all controls share. They are uncontrolled: the browser keeps what is typed. */
export interface ControlProps extends Omit<FieldShellProps, "children"> {
  readonly name: string;
  readonly defaultValue?: string | undefined;
  readonly disabled?: boolean | undefined;
}

export interface TextControlProps extends ControlProps {
  readonly type?: "text" | "email" | "tel" | "url" | "password" | "search" | "date" | "time" | "number";
  readonly inputMode?: "text" | "decimal" | "numeric" | "email" | "tel" | "search";
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  readonly maxLength?: number | undefined;
  readonly min?: string | number | undefined;
  readonly max?: string | number | undefined;
  /** Seconds for times. */
  readonly step?: number | undefined;
  readonly placeholder?: string | undefined;
  /** Shown inside the field, before and after what is typed: an icon, a currency sign. */
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  /** Lines of a text area; one line unless given. */
  readonly rows?: number | undefined;
  /** Id of a `<datalist>` with suggestions. */
  readonly list?: string | undefined;
}

/** A text input (or area) without a form library: filter bars use it as it is, forms through their fields. */
export function TextControl(props: TextControlProps) {
  const { id, name, label, hint, errors, optional, width, defaultValue, disabled, start, end, rows } = props;
  const { type, inputMode, autoComplete, maxLength, min, max, step, placeholder, list } = props;
  const date = useDateInWords(type === "date", defaultValue);
  return (
    <FieldShell
      id={id}
      label={label}
      hint={hint}
      errors={errors}
      optional={optional}
      width={width}
      inWords={date.inWords}
    >
      <OutlinedInput
        id={id}
        name={name}
        type={rows ? undefined : type}
        defaultValue={defaultValue}
        disabled={disabled}
        error={Boolean(errors?.length)}
        notched={false}
        multiline={rows !== undefined}
        rows={rows}
        placeholder={placeholder}
        autoComplete={autoComplete}
        inputRef={date.input}
        onChange={date.onChange}
        startAdornment={start && <InputAdornment position="start">{start}</InputAdornment>}
        endAdornment={end && <InputAdornment position="end">{end}</InputAdornment>}
        inputProps={{
          inputMode,
          maxLength,
          min,
          max,
          step,
          list,
          "aria-describedby": describedBy(id, hint, errors),
          "aria-invalid": errors?.length ? true : undefined,
        }}
      />
    </FieldShell>
  );
}

/**
 * A date input shows its date as the browser's own language writes it: 02/12 may be December or February. Once a
 * script runs, the date stands below in the words of the page, weekday included.
 */
function useDateInWords(isDate: boolean, defaultValue: string | undefined) {
  const [date, setDate] = useState(defaultValue ?? "");
  const language = useLanguage();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  // why: what was typed before the script ran, or what the browser restored on the way back, tells nobody.
  useEffect(() => {
    if (input.current) setDate(input.current.value);
  }, []);
  if (!isDate) return {};
  return {
    input,
    inWords: hydrated && isLocalDate(date) ? formatShortDay(date, language) : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setDate(event.target.value),
  };
}

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** Options under a heading: courts under their location. */
export interface OptionGroup {
  readonly label: string;
  readonly options: readonly Option[];
}

export interface SelectControlProps extends ControlProps {
  readonly options: readonly (Option | OptionGroup)[];
  /** The first choice, whose value is empty: "Tutti", "Scegli…". */
  readonly empty?: string | undefined;
}

const optionElement = ({ value, label, disabled }: Option) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

/** A native select: the phone's own wheel, and it works without a script. */
export function SelectControl(props: SelectControlProps) {
  const { id, name, label, hint, errors, optional, width, defaultValue, disabled, options, empty } = props;
  return (
    <FieldShell id={id} label={label} hint={hint} errors={errors} optional={optional} width={width}>
      <NativeSelect
        defaultValue={defaultValue}
        disabled={disabled}
        error={Boolean(errors?.length)}
        input={<OutlinedInput notched={false} />}
        inputProps={{
          id,
          name,
          "aria-describedby": describedBy(id, hint, errors),
          "aria-invalid": errors?.length ? true : undefined,
        }}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((entry) =>
          "options" in entry ? (
            <optgroup key={entry.label} label={entry.label}>
              {entry.options.map(optionElement)}
            </optgroup>
          ) : (
            optionElement(entry)
          ),
        )}
      </NativeSelect>
    </FieldShell>
  );
}
