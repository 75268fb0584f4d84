import { useTranslation } from "react-i18next";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { currencySymbol, formatCents } from "#app/rules/money.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { courtOptions, sportOptions, sportsByCourt } from "#app/rules/places.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { reservations } from "#contracts/facilities/reservations.ts";
import { sports } from "#contracts/settings/sports.ts";
import type { Route } from "./+types/edit";
import { editValues } from "./defaults.ts";
import { toHeadline } from "./detail-view.ts";
import { ReservationForm } from "./form.tsx";
import { reservationForm } from "./form-schema.ts";
import { belowReservation } from "./handle.ts";
import { loadReservation } from "./load.server.ts";
import { changesTo } from "./record.ts";
import { submitReservation } from "./save.server.ts";
import { loadTurns } from "./turns.server.ts";

export const handle = belowReservation("reservations:reservations.edit.title", ["price-lists"]);

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const [loaded, allSports, turns] = await Promise.all([
    loadReservation(staff, args.params.id),
    staff.call(sports.list),
    loadTurns(staff),
  ]);
  const { price } = loaded.reservation.debit;
  const { reservation, timeZone, places } = loaded;
  return {
    headline: toHeadline(loaded, staff.locale),
    canceled: reservation.status === "canceled",
    start: {
      courts: courtOptions(places),
      sports: sportOptions(allSports.data, staff.locale),
      sportsByCourt: sportsByCourt(places),
      turns,
      values: editValues(reservation, timeZone, staff.locale),
      currencySymbol: currencySymbol(price.currency, staff.locale),
      ownPriceNow:
        reservation.priceListId === null ? formatCents(price.total, price.currency, staff.locale) : undefined,
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const params = { id: args.params.id };
  const { reservation, timeZone } = await loadReservation(staff, params.id);
  return submitReservation(args, staff, {
    schema: reservationForm(staff.locale),
    preview: (body, version) =>
      staff.call(reservations.replace, { params, query: { preview: true }, body: { ...body, version } }),
    act: (body, version) => ({
      action: "reservation.edit",
      op: reservations.replace,
      input: { params, body: { ...body, version } },
      target: { type: "reservation", id: params.id, ...holderLabel(reservation.holder) },
      changes: changesTo(reservation, timeZone, body),
      done: { to: `/locations/reservations/${params.id}`, key: "reservations:reservations.saved" },
    }),
  });
}

export default function EditReservation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("reservations");
  const { headline, canceled, start } = loaderData;
  if (canceled)
    return (
      <Panel>
        <EmptyState icon="lock" title={t("reservations.edit.canceled")} />
      </Panel>
    );
  return (
    <ReservationForm
      {...start}
      reply={actionData}
      submit={t("reservations.edit.submit")}
      cancelTo={`/locations/reservations/${headline.id}`}
    />
  );
}
