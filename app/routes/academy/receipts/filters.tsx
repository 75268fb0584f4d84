import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { SelectControl, TextControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import type { receiptFilters } from "#contracts/money/receipts.ts";

interface ReceiptFiltersProps {
  readonly filters: z.output<z.ZodObject<typeof receiptFilters>>;
  /** By more than the range of time. */
  readonly isFiltered: boolean;
}

/** The filters of the list, as a GET form. */
export function ReceiptFilters({ filters, isFiltered }: ReceiptFiltersProps) {
  const { t } = useTranslation(["receipts", "common"]);
  const { search, state, from, to } = filters;
  return (
    <FilterBar
      active={[search, state].filter(Boolean).length}
      clearTo={isFiltered ? "?" : undefined}
      keep={["sort", "athleteId", "debitId"]}
    >
      <TextControl
        id="filter-search"
        name="search"
        type="search"
        label={t("list.search")}
        defaultValue={search}
        maxLength={100}
      />
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
