import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { styled } from "#app/ui/styled.ts";
import { maxEqualInstalments } from "#contracts/academy/sizes.ts";
import { InstalmentRows, type InstalmentValues } from "./instalment-rows.tsx";

/** Shows what belongs to the choice made only, by CSS: it works without a script, too. */
const Kinds = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 12,
  "&:has([value=named]:checked) > .equal": { display: "none" },
  "&:has([value=equal]:checked) > .named": { display: "none" },
});

// why no interface: conform takes only types whose keys it can list.
export type PlanValues = {
  kind: string;
  count: string;
  first: string;
  everyMonths: string;
  instalments: InstalmentValues[];
};

interface SalePlanProps<Values extends Record<string, unknown>> {
  readonly form: FormMetadata<Values, string[]>;
  readonly plan: FieldMetadata<PlanValues, Values, string[]>;
  readonly symbol: string;
}

/** How a sale is to be paid: in equal instalments, or in instalments with a date and an amount each. */
export function SalePlan<Values extends Record<string, unknown>>({ form, plan, symbol }: SalePlanProps<Values>) {
  const { t } = useTranslation("subscriptions");
  const fields = plan.getFieldset();
  return (
    <FieldSet title={t("new.plan")}>
      <Kinds>
        <RadioGroupField
          field={fields.kind}
          label={t("plan.kind")}
          optional={false}
          inline
          options={(["equal", "named"] as const).map((value) => ({ value, label: t(`plan.kinds.${value}`) }))}
        />
        <div className="equal">
          <FieldRow>
            <TextField
              field={fields.count}
              width="short"
              inputMode="numeric"
              maxLength={String(maxEqualInstalments).length}
            />
            <DateField field={fields.first} />
            <SelectField
              field={fields.everyMonths}
              width="short"
              options={[1, 2, 3].map((count) => ({ value: String(count), label: t("new.months", { count }) }))}
            />
          </FieldRow>
        </div>
        <div className="named">
          <p>{t("plan.namedHint")}</p>
          <InstalmentRows form={form} field={fields.instalments} symbol={symbol} />
        </div>
      </Kinds>
    </FieldSet>
  );
}
