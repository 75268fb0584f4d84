import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { counterMethods } from "#app/rules/debits.ts";
import { Button } from "#app/ui/button.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FieldErrors } from "#app/ui/forms/field-shell.tsx";
import { MoneyField } from "#app/ui/forms/money-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { styled } from "#app/ui/styled.ts";
import { useErrorText } from "#app/ui/text.ts";

/** How many instalments a plan has at most: the contract's, which browsers do not load. */
const most = 36;

const Rows = styled("div")({ display: "flex", flexDirection: "column", alignItems: "flex-start", gap: 12 });

// why no interface: conform takes only types whose keys it can list.
export type InstalmentValues = { dueDate: string; amount: string; method: string };

/** Labels of the rows' fields, by field name, for the summary of errors: "Rata 2, Importo". */
export const instalmentLabels = (rows: readonly FieldMetadata<InstalmentValues>[], t: TFunction<"subscriptions">) =>
  Object.fromEntries(
    rows.flatMap((row, at) => {
      const { dueDate, amount, method } = row.getFieldset();
      const label = (text: string) => `${t("plan.row", { number: at + 1 })}, ${text}`;
      return [
        [dueDate.name, label(t("fields.dueDate"))],
        [amount.name, label(t("fields.amount"))],
        [method.name, label(t("fields.method"))],
      ];
    }),
  );

interface InstalmentRowsProps<Values extends Record<string, unknown>> {
  readonly form: FormMetadata<Values, string[]>;
  readonly field: FieldMetadata<InstalmentValues[], Values, string[]>;
  readonly symbol: string;
  /** Whether each row also asks how the instalment is to be paid. */
  readonly withMethod?: boolean;
}

/** Instalments by date and amount, each with a button that takes it away, and one that adds another. */
export function InstalmentRows<Values extends Record<string, unknown>>(props: InstalmentRowsProps<Values>) {
  const { form, field, symbol, withMethod = false } = props;
  const { t } = useTranslation(["subscriptions", "money"]);
  const errorText = useErrorText("subscriptions");
  const rows = field.getFieldList();
  const blank: InstalmentValues = { dueDate: "", amount: "", method: "cash" };
  return (
    <Rows id={field.id} tabIndex={-1}>
      <FieldErrors id={field.id} errors={field.errors?.map(errorText)} />
      {rows.map((row, at) => {
        const { dueDate, amount, method } = row.getFieldset();
        const number = at + 1;
        return (
          <fieldset key={row.key ?? row.name}>
            <legend>{t("plan.row", { number })}</legend>
            <FieldRow>
              <DateField field={dueDate} label={t("fields.dueDate")} optional={false} />
              <MoneyField field={amount} label={t("fields.amount")} symbol={symbol} optional={false} />
              {withMethod && (
                <SelectField
                  field={method}
                  label={t("fields.method")}
                  width="short"
                  options={counterMethods.map((value) => ({ value, label: t(`money:method.${value}`) }))}
                />
              )}
              <Button
                {...form.remove.getButtonProps({ name: field.name, index: at })}
                type="submit"
                color="inherit"
                startIcon={<Icon name="delete" />}
                aria-label={t("plan.removeRow", { number })}
              >
                {t("plan.remove")}
              </Button>
            </FieldRow>
          </fieldset>
        );
      })}
      {rows.length < most && (
        <Button
          {...form.insert.getButtonProps({ name: field.name, defaultValue: blank as never })}
          type="submit"
          variant="outlined"
          startIcon={<Icon name="add" />}
        >
          {t("plan.add")}
        </Button>
      )}
    </Rows>
  );
}
