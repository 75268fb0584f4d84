import type { ReactNode } from "react";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

interface NumberFieldProps {
  readonly field: AppField;
  /** The unit, after the number. */
  readonly unit: string;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
}

/** A whole number with its unit. Words that are typed come back to be corrected: it is a text to the browser. */
export const NumberField = ({ unit, ...props }: NumberFieldProps) => (
  <TextField {...props} width={props.hint ? "medium" : "short"} inputMode="numeric" autoComplete="off" end={unit} />
);
