import { useTranslation } from "react-i18next";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { AmountFields } from "#app/ui/money/amount-fields.tsx";
import { CollectNow } from "#app/ui/money/collect-now.tsx";

interface SettlementFieldsProps {
  readonly fields: Readonly<Record<"status" | "isPaid" | "method" | "amount", AppField>>;
  readonly symbol: string;
}

/** What becomes of a new reservation in the same step: whether it is paid, and whether it takes the court. */
export function SettlementFields({ fields, symbol }: SettlementFieldsProps) {
  const { t } = useTranslation("reservations");
  return (
    <>
      <CollectNow field={fields.isPaid}>
        <AmountFields fields={fields} symbol={symbol} hint={t("reservations.form.amountHint")} optional />
      </CollectNow>
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
