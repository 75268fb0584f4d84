import { useTranslation } from "react-i18next";
import type { Period } from "#app/rules/periods.ts";
import { DateControl } from "../forms/date-field.tsx";

interface PeriodControlsProps {
  readonly period: { readonly [End in keyof Period]?: string | undefined };
  /** What is wrong with an end, in the user's words. */
  readonly errors?: Partial<Record<keyof Period, readonly string[] | undefined>>;
}

/** From one local date to another, both inclusive, in a `FilterBar`. */
export function PeriodControls({ period, errors = {} }: PeriodControlsProps) {
  const { t } = useTranslation();
  return (["from", "to"] as const).map((name) => (
    <DateControl
      key={name}
      id={`filter-${name}`}
      name={name}
      label={t(`table.${name}`)}
      defaultValue={period[name]}
      errors={errors[name]}
    />
  ));
}
