import { SelectControl, type SelectControlProps } from "./controls.tsx";
import { type FieldProps, useField } from "./use-field.ts";

/** One choice of a list. `empty` is the text of the choice that chooses nothing. */
export function SelectField({ options, empty, ...props }: FieldProps & Pick<SelectControlProps, "options" | "empty">) {
  const { key, control } = useField(props);
  return <SelectControl key={key} {...control} options={options} empty={empty} />;
}
