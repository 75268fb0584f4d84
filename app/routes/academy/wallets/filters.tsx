import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { coinTypes } from "#app/rules/coins.ts";
import { pastPeriods } from "#app/rules/periods.ts";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import { QuickPeriods } from "#app/ui/tables/quick-periods.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import type { movementFilters } from "#contracts/academy/wallets.ts";
import { maxSearch } from "#contracts/sizes.ts";

/** Why tokens come or go, in the order in which they are offered; a type asks that none is missing. */
const reasons = ["grant", "spend", "refund", "revoke", "expire", "correction"] as const;

/** The filters of the list, as upstream takes them. */
type MovementFilters = z.output<z.ZodObject<typeof movementFilters>>;

interface MovementFilterBarProps {
  readonly filters: MovementFilters;
  readonly today: string;
  /** Whether the list is filtered by more than the range of time. */
  readonly isFiltered: boolean;
}

/** The filters of the list, as a GET form. */
export function MovementFilterBar({ filters, today, isFiltered }: MovementFilterBarProps) {
  const { t } = useTranslation(["wallets", "common"]);
  const { search, type, entry, reason, from, to } = filters;
  const active = [search, type, entry, reason].filter(Boolean).length;
  return (
    <FilterBar
      active={active}
      before={<QuickPeriods today={today} period={{ from, to }} ids={pastPeriods} />}
      clearTo={isFiltered ? "?" : undefined}
    >
      <SearchControl label={t("list.search")} defaultValue={search} maxLength={maxSearch} />
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
