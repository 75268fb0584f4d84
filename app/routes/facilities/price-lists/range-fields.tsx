import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { quarterHours } from "#app/rules/quarter-hours.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import { TimeField } from "#app/ui/forms/date-field.tsx";
import { FieldRow, FormRows, RowFieldset } from "#app/ui/forms/field-set.tsx";
import { FieldErrors } from "#app/ui/forms/field-shell.tsx";
import { MoneyField } from "#app/ui/forms/money-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useErrorText } from "#app/ui/text.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import { maxPriceRanges } from "#contracts/facilities/sizes.ts";
import type { PriceListValues } from "./record.ts";
import { shortWeekday } from "./words.ts";

const weekdays = [1, 2, 3, 4, 5, 6, 7];
type RangeValues = PriceListValues["priceRanges"][number];
const emptyRange: RangeValues = { daysOfWeek: [], startAt: "", endAt: "", price: "", guestPrice: "" };

/** Labels of the rows' fields, by field name, for the summary of errors: "Fascia 2, Dalle". */
export const rangeLabels = (rows: readonly FieldMetadata<RangeValues>[], t: TFunction<"price-lists">) =>
  Object.fromEntries(
    rows.flatMap((row, index) => {
      const { daysOfWeek, startAt, endAt, price, guestPrice } = row.getFieldset();
      const label = (text: string) => `${t("form.range", { number: index + 1 })}, ${text}`;
      return [
        [daysOfWeek.name, label(t("fields.daysOfWeek"))],
        [startAt.name, label(t("fields.startAt"))],
        [endAt.name, label(t("fields.endAt"))],
        [price.name, label(t("form.hourPrice"))],
        [guestPrice.name, label(t("fields.guestPrice"))],
      ];
    }),
  );

interface RangeFieldsProps {
  readonly form: FormMetadata<PriceListValues, string[]>;
  readonly field: FieldMetadata<RangeValues[], PriceListValues, string[]>;
  readonly symbol: string;
}

/** The rows of hourly prices, each with a button that takes it away, and one that adds a row while there is room. */
export function RangeFields({ form, field, symbol }: RangeFieldsProps) {
  const { t } = useTranslation("price-lists");
  const errorText = useErrorText("price-lists");
  const language = useLanguage();
  const rows = field.getFieldList();
  return (
    <FormRows id={field.id} tabIndex={-1}>
      <FieldErrors id={field.id} errors={field.errors?.map(errorText)} />
      {rows.map((row, index) => {
        const { daysOfWeek, startAt, endAt, price, guestPrice } = row.getFieldset();
        const number = index + 1;
        return (
          <RowFieldset key={row.key ?? row.name}>
            <legend>{t("form.range", { number })}</legend>
            <CheckboxGroupField
              field={daysOfWeek}
              label={t("fields.daysOfWeek")}
              inline
              options={weekdays.map((day) => ({ value: String(day), label: shortWeekday(day, language) }))}
            />
            <FieldRow>
              <TimeField field={startAt} label={t("fields.startAt")} times={quarterHours} />
              <TimeField field={endAt} label={t("fields.endAt")} times={quarterHours} />
            </FieldRow>
            <FieldRow>
              <MoneyField field={price} label={t("form.hourPrice")} symbol={symbol} />
              <MoneyField field={guestPrice} label={t("fields.guestPrice")} symbol={symbol} optional />
            </FieldRow>
            {rows.length > 1 && (
              <div>
                <Button
                  {...form.remove.getButtonProps({ name: field.name, index })}
                  type="submit"
                  color="inherit"
                  startIcon={<Icon name="delete" />}
                  aria-label={t("form.removeRange", { number })}
                >
                  {t("form.remove")}
                </Button>
              </div>
            )}
          </RowFieldset>
        );
      })}
      {rows.length < maxPriceRanges && (
        <Button
          {...form.insert.getButtonProps({ name: field.name, defaultValue: emptyRange })}
          type="submit"
          variant="outlined"
          startIcon={<Icon name="add" />}
        >
          {t("form.addRange")}
        </Button>
      )}
    </FormRows>
  );
}
