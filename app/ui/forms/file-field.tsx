import { useEffect, useRef } from "react";
import { styled } from "../styled.ts";
import { describedBy, FieldShell } from "./field-shell.tsx";
import { type FieldProps, useField } from "./use-field.ts";

const Input = styled("input")(({ theme }) => ({
  width: "100%",
  minHeight: 44,
  font: theme.vars.font.body2,
  "&::file-selector-button": {
    minHeight: 44,
    marginInlineEnd: 12,
    padding: "6px 16px",
    font: theme.vars.font.body2,
    fontWeight: 600,
    color: theme.vars.palette.primary.main,
    background: "transparent",
    border: "1px solid currentColor",
    borderRadius: theme.vars.shape.borderRadius,
    cursor: "pointer",
  },
}));

type FileFieldProps = FieldProps & {
  readonly accept?: string;
  readonly multiple?: boolean;
  /** Takes the chosen files away from the form, whose input is empty again then. */
  readonly onChoose?: (files: File[]) => void;
};

/** Files from the person's machine. What was chosen cannot be shown again after an error: browsers do not let us. */
export function FileField({ accept, multiple, onChoose, ...props }: FileFieldProps) {
  const { key, control } = useField(props);
  const { id, name, label, hint, errors, optional, width, disabled } = control;
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const files = [...(input.current?.files ?? [])];
    if (!onChoose || !input.current || files.length === 0) return;
    input.current.value = "";
    onChoose(files);
  };
  // why: files may have been chosen before the script ran, and they would be ignored.
  useEffect(take);
  return (
    <FieldShell {...{ id, label, hint, errors, optional, width }}>
      <Input
        key={key}
        ref={input}
        type="file"
        {...{ id, name, accept, multiple, disabled }}
        aria-describedby={describedBy(id, hint, errors)}
        aria-invalid={errors?.length ? true : undefined}
        {...(onChoose && { onChange: take })}
      />
    </FieldShell>
  );
}
