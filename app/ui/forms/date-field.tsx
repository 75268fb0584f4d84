import { SelectControl, TextControl } from "./controls.tsx";
import { type FieldProps, useField } from "./use-field.ts";

interface DateFieldProps extends FieldProps {
  /** Local dates, `yyyy-MM-dd`, both allowed. */
  readonly min?: string;
  readonly max?: string;
  readonly autoComplete?: "bday";
}

/** A local date, `yyyy-MM-dd`, in the browser's own date input. */
export function DateField({ min, max, autoComplete, width = "short", ...props }: DateFieldProps) {
  const { key, control } = useField({ ...props, width });
  return <TextControl key={key} {...control} type="date" min={min} max={max} autoComplete={autoComplete} />;
}

interface TimeFieldProps extends FieldProps {
  /** Minutes between two times that the browser offers. */
  readonly stepMinutes?: number;
  /** Offers these wall times (`HH:mm`) to choose from; the only way to offer `24:00`, which no browser accepts. */
  readonly times?: readonly string[];
}

/** A wall time, `HH:mm`. */
export function TimeField({ stepMinutes = 5, times, width = "short", ...props }: TimeFieldProps) {
  const { key, control } = useField({ ...props, width });
  if (!times) return <TextControl key={key} {...control} type="time" step={stepMinutes * 60} />;
  const { defaultValue } = control;
  const offered = defaultValue && !times.includes(defaultValue) ? [...times, defaultValue].sort() : times;
  return (
    <SelectControl key={key} {...control} empty="" options={offered.map((time) => ({ value: time, label: time }))} />
  );
}
