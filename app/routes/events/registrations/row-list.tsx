import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormRows } from "#app/ui/forms/field-set.tsx";
import { FieldErrors } from "#app/ui/forms/field-shell.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useErrorText } from "#app/ui/text.ts";
import type { TeamValues } from "./values.ts";

type Form = FormMetadata<TeamValues, string[]>;

interface RowListProps<Value> {
  readonly field: FieldMetadata<Value[], TeamValues, string[]>;
  readonly children: ReactNode;
}

/** Rows of a form, with what is wrong with all of them. */
export function RowList<Value>({ field, children }: RowListProps<Value>) {
  const errorText = useErrorText("registrations");
  return (
    <FormRows id={field.id} tabIndex={-1}>
      <FieldErrors id={field.id} errors={field.errors?.map(errorText)} />
      {children}
    </FormRows>
  );
}

interface AddRowProps {
  readonly form: Form;
  readonly name: string;
  /** What a new row starts with. */
  readonly blank: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

export const AddRow = ({ form, name, blank, children }: AddRowProps) => (
  <Button
    {...form.insert.getButtonProps({ name, defaultValue: blank as never })}
    type="submit"
    variant="outlined"
    startIcon={<Icon name="add" />}
  >
    {children}
  </Button>
);

interface RemoveRowProps<Value> extends RowListProps<Value> {
  readonly form: Form;
  readonly at: number;
  readonly label: string;
}

export const RemoveRow = <Value,>({ form, field, at, label, children }: RemoveRowProps<Value>) => (
  <div>
    <Button
      {...form.remove.getButtonProps({ name: field.name, index: at })}
      type="submit"
      color="inherit"
      startIcon={<Icon name="delete" />}
      aria-label={label}
    >
      {children}
    </Button>
  </div>
);
