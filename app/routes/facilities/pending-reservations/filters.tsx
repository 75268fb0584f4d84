import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { withQuery } from "#app/rules/query.ts";
import { LocationControl } from "#app/ui/courts/location-control.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import { QuickPeriods } from "#app/ui/tables/quick-periods.tsx";
import { type Shown, shownChoices } from "./links.ts";
import type { PendingQuery } from "./query.ts";

interface PendingFiltersProps {
  readonly query: PendingQuery;
  readonly today: string;
  readonly locations: readonly Option[];
  readonly totals: Readonly<Record<Shown, number>>;
}

/** The filters of waiting reservations: still to come, begun or all, as links; location and period, as a GET form. */
export function PendingFilters({ query, today, locations, totals }: PendingFiltersProps) {
  const { t } = useTranslation("pending-reservations");
  const [address] = useSearchParams();
  const { shown, locationId, from, to } = query;
  const active = [locationId, from, to].filter(Boolean).length;
  const tabs = shownChoices.map((id) => ({
    id,
    to: withQuery(address, { shown: id === "upcoming" ? undefined : id, page: undefined, select: undefined }),
    label: t(`shown.${id}`),
    extra: <span className="number">({totals[id]})</span>,
  }));
  return (
    <FilterBar
      tabs={<LinkTabs label={t("shown.label")} tabs={tabs} current={shown} />}
      keep={["shown"]}
      before={<QuickPeriods today={today} period={{ from, to }} ids={["today", "tomorrow", "week", "month", "all"]} />}
      active={active}
      clearTo={active > 0 ? (shown === "upcoming" ? "?" : `?shown=${shown}`) : undefined}
    >
      <LocationControl locations={locations} chosen={locationId} />
      <PeriodControls period={{ from, to }} />
    </FilterBar>
  );
}
