import { useTranslation } from "react-i18next";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";

const methods = ["cash", "bankWire", "redsys", "stripe"] as const;
const kinds = ["subscription", "reservation", "registration"] as const;

interface CashBookFiltersProps {
  readonly query: {
    readonly from: string;
    readonly to: string;
    readonly method?: readonly string[];
    readonly kind?: readonly string[];
    readonly templateId?: string;
    readonly siteId?: string;
  };
}

/** Which days, how it was paid, and what for: a GET form. */
export function CashBookFilters({ query }: CashBookFiltersProps) {
  const { t } = useTranslation(["till", "money", "common"]);
  const { method, kind, templateId, siteId } = query;
  const active = [method, kind, templateId, siteId].filter(Boolean).length;
  return (
    <FilterBar active={active} clearTo={active > 0 ? "?" : undefined} keep={["templateId", "siteId"]}>
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
        options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
    </FilterBar>
  );
}
