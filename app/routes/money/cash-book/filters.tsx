import { useTranslation } from "react-i18next";
import { pastPeriods } from "#app/rules/periods.ts";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import { QuickPeriods } from "#app/ui/tables/quick-periods.tsx";

const methods = ["cash", "bankWire", "redsys", "stripe"] as const;
const kinds = ["subscription", "reservation", "registration"] as const;

// The periods without `all`: the whole book is more than one page can show.
const periods = pastPeriods.filter((id) => id !== "all");

interface CashBookFiltersProps {
  readonly today: string;
  readonly query: {
    readonly from: string;
    readonly to: string;
    readonly method?: readonly string[];
    readonly kind?: readonly string[];
    readonly templateId?: string;
    readonly siteId?: string;
  };
}

/** The filters of the cash book: days, how it was paid, and what for. A GET form. */
export function CashBookFilters({ query, today }: CashBookFiltersProps) {
  const { t } = useTranslation(["cash-book", "money", "common"]);
  const { method, kind, templateId, siteId } = query;
  const active = [method, kind, templateId, siteId].filter(Boolean).length;
  return (
    <FilterBar
      active={active}
      before={<QuickPeriods today={today} period={query} ids={periods} />}
      clearTo={active > 0 ? "?" : undefined}
      keep={["templateId", "siteId"]}
    >
      <PeriodControls period={query} />
      <SelectControl
        id="filter-method"
        name="method"
        label={t("money:fields.method")}
        defaultValue={method?.[0]}
        empty={t("book.all")}
        options={methods.map((value) => ({ value, label: t(`money:method.${value}`) }))}
      />
      <SelectControl
        id="filter-kind"
        name="kind"
        label={t("book.kind")}
        defaultValue={kind?.[0]}
        empty={t("book.all")}
        options={kinds.map((value) => ({ value, label: t(`money:kinds.${value}`) }))}
      />
    </FilterBar>
  );
}
