import { useTranslation } from "react-i18next";
import { courtColors } from "#app/rules/court-colors.ts";
import type { AppField } from "../forms/app-form.tsx";
import { RadioGroupField } from "../forms/choice-fields.tsx";
import { CourtSwatch } from "./court-swatch.tsx";

interface ColorFieldProps {
  readonly field: AppField;
  /** What no colour is called, where there need not be one. */
  readonly none?: string;
}

/** One of the colours of the agenda, each with how it looks there. */
export function ColorField({ field, none }: ColorFieldProps) {
  const { t } = useTranslation();
  const options = courtColors.map((value) => ({
    value,
    label: t(`colors.${value}`),
    hint: <CourtSwatch color={value} />,
  }));
  return (
    <RadioGroupField
      field={field}
      inline
      options={none === undefined ? options : [{ value: "", label: none }, ...options]}
    />
  );
}
