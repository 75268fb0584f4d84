import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { counterMethods } from "#app/rules/debits.ts";
import type { AppField } from "../forms/app-form.tsx";
import { FieldRow } from "../forms/field-set.tsx";
import { MoneyField } from "../forms/money-field.tsx";
import { SelectField } from "../forms/select-field.tsx";

interface AmountFieldsProps {
  readonly fields: Readonly<Record<"amount" | "method", AppField>>;
  readonly symbol: string;
  readonly hint?: ReactNode;
  /** Whether the amount may stay empty. */
  readonly optional?: boolean;
}

/** How much is taken at the counter, and how. Their labels: `useAmountLabels`. */
export function AmountFields({ fields, symbol, hint, optional = false }: AmountFieldsProps) {
  const { t } = useTranslation("money");
  return (
    <FieldRow>
      <MoneyField field={fields.amount} symbol={symbol} hint={hint} optional={optional} />
      <SelectField
        field={fields.method}
        width="short"
        options={counterMethods.map((value) => ({ value, label: t(`method.${value}`) }))}
      />
    </FieldRow>
  );
}
