import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { pastPeriods } from "#app/rules/periods.ts";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import { QuickPeriods } from "#app/ui/tables/quick-periods.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import type { receiptFilters } from "#contracts/money/receipts.ts";
import { maxSearch } from "#contracts/sizes.ts";

interface ReceiptFiltersProps {
  readonly filters: z.output<z.ZodObject<typeof receiptFilters>>;
  readonly today: string;
  /** Whether the list is filtered by more than the range of time. */
  readonly isFiltered: boolean;
}

/** The filters of the list, as a GET form. */
export function ReceiptFilters({ filters, today, isFiltered }: ReceiptFiltersProps) {
  const { t } = useTranslation(["receipts", "common"]);
  const { search, state, from, to } = filters;
  return (
    <FilterBar
      active={[search, state].filter(Boolean).length}
      before={<QuickPeriods today={today} period={{ from, to }} ids={pastPeriods} />}
      clearTo={isFiltered ? "?" : undefined}
      keep={["sort", "athleteId", "debitId"]}
    >
      <SearchControl label={t("list.search")} defaultValue={search} maxLength={maxSearch} />
      <SelectControl
        id="filter-state"
        name="state"
        label={t("list.state")}
        defaultValue={state?.[0]}
        empty={t("list.all")}
        options={(["valid", "void"] as const).map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <PeriodControls period={{ from, to }} />
    </FilterBar>
  );
}
