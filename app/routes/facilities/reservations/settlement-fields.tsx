import { useTranslation } from "react-i18next";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { CheckboxField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { AmountFields } from "#app/ui/money/amount-fields.tsx";
import { styled } from "#app/ui/styled.ts";

/** Shows method and amount only of what is collected, by CSS: it works without a script, too. */
const Settlement = styled("div")({
  display: "grid",
  gap: 12,
  "&:has(input[name=isPaid]:not(:checked)) .collected": { display: "none" },
});

interface SettlementFieldsProps {
  readonly fields: Readonly<Record<"status" | "isPaid" | "method" | "amount", AppField>>;
  readonly symbol: string;
}

/** What becomes of a new reservation in the same step: whether it is paid, and whether it takes the court. */
export function SettlementFields({ fields, symbol }: SettlementFieldsProps) {
  const { t } = useTranslation("facilities");
  return (
    <>
      <Settlement>
        <CheckboxField field={fields.isPaid} />
        <div className="collected">
          <AmountFields fields={fields} symbol={symbol} hint={t("reservations.form.amountHint")} optional />
        </div>
      </Settlement>
      <RadioGroupField
        field={fields.status}
        inline
        options={[
          { value: "confirmed", label: t("reservations.status.confirmed") },
          { value: "pending", label: t("reservations.status.pending") },
        ]}
      />
    </>
  );
}
