import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { coinTypes } from "#app/rules/coins.ts";
import { SelectControl, TextControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import type { movementFilters } from "#contracts/academy/wallets.ts";

/** Why tokens come or go, in the order in which they are offered; a type asks that none is missing. */
const reasons = ["grant", "spend", "refund", "revoke", "expire", "correction"] as const;

/** The filters of the list, as upstream takes them. */
export type MovementFilters = z.output<z.ZodObject<typeof movementFilters>>;

interface MovementFilterBarProps {
  readonly filters: MovementFilters;
  /** By more than the range of time. */
  readonly isFiltered: boolean;
}

/** The filters of the list, as a GET form. */
export function MovementFilterBar({ filters, isFiltered }: MovementFilterBarProps) {
  const { t } = useTranslation(["wallets", "common"]);
  const { search, type, entry, reason, from, to } = filters;
  const active = [search, type, entry, reason].filter(Boolean).length;
  return (
    <FilterBar active={active} clearTo={isFiltered ? "?" : undefined}>
      <TextControl
        id="filter-search"
        name="search"
        type="search"
        label={t("list.search")}
        defaultValue={search}
        maxLength={120}
      />
      <SelectControl
        id="filter-type"
        name="type"
        label={t("fields.type")}
        defaultValue={type?.[0]}
        empty={t("list.all")}
        options={coinTypes.map((value) => ({ value, label: t(`common:coins.${value}`) }))}
      />
      <SelectControl
        id="filter-entry"
        name="entry"
        label={t("list.amount")}
        defaultValue={entry}
        empty={t("list.all")}
        options={(["credit", "debit"] as const).map((value) => ({ value, label: t(`entries.${value}`) }))}
      />
      <SelectControl
        id="filter-reason"
        name="reason"
        label={t("list.reason")}
        defaultValue={reason?.[0]}
        empty={t("list.all")}
        options={reasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      />
      <PeriodControls period={{ from, to }} />
    </FilterBar>
  );
}
