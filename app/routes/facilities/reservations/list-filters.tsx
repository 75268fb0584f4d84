import { useTranslation } from "react-i18next";
import { paymentFilters } from "#app/rules/debits.ts";
import { LocationControl } from "#app/ui/courts/location-control.tsx";
import { type Option, type OptionGroup, SelectControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import { QuickPeriods } from "#app/ui/tables/quick-periods.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { maxSearch } from "#contracts/sizes.ts";
import type { ReservationFilters } from "./filters.ts";
import { reservationStatuses } from "./status-chips.tsx";

interface Props {
  readonly filters: ReservationFilters;
  readonly today: string;
  /** The dates that an address without any shows. */
  readonly usual: { readonly from: string; readonly to: string | undefined };
  readonly locations: readonly Option[];
  readonly courts: readonly OptionGroup[];
}

/** The filters of the list, as a GET form. */
export function ReservationFilterBar({ filters, today, usual, locations, courts }: Props) {
  const { t } = useTranslation(["reservations", "money"]);
  const { from, to, ...others } = filters;
  const active = Object.keys(others).length;
  const rare = Boolean(filters.fieldId || filters.status || filters.paymentStatus);
  return (
    <FilterBar
      active={active}
      before={<QuickPeriods today={today} period={{ from, to }} />}
      clearTo={active > 0 || from !== usual.from || to !== usual.to ? "?" : undefined}
      moreOpen={rare}
      more={
        <>
          <SelectControl
            id="filter-field"
            name="fieldId"
            label={t("reservations.filters.court")}
            defaultValue={filters.fieldId?.[0]}
            empty={t("reservations.filters.all")}
            options={courts}
          />
          <SelectControl
            id="filter-status"
            name="status"
            label={t("reservations.filters.status")}
            defaultValue={filters.status?.[0]}
            empty={t("reservations.filters.all")}
            options={reservationStatuses.map((value) => ({ value, label: t(`reservations.status.${value}`) }))}
          />
          <SelectControl
            id="filter-payment"
            name="paymentStatus"
            label={t("reservations.filters.payment")}
            defaultValue={filters.paymentStatus?.[0]}
            empty={t("reservations.filters.all")}
            options={paymentFilters.map((value) => ({ value, label: t(`money:status.${value}`) }))}
          />
        </>
      }
    >
      <SearchControl label={t("reservations.filters.search")} defaultValue={filters.search} maxLength={maxSearch} />
      <LocationControl locations={locations} chosen={filters.locationId?.[0]} />
      <PeriodControls period={{ from, to }} />
    </FilterBar>
  );
}
