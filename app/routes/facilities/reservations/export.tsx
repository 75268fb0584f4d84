import { useTranslation } from "react-i18next";
import { requestExport } from "#app/backend/exports/jobs.server.ts";
import { redirectWithFlash } from "#app/backend/session/flash.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { reservationListPath } from "#app/rules/agenda/links.ts";
import { defaultTimeZone, formatLocalDate, today } from "#app/rules/dates.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { courtsOf } from "#app/rules/places.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { locations } from "#contracts/facilities/locations.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { Route } from "./+types/export";
import { readReservationFilters, readSort } from "./filters.server.ts";
import { listQuery } from "./filters.ts";

export const handle: RouteHandle = {
  i18n: ["reservations", "money"],
  title: "reservations:reservations.export.title",
  crumbs: [{ to: reservationListPath, label: "reservations:reservations.list.title" }],
};

/** Says what would be exported: the filters in words, and how many rows they match. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const query = new URL(args.request.url).searchParams;
  const filters = readReservationFilters(query);
  const [places, matching] = await Promise.all([
    staff.call(locations.list),
    staff.call(reservations.list, { query: { ...filters, pageSize: 1, totals: false } }),
  ]);
  const courts = courtsOf(places.data);
  return {
    entries: [...listQuery(filters, readSort(query, filters, today(defaultTimeZone)))],
    filters,
    count: matching.pageInfo.total,
    locations: filters.locationId?.map((id) => places.data.find((place) => place.id === id)?.name ?? "–") ?? [],
    courts: filters.fieldId?.map((id) => courts.get(id)?.name ?? "–") ?? [],
  };
}

/** Queues the export; the list shows its progress. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const form = await args.request.formData();
  const filters = readReservationFilters(form);
  const sort = readSort(form, filters, today(defaultTimeZone));
  await requestExport(args, staff, { ...filters, sort });
  return redirectWithFlash(args, `${reservationListPath}?${listQuery(filters, sort)}`, {
    key: "reservations:reservations.exportStarted",
    severity: "info",
  });
}

const Message = styled("div")({ display: "grid", gap: 16 });

export default function ExportReservations({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["reservations", "money", "common"]);
  const { entries, filters, count, locations: places, courts } = loaderData;
  const query = new URLSearchParams(entries);
  const facts = [
    { label: t("reservations.filters.search"), value: filters.search },
    { label: t("common:locations.one"), value: places.join(", ") },
    { label: t("reservations.filters.court"), value: courts.join(", ") },
    {
      label: t("reservations.filters.status"),
      value: filters.status?.map((status) => t(`reservations.status.${status}`)).join(", "),
    },
    {
      label: t("reservations.filters.payment"),
      value: filters.paymentStatus?.map((status) => t(`money:status.${status}`)).join(", "),
    },
    { label: t("common:table.from"), value: filters.from && formatLocalDate(filters.from) },
    { label: t("common:table.to"), value: filters.to && formatLocalDate(filters.to) },
  ];
  return (
    <ConfirmForm
      id="export"
      ns="reservations"
      message={
        <Message>
          <p>{t("reservations.export.lead")}</p>
          <strong>{t("reservations.list.count", { count })}</strong>
          <Facts facts={facts} />
        </Message>
      }
      confirm={t("reservations.export.submit")}
      cancelTo={`${reservationListPath}?${query}`}
      cancel={t("reservations.form.cancel")}
    >
      {entries.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
    </ConfirmForm>
  );
}
