import { useTranslation } from "react-i18next";
import { AppForm, type RecordFormProps, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { MoneyField } from "#app/ui/forms/money-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/text-field.tsx";
import { styled } from "#app/ui/styled.ts";
import { promotionsPath } from "./handle.ts";
import type { PromotionValues } from "./record.ts";

interface PromotionFormProps extends RecordFormProps<PromotionValues> {
  /** The packages with their prices. */
  readonly packages: readonly Option[];
  /** The sign of the packages' currency. */
  readonly symbol: string;
}

/** Shows the field of the chosen kind of discount only, by CSS: it works without a script, too. */
const Discount = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 12,
  "&:has([value=price]:checked) > .percentage, &:has([value=percentage]:checked) > .price": { display: "none" },
});

/** Adding and changing a promotion. */
export function PromotionForm({ values, packages, symbol, version, constraint, reply, submit }: PromotionFormProps) {
  const { t } = useTranslation("promotions");
  const [form, fields] = useAppForm<PromotionValues>({
    id: "promotion",
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  const discount = fields.discount.getFieldset();
  const labels = {
    [discount.kind.name]: t("fields.kind"),
    [discount.basisPoints.name]: t("fields.basisPoints"),
    [discount.price.name]: t("fields.price"),
  };
  return (
    <AppForm form={form} ns="promotions" labels={labels}>
      <ErrorSummary form={form} />
      <TextField field={fields.name} autoComplete="off" width="medium" hint={t("form.nameHint")} />
      <SelectField field={fields.triggerTemplateId} options={packages} empty={t("form.choose")} />
      <SelectField field={fields.targetTemplateId} options={packages} empty={t("form.choose")} />
      <Discount>
        <RadioGroupField
          field={discount.kind}
          options={(["percentage", "price"] as const).map((kind) => ({ value: kind, label: t(`form.kinds.${kind}`) }))}
        />
        <div className="percentage">
          <MoneyField field={discount.basisPoints} symbol="%" />
        </div>
        <div className="price">
          <MoneyField field={discount.price} symbol={symbol} hint={t("form.priceHint")} />
        </div>
      </Discount>
      <FieldRow>
        <DateField field={fields.startAt} />
        <DateField field={fields.endAt} />
      </FieldRow>
      <TextAreaField field={fields.description} rows={2} hint={t("form.descriptionHint")} />
      {version !== undefined && <VersionField version={version} />}
      <FormActions submit={submit} cancelTo={promotionsPath} />
    </AppForm>
  );
}
