import type { ComponentPropsWithRef, HTMLInputAutoCompleteAttribute, ReactNode } from "react";
import { Icon } from "../icon.tsx";
import "./controls.css";
import { describedBy, FieldShell, type FieldShellProps } from "./field-shell.tsx";

/** What all controls share. They are uncontrolled: the browser keeps what is typed. */
export interface ControlProps extends Omit<FieldShellProps, "children"> {
  readonly name: string;
  readonly defaultValue?: string | undefined;
  readonly disabled?: boolean | undefined;
}

export interface TextControlProps extends ControlProps {
  readonly type?: "text" | "email" | "tel" | "url" | "password" | "search" | "number";
  readonly inputMode?: "text" | "decimal" | "numeric" | "email" | "tel" | "search";
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  readonly maxLength?: number | undefined;
  readonly min?: string | number | undefined;
  readonly max?: string | number | undefined;
  readonly step?: number | undefined;
  readonly placeholder?: string | undefined;
  /** What stands inside the field, before and after what is typed: an icon, a currency sign. */
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  /** Lines of a text area; one line unless given. */
  readonly rows?: number | undefined;
  /** Id of a `<datalist>` with suggestions. */
  readonly list?: string | undefined;
  /** Whether the field has the focus when the page comes, as people type there first. */
  readonly autoFocus?: boolean | undefined;
}

/** A text input (or area) without a form library: filter bars use it as it is, forms through their fields. */
export function TextControl(props: TextControlProps) {
  const { id, name, label, hint, errors, optional, width, defaultValue, disabled, start, end, rows } = props;
  const { type, inputMode, autoComplete, maxLength, min, max, step, placeholder, list, autoFocus } = props;
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
    <FieldShell id={id} label={label} hint={hint} errors={errors} optional={optional} width={width}>
      <div className="input">
        {start && <span className="adornment">{start}</span>}
        {rows === undefined ? (
          <input
            {...shared}
            type={type ?? "text"}
            inputMode={inputMode}
            min={min}
            max={max}
            step={step}
            list={list}
            // biome-ignore lint/a11y/noAutofocus: the form is opened to type here, and what comes before is filled in
            autoFocus={autoFocus}
          />
        ) : (
          <textarea {...shared} rows={rows} inputMode={inputMode} />
        )}
        {end && <span className="adornment">{end}</span>}
      </div>
    </FieldShell>
  );
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
