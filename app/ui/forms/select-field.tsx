import { SelectControl, type SelectControlProps } from "./controls.tsx";
import { type FieldProps, useField } from "./use-field.ts";

/** One choice of a list. `empty` is the text of the choice that chooses nothing; without it one is always chosen. */
export function SelectField({ options, empty, ...props }: FieldProps & Pick<SelectControlProps, "options" | "empty">) {
  const isChosen = empty === undefined && options.every((option) => !("value" in option) || option.value !== "");
  const { key, control } = useField({ ...(isChosen && { optional: false }), ...props });
  return <SelectControl key={key} {...control} options={options} empty={empty} />;
}
