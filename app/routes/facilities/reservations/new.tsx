import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { reservationHref, reservationListPath } from "#app/rules/agenda/links.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { currencySymbol, formatCents } from "#app/rules/money.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { courtOptions, sportOptions, sportsByCourt } from "#app/rules/places.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { locations } from "#contracts/facilities/locations.ts";
import { type NewReservationBody, type Reservation, reservations } from "#contracts/facilities/reservations.ts";
import { sports } from "#contracts/settings/sports.ts";
import { requestedSeries } from "../reservation-series/requested.server.ts";
import type { Route } from "./+types/new";
import { newValues } from "./defaults.ts";
import { ReservationForm } from "./form.tsx";
import { newReservationForm } from "./form-schema.ts";
import { additionalActions, creationChanges } from "./record.ts";
import { quoteReply, submitReservation } from "./save.server.ts";
import { loadTurns } from "./turns.server.ts";

export const handle: RouteHandle = {
  i18n: ["reservations", "money", "price-lists", "reservation-series"],
  title: "reservations:reservations.new.title",
  back: reservationListPath,
  crumbs: [{ to: reservationListPath, label: "reservations:reservations.list.title" }],
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const query = new URL(args.request.url).searchParams;
  const [places, allSports, turns] = await Promise.all([
    staff.call(locations.list),
    staff.call(sports.list),
    loadTurns(staff),
  ]);
  return {
    courts: courtOptions(places.data),
    sports: sportOptions(allSports.data, staff.locale),
    sportsByCourt: sportsByCourt(places.data),
    cancelTo: returnTo(args.request, reservationListPath),
    turns,
    values: newValues(query, places.data, turns, new Date()),
    currencySymbol: currencySymbol("eur", staff.locale),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const series = await requestedSeries(args.request);
  if (series) return redirect(series);
  const form = await args.request.clone().formData();
  if (form.get("intent") === "preview") return quoteReply(staff, form);
  return submitReservation<NewReservationBody, typeof reservations.create>(args, staff, {
    schema: newReservationForm(staff.locale),
    preview: (body) => staff.call(reservations.create, { query: { preview: true }, body }),
    act: (body) => ({
      action: "reservation.create",
      op: reservations.create,
      input: { body },
      target: { type: "reservation" },
      changes: creationChanges(body),
      also: additionalActions(body),
      targetFrom: ({ id, holder }) => ({ id, ...holderLabel(holder) }),
      done: (saved) => ({
        to: returnTo(args.request, reservationHref(saved.id)),
        key: saidOf(saved),
        values: { amount: formatCents(saved.debit.price.paid, saved.debit.price.currency, staff.locale) },
      }),
    }),
  });
}

const saidOf = ({ status, debit }: Reservation) => {
  const isPaid = debit.price.paid > 0;
  if (status === "confirmed")
    return isPaid ? "reservations:reservations.createdConfirmedPaid" : "reservations:reservations.createdConfirmed";
  return isPaid ? "reservations:reservations.createdPaid" : "reservations:reservations.created";
};

export default function NewReservation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["reservations", "reservation-series"]);
  if (loaderData.courts.length === 0)
    return (
      <Panel>
        <EmptyState icon="court" title={t("reservations.new.noCourts")} hint={t("reservations.new.noCourtsHint")} />
      </Panel>
    );
  return (
    <ReservationForm {...loaderData} isNew reply={actionData} submit={t("reservations.new.submit")}>
      <Button
        type="submit"
        name="intent"
        value="series"
        size="small"
        startIcon={<Icon name="repeat" />}
        style={{ alignSelf: "flex-start" }}
      >
        {t("reservation-series:new.link")}
      </Button>
    </ReservationForm>
  );
}
