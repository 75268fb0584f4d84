import { useTranslation } from "react-i18next";
import { currencySymbol } from "#app/rules/money.ts";
import { AppForm, type RecordFormProps, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { MoneyField } from "#app/ui/forms/money-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { styled } from "#app/ui/styled.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import { priceListsPath } from "./handle.ts";
import type { LoadedPriceLists } from "./load.server.ts";
import { RangeFields, rangeLabels } from "./range-fields.tsx";
import type { PriceListValues } from "./record.ts";

interface PriceListFormProps extends ReturnType<typeof optionsOf>, RecordFormProps<PriceListValues> {}

/** Shows the fields of the chosen kind of prices only, by CSS: it works without a script, too. */
const Prices = styled(FieldSet)({
  "&:has(input[value=ranged]:checked) > .bySlot, &:has(input[value=by_slot]:checked) > .ranged": { display: "none" },
});

/** A loaded location, with its courts and sports as options of the form. */
export const optionsOf = ({ location, sports }: Pick<LoadedPriceLists, "location" | "sports">) => ({
  location: { id: location.id, name: location.name },
  courts: location.fields.map(({ id, name }) => ({ value: id, label: name })),
  sports: sports.map(({ id, name }) => ({ value: id, label: name })),
});

/** Creating and editing a price list. Rows of prices come and go by buttons that ask the server. */
export function PriceListForm(props: PriceListFormProps) {
  const { location, courts, sports, values, version, constraint, reply, submit } = props;
  const { t } = useTranslation("price-lists");
  const language = useLanguage();
  const [form, fields] = useAppForm<PriceListValues>({
    id: "price-list",
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  const symbol = currencySymbol(values.currency as CurrencyCode, language);
  return (
    <AppForm form={form} ns="price-lists" labels={rangeLabels(fields.priceRanges.getFieldList(), t)}>
      <ErrorSummary form={form} />
      <TextField field={fields.name} autoComplete="off" width="medium" hint={t("form.nameHint")} />
      <FieldSet title={t("form.where")}>
        {courts.length > 0 && (
          <CheckboxGroupField field={fields.fieldIds} options={courts} inline hint={t("form.courtsHint")} />
        )}
        {sports.length > 0 && (
          <CheckboxGroupField field={fields.sportIds} options={sports} inline hint={t("form.sportsHint")} />
        )}
        <FieldRow>
          <DateField field={fields.validFrom} />
          <DateField field={fields.validTo} />
        </FieldRow>
      </FieldSet>
      <Prices title={t("form.prices")}>
        <SelectField
          field={fields.currency}
          width="short"
          options={[
            { value: "eur", label: t("form.currencies.eur") },
            { value: "chf", label: t("form.currencies.chf") },
            { value: "usd", label: t("form.currencies.usd") },
          ]}
        />
        <RadioGroupField
          field={fields.type}
          options={[
            { value: "ranged", label: t("form.ranged"), hint: t("form.rangedHint") },
            { value: "by_slot", label: t("form.bySlot"), hint: t("form.bySlotHint") },
          ]}
        />
        <div className="bySlot">
          <FieldRow>
            <TextField field={fields.slotMinutes} inputMode="numeric" width="short" />
            <MoneyField field={fields.price} symbol={symbol} />
            <MoneyField field={fields.guestPrice} symbol={symbol} optional />
          </FieldRow>
        </div>
        <div className="ranged">
          <RangeFields form={form} field={fields.priceRanges} symbol={symbol} />
        </div>
      </Prices>
      {version !== undefined && <VersionField version={version} />}
      <FormActions submit={submit} cancelTo={priceListsPath(location.id)} />
    </AppForm>
  );
}
