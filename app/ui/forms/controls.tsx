import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { formatShortDay, isLocalDate } from "#app/rules/dates.ts";
import { Icon } from "../icon.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { useLanguage } from "../use-language.ts";
import "./controls.css";
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
  const shared = {
    id,
    name,
    defaultValue,
    disabled,
    placeholder,
    autoComplete,
    maxLength,
    "aria-describedby": describedBy(id, hint, errors),
    "aria-invalid": errors?.length ? (true as const) : undefined,
  };
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
      <div className="input">
        {start && <span className="adornment">{start}</span>}
        {rows === undefined ? (
          <input
            {...shared}
            ref={date.input}
            type={type ?? "text"}
            inputMode={inputMode}
            min={min}
            max={max}
            step={step}
            list={list}
            onChange={date.onChange}
          />
        ) : (
          <textarea {...shared} rows={rows} inputMode={inputMode} />
        )}
        {end && <span className="adornment">{end}</span>}
      </div>
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
    onChange: (event: ChangeEvent<HTMLInputElement>) => setDate(event.target.value),
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

/** A native select in the look of the other controls. */
export const Select = (props: ComponentPropsWithRef<"select">) => (
  <div className="input">
    <select {...props} />
    <Icon name="expand" className="inputArrow" />
  </div>
);

/** A select with its label: the phone's own wheel, and it works without a script. */
export function SelectControl(props: SelectControlProps) {
  const { id, name, label, hint, errors, optional, width, defaultValue, disabled, options, empty } = props;
  return (
    <FieldShell id={id} label={label} hint={hint} errors={errors} optional={optional} width={width}>
      <Select
        id={id}
        name={name}
        defaultValue={defaultValue}
        disabled={disabled}
        aria-describedby={describedBy(id, hint, errors)}
        aria-invalid={errors?.length ? true : undefined}
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
      </Select>
    </FieldShell>
  );
}
