import { useTranslation } from "react-i18next";
import { type Option, SelectControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import type { PublicationStatus } from "#contracts/academy/training-courses.ts";
import { maxSearch } from "#contracts/sizes.ts";

interface CourseFilterState {
  readonly filters: {
    readonly search?: string | undefined;
    readonly status?: PublicationStatus | undefined;
    readonly levelId?: readonly string[] | undefined;
    readonly siteId?: readonly string[] | undefined;
    readonly coachId?: readonly string[] | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  };
  readonly levels: readonly Option[];
  readonly sites: readonly Option[];
  readonly coaches: readonly Option[];
}

/** The filters of the courses, as a GET form. */
export function CourseFilters({ filters, levels, sites, coaches }: CourseFilterState) {
  const { t } = useTranslation("training-courses");
  const { search, status, levelId, siteId, coachId, from, to } = filters;
  const inUse = Object.keys(filters).length;
  return (
    <FilterBar active={inUse} clearTo={inUse > 0 ? "?" : undefined}>
      <SearchControl label={t("filters.search")} defaultValue={search} maxLength={maxSearch} />
      <SelectControl
        id="filter-status"
        name="status"
        label={t("fields.status")}
        defaultValue={status}
        empty={t("filters.all")}
        options={(["published", "draft"] as const).map((one) => ({ value: one, label: t(`status.${one}`) }))}
      />
      {levels.length > 0 && (
        <SelectControl
          id="filter-level"
          name="levelId"
          label={t("fields.levelId")}
          defaultValue={levelId?.[0]}
          empty={t("filters.all")}
          options={levels}
        />
      )}
      <SelectControl
        id="filter-site"
        name="siteId"
        label={t("filters.site")}
        defaultValue={siteId?.[0]}
        empty={t("filters.every")}
        options={sites}
      />
      <SelectControl
        id="filter-coach"
        name="coachId"
        label={t("filters.coach")}
        defaultValue={coachId?.[0]}
        empty={t("filters.all")}
        options={coaches}
      />
      <PeriodControls period={{ from, to }} />
    </FilterBar>
  );
}
