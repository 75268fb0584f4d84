import { TextControl } from "./controls.tsx";
import { type FieldProps, useField } from "./use-field.ts";

interface MoneyFieldProps extends FieldProps {
  /** Sign shown in the field: `€`. */
  readonly symbol: string;
}

/** An amount as people write it ("12,50"). The action's schema reads it with `parseMoney` (app/rules/money.ts). */
export function MoneyField({ symbol, width = "short", ...props }: MoneyFieldProps) {
  const { key, control } = useField({ ...props, width });
  return <TextControl key={key} {...control} inputMode="decimal" autoComplete="off" end={symbol} />;
}
