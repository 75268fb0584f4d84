import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { z } from "zod";
import { withQuery } from "#app/rules/query.ts";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import { QuickLinks } from "#app/ui/tables/quick-links.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import type { eventQuery } from "#contracts/events/events.ts";
import { eventStatuses, eventTypes } from "#contracts/events/states.ts";
import { maxSearch } from "#contracts/sizes.ts";

type Filters = Pick<
  z.output<z.ZodObject<typeof eventQuery>>,
  "search" | "type" | "status" | "championshipId" | "from" | "to" | "by"
>;

interface EventFiltersProps {
  readonly filters: Filters;
  /** How many filters are in use, beside the dates. */
  readonly active: number;
  readonly clearTo: string | undefined;
}

/** The filters of events, as a GET form; their states are links. */
export function EventFilters({ filters, active, clearTo }: EventFiltersProps) {
  const { t } = useTranslation("events");
  const [query] = useSearchParams();
  const { search, type, status = [], from, to, by } = filters;
  const state = (id: string, label: string, isCurrent: boolean, value?: string) => ({
    id,
    to: withQuery(query, { status: value, page: undefined }),
    label,
    isCurrent,
  });
  return (
    <FilterBar
      active={active}
      clearTo={clearTo}
      keep={["sort", "show", "status", "championshipId"]}
      before={
        <QuickLinks
          label={t("fields.status")}
          links={[
            state("all", t("list.anyStatus"), status.length === 0),
            ...eventStatuses.map((one) =>
              state(one, t(`status.${one}`), status.length === 1 && status[0] === one, one),
            ),
          ]}
        />
      }
    >
      <SearchControl label={t("fields.name")} defaultValue={search} maxLength={maxSearch} />
      <SelectControl
        id="filter-type"
        name="type"
        label={t("list.type")}
        defaultValue={type?.[0]}
        empty={t("list.anyType")}
        options={eventTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <PeriodControls period={{ from, to }} />
      <SelectControl
        id="filter-by"
        name="by"
        label={t("list.by")}
        defaultValue={by}
        empty={t("list.byDays")}
        options={[{ value: "start", label: t("list.byStart") }]}
      />
    </FilterBar>
  );
}
