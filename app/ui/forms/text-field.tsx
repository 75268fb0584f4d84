import { TextControl, type TextControlProps } from "./controls.tsx";
import { type FieldProps, useField } from "./use-field.ts";

type TextFieldProps = FieldProps &
  Pick<
    TextControlProps,
    "autoComplete" | "inputMode" | "maxLength" | "placeholder" | "start" | "end" | "list" | "autoFocus"
  > & {
    readonly type?: "text" | "email" | "tel" | "url" | "password" | "search" | "number";
  };

/** One line of text. */
export function TextField({ type = "text", autoComplete, inputMode, ...props }: TextFieldProps) {
  const { key, control } = useField(props);
  const { maxLength = props.field.maxLength, placeholder, start, end, list, autoFocus } = props;
  return (
    <TextControl
      key={key}
      {...control}
      {...{ type, autoComplete, inputMode, maxLength, placeholder, start, end, list, autoFocus }}
    />
  );
}

/** Several lines of text. */
export function TextAreaField({ rows = 4, maxLength, ...props }: FieldProps & { rows?: number; maxLength?: number }) {
  const { key, control } = useField(props);
  return <TextControl key={key} {...control} rows={rows} maxLength={maxLength ?? props.field.maxLength} />;
}
