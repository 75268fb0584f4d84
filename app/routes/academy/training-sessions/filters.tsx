import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Option, SelectControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import { QuickPeriods } from "#app/ui/tables/quick-periods.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { maxSearch } from "#contracts/sizes.ts";
import type { ShownFilters, TrainingView } from "./address.ts";

interface Props {
  /** Links to the other views. */
  readonly tabs: ReactNode;
  readonly view: TrainingView;
  readonly filters: ShownFilters;
  readonly today: string;
  /** The site and the coach that an address shows which says nothing of them. */
  readonly usual: Pick<ShownFilters, "siteId" | "coachId">;
  readonly sites: readonly { readonly id: string; readonly name: string; readonly fields: readonly Option[] }[];
  readonly courses: readonly Option[];
  readonly coaches: readonly Option[];
  readonly levels: readonly Option[];
  /** Whether anything else is shown than without filters. */
  readonly isFiltered: boolean;
  readonly clearTo: string;
}

/** The filters as a GET form: those of place and people always, those of a list where there is one. */
export function TrainingFilterBar({
  tabs,
  view,
  filters,
  today,
  usual,
  sites,
  courses,
  coaches,
  levels,
  isFiltered,
  clearTo,
}: Props) {
  const { t } = useTranslation("training-sessions");
  const choice = (name: keyof ShownFilters, options: readonly Option[], empty = t("filters.all")) => (
    <SelectControl
      id={`filter-${name}`}
      name={name}
      label={t(`filters.${name as "siteId"}`)}
      defaultValue={filters[name]}
      empty={empty}
      options={options}
    />
  );
  const fields = (sites.find(({ id }) => id === filters.siteId) ?? (sites.length === 1 ? sites[0] : undefined))?.fields;
  const { siteId, courseId, levelId, type, coachId, search, unmarked, belowMin, fieldId } = filters;
  return (
    <FilterBar
      tabs={tabs}
      keep={["sort", "view", "date"]}
      before={view === "list" && <QuickPeriods today={today} period={filters} />}
      active={
        [courseId, levelId, type, search, unmarked, belowMin, fieldId].filter(Boolean).length +
        Number(siteId !== usual.siteId) +
        Number(coachId !== usual.coachId)
      }
      clearTo={isFiltered ? clearTo : undefined}
      moreOpen={Boolean(levelId || type || fieldId || unmarked || belowMin)}
      more={
        <>
          {fields && fields.length > 0 && choice("fieldId", fields)}
          {levels.length > 0 && choice("levelId", levels)}
          {choice(
            "type",
            (["standard", "openDay"] as const).map((value) => ({ value, label: t(`type.${value}`) })),
          )}
          {view === "list" && (
            <>
              {choice("unmarked", [{ value: "true", label: t("filters.onlyUnmarked") }])}
              {choice("belowMin", [{ value: "true", label: t("filters.onlyBelowMin") }])}
            </>
          )}
        </>
      }
    >
      {view === "list" && <SearchControl label={t("filters.search")} defaultValue={search} maxLength={maxSearch} />}
      {sites.length > 1 &&
        choice(
          "siteId",
          sites.map(({ id, name }) => ({ value: id, label: name })),
        )}
      {choice("coachId", [{ value: "me", label: t("filters.me") }, ...coaches])}
      {choice("courseId", courses)}
      {view === "list" && (
        <>
          {choice("status", [
            { value: "scheduled", label: t("status.scheduled") },
            { value: "canceled", label: t("status.canceled") },
          ])}
          <PeriodControls period={{ from: filters.from, to: filters.to }} />
        </>
      )}
    </FilterBar>
  );
}
