import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { pastPeriods } from "#app/rules/periods.ts";
import { withQuery } from "#app/rules/query.ts";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import { QuickPeriods } from "#app/ui/tables/quick-periods.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { maxSearch } from "#contracts/sizes.ts";
import { type DueFilterValues, openStates } from "./due-view.ts";

const types = ["medicalCertificate", "federalMembership", "id", "greenPass", "generic"] as const;
const states = ["expired", "expiring", "missing", "valid"] as const;

interface DueFiltersProps {
  readonly filters: DueFilterValues;
  readonly today: string;
  readonly counts: Readonly<Record<(typeof states)[number], number>>;
}

/** How many filters are in use beside the state. */
const activeOf = ({ search, type, from, to }: DueFilterValues): number =>
  [search, type?.[0], from, to].filter(Boolean).length;

export const isFiltered = (filters: DueFilterValues): boolean => activeOf(filters) > 0;

/** States as links with their numbers; name, type and dates as a form. */
export function DueFilters({ filters, today, counts }: DueFiltersProps) {
  const { t } = useTranslation(["documents", "memberships"]);
  const [address] = useSearchParams();
  const { search, type, from, to, state } = filters;
  const active = activeOf(filters);
  const open = openStates.reduce((sum, one) => sum + counts[one], 0);
  const tab = (id: "open" | (typeof states)[number], count: number) => ({
    id,
    to: withQuery(address, { state: id === "open" ? undefined : id, page: undefined, select: undefined }),
    label: id === "open" ? t("due.open") : t(`memberships:documents.${id}`),
    extra: <span className="number">({count})</span>,
  });
  return (
    <FilterBar
      tabs={
        <LinkTabs
          label={t("due.states")}
          current={state?.[0] ?? "open"}
          tabs={[tab("open", open), ...states.map((one) => tab(one, counts[one]))]}
        />
      }
      keep={["state"]}
      active={active}
      before={<QuickPeriods today={today} period={{ from, to }} ids={pastPeriods} />}
      clearTo={active > 0 ? (state?.[0] ? `?state=${state[0]}` : "?") : undefined}
    >
      <SearchControl label={t("due.search")} defaultValue={search} maxLength={maxSearch} />
      <SelectControl
        id="filter-type"
        name="type"
        label={t("fields.type")}
        defaultValue={type?.[0]}
        empty={t("due.allTypes")}
        options={types.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <PeriodControls period={{ from, to }} />
    </FilterBar>
  );
}
