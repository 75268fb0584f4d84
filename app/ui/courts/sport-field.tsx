import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppField } from "../forms/app-form.tsx";
import type { Option } from "../forms/controls.tsx";
import { SelectField } from "../forms/select-field.tsx";

interface SportFieldProps {
  readonly field: AppField;
  readonly court: AppField;
  readonly sports: readonly Option[];
  /** Ids of the sports that each court offers. */
  readonly sportsByCourt: Readonly<Record<string, readonly string[]>>;
}

/**
 * The sport, among those of the chosen court. Without a script the court is the one that the page came with; a sport
 * that another court asks for is offered once the server has seen that court.
 */
export function SportField({ field, court, sports, sportsByCourt }: SportFieldProps) {
  const { t } = useTranslation();
  const first = typeof court.initialValue === "string" ? court.initialValue : "";
  const [chosen, setChosen] = useState(first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new element
  useEffect(() => {
    const select = document.getElementById(court.id);
    if (!(select instanceof HTMLSelectElement)) return;
    const follow = () => setChosen(select.value);
    // why: before hydration somebody may have chosen already, and browsers bring a choice back.
    follow();
    select.addEventListener("change", follow);
    return () => select.removeEventListener("change", follow);
  }, [court.id, court.key]);
  const offered = sportsByCourt[chosen];
  return (
    <SelectField
      field={field}
      options={offered ? sports.filter(({ value }) => offered.includes(value)) : sports}
      empty={t("sports.any")}
      width="medium"
      optional
    />
  );
}
