import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { currencySymbol } from "#app/rules/money.ts";
import { ownPath } from "#app/rules/own-path.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { locations } from "#contracts/facilities/locations.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { sports } from "#contracts/settings/sports.ts";
import { seriesAsked } from "../series/asked.server.ts";
import type { Route } from "./+types/new";
import { newValues } from "./defaults.ts";
import { ReservationForm } from "./form.tsx";
import { sportOptions } from "./form-options.ts";
import { courtOptions, sportsByCourt } from "./places.ts";
import { ownPriceChanges } from "./record.ts";
import { submitReservation } from "./save.server.ts";
import { loadTurns } from "./turns.server.ts";

export const handle: RouteHandle = {
  i18n: ["facilities", "price-lists", "series"],
  title: "facilities:reservations.new.title",
  back: "/locations/reservations/list",
  crumbs: [{ to: "/locations/reservations/list", label: "facilities:reservations.list.title" }],
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
    cancelTo: ownPath(query.get("returnTo"), "/locations/reservations/list"),
    turns,
    values: newValues(query, places.data, turns, new Date()),
    currencySymbol: currencySymbol("eur", staff.locale),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const series = await seriesAsked(args.request);
  if (series) return redirect(series);
  const saved = await submitReservation(staff, args.request, {
    preview: (body) => staff.call(reservations.create, { query: { preview: true }, body }),
    write: (body) =>
      staff.mutate({
        action: "reservation.create",
        op: reservations.create,
        input: { body },
        target: { type: "reservation" },
        changes: { ...changesOfBody(body), ...ownPriceChanges(body.ownPrice) },
        targetFrom: ({ id, holder }) => ({ id, ...holderLabel(holder) }),
      }),
  });
  if (!("id" in saved)) return saved;
  const back = new URL(args.request.url).searchParams.get("returnTo");
  return redirectWithFlash(args, ownPath(back, `/locations/reservations/${saved.id}`), {
    key: "facilities:reservations.created",
    severity: "success",
  });
}

export default function NewReservation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["facilities", "series"]);
  if (loaderData.courts.length === 0)
    return (
      <Panel>
        <EmptyState icon="court" title={t("reservations.new.noCourts")} hint={t("reservations.new.noCourtsHint")} />
      </Panel>
    );
  return (
    <ReservationForm {...loaderData} reply={actionData} submit={t("reservations.new.submit")}>
      <Button
        type="submit"
        name="intent"
        value="series"
        size="small"
        startIcon={<Icon name="repeat" />}
        style={{ alignSelf: "flex-start" }}
      >
        {t("series:new.link")}
      </Button>
    </ReservationForm>
  );
}
