import { useTranslation } from "react-i18next";
import { type Option, type OptionGroup, SelectControl, TextControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { filterEntries, type ReservationFilters } from "./filters.ts";
import { paymentFilters, reservationStatuses } from "./status-chips.tsx";

interface Props {
  readonly filters: ReservationFilters;
  readonly locations: readonly Option[];
  readonly courts: readonly OptionGroup[];
}

/** The filters of the list, as a GET form. */
export function ReservationFilterBar({ filters, locations, courts }: Props) {
  const { t } = useTranslation("facilities");
  const filtered = filterEntries(filters).length > 0;
  const rare = Boolean(filters.fieldId || filters.status || filters.paymentStatus);
  return (
    <FilterBar
      clearTo={filtered ? "?" : undefined}
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
            options={paymentFilters.map((value) => ({ value, label: t(`reservations.payment.${value}`) }))}
          />
        </>
      }
    >
      <TextControl
        id="filter-search"
        name="search"
        type="search"
        label={t("reservations.filters.search")}
        defaultValue={filters.search}
        maxLength={120}
      />
      <SelectControl
        id="filter-location"
        name="locationId"
        label={t("reservations.filters.location")}
        defaultValue={filters.locationId?.[0]}
        empty={t("reservations.filters.allFeminine")}
        options={locations}
      />
      <TextControl
        id="filter-from"
        name="from"
        type="date"
        label={t("reservations.filters.from")}
        defaultValue={filters.from}
      />
      <TextControl
        id="filter-to"
        name="to"
        type="date"
        label={t("reservations.filters.to")}
        defaultValue={filters.to}
      />
    </FilterBar>
  );
}
