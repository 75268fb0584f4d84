import { useState } from "react";
import { formatShortDay, isLocalDate } from "#app/rules/dates.ts";
import { useLanguage } from "../use-language.ts";
import { type ControlProps, SelectControl } from "./controls.tsx";
import { DateInput, type DateInputProps } from "./date-input.tsx";
import { describedBy, FieldShell } from "./field-shell.tsx";
import { type FieldProps, useField } from "./use-field.ts";

type DateControlProps = ControlProps & Pick<DateInputProps, "min" | "max" | "autoComplete" | "onDate">;

/** A local date, `yyyy-MM-dd`, without a form library: filter bars use it as it is, forms through `DateField`. */
export function DateControl(props: DateControlProps) {
  const { id, name, label, hint, errors, optional, width, onDate, ...input } = props;
  const language = useLanguage();
  const [date, setDate] = useState("");
  return (
    <FieldShell
      {...{ id, label, hint, errors, optional, width }}
      inWords={isLocalDate(date) ? formatShortDay(date, language) : undefined}
    >
      <div className="input">
        <DateInput
          {...{ id, name, ...input }}
          aria-describedby={describedBy(id, hint, errors)}
          aria-invalid={errors?.length ? true : undefined}
          onDate={(chosen) => {
            setDate(chosen);
            onDate?.(chosen);
          }}
        />
      </div>
    </FieldShell>
  );
}

interface DateFieldProps extends FieldProps {
  /** Local dates, `yyyy-MM-dd`, both allowed. */
  readonly min?: string;
  readonly max?: string;
  readonly autoComplete?: "bday";
}

/** A local date, `yyyy-MM-dd`. */
export function DateField({ min, max, autoComplete, width = "short", ...props }: DateFieldProps) {
  const { key, control } = useField({ ...props, width });
  return <DateControl key={key} {...control} {...{ min, max, autoComplete }} />;
}

interface TimeFieldProps extends FieldProps {
  /** Wall times (`HH:mm`) to choose from; `24:00` may be among them, which no time input of a browser accepts. */
  readonly times: readonly string[];
}

/** A wall time, `HH:mm`. */
export function TimeField({ times, width = "short", ...props }: TimeFieldProps) {
  const { key, control } = useField({ ...props, width });
  const { defaultValue } = control;
  const offered = defaultValue && !times.includes(defaultValue) ? [...times, defaultValue].sort() : times;
  return (
    <SelectControl key={key} {...control} empty="" options={offered.map((time) => ({ value: time, label: time }))} />
  );
}
