import { useTranslation } from "react-i18next";
import { type Option, SelectControl, TextControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import type { ShownFilters, TrainingView } from "./address.ts";

interface Props {
  readonly view: TrainingView;
  readonly filters: ShownFilters;
  /** The site and whose trainings an address shows that says nothing of them. */
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
  view,
  filters,
  usual,
  sites,
  courses,
  coaches,
  levels,
  isFiltered,
  clearTo,
}: Props) {
  const { t } = useTranslation("trainings");
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
      keep={["sort", "view", "date"]}
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
      {view === "list" && (
        <TextControl
          id="filter-search"
          name="search"
          type="search"
          label={t("filters.search")}
          defaultValue={search}
          maxLength={120}
        />
      )}
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
