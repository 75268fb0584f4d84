import { useTranslation } from "react-i18next";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { reservationListPath } from "#app/rules/agenda/links.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { currencySymbol } from "#app/rules/money.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { courtsOf, sportOptions } from "#app/rules/places.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { locations } from "#contracts/facilities/locations.ts";
import { reservationSeries } from "#contracts/facilities/reservation-series.ts";
import { sports } from "#contracts/settings/sports.ts";
import { loadTurns } from "../reservations/turns.server.ts";
import type { Route } from "./+types/new";
import { SeriesForm } from "./form.tsx";
import { type Answers, type SeriesFormOutput, seriesForm } from "./form-schema.ts";
import { belowReservations, formLimits, seriesPath } from "./handle.ts";
import { createdChanges, savedIn } from "./record.ts";
import { toReview } from "./review.server.ts";
import { ReviewForm } from "./review-form.tsx";
import { submitSeries } from "./save.server.ts";
import { newSeriesValues, zoneOf } from "./values.ts";

export const handle = { ...belowReservations("reservation-series:new.title"), posts: formLimits };

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const [places, allSports, turns] = await Promise.all([
    staff.call(locations.list),
    staff.call(sports.list),
    loadTurns(staff),
  ]);
  const withCourts = places.data.filter(({ fields }) => fields.length > 0);
  return {
    places: withCourts.map(({ id, name, fields }) => ({
      id,
      name,
      courts: fields.map((field) => ({ value: field.id, label: field.name })),
    })),
    sports: sportOptions(allSports.data, staff.locale),
    values: newSeriesValues(new URL(args.request.url).searchParams, places.data, turns, new Date()),
    currencySymbol: currencySymbol("eur", staff.locale),
  };
}

const bodyOf = ({ holder, athleteSearch: _, ...form }: SeriesFormOutput, answers: Answers) => ({
  ...form,
  ...holder,
  ...answers,
});

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const places = await staff.call(locations.list);
  const courts = courtsOf(places.data);
  return submitSeries<SeriesFormOutput, typeof reservationSeries.create>(args, staff, {
    schema: seriesForm(staff.locale),
    preview: (form, answers) =>
      staff.call(reservationSeries.create, { query: { preview: true }, body: bodyOf(form, { ...answers, tag: null }) }),
    act: (form, answers, plan) => ({
      action: "reservation_series.create",
      op: reservationSeries.create,
      input: { body: bodyOf(form, answers) },
      target: {
        type: "reservationSeries",
        ...holderLabel({ athleteId: form.holder.athleteId, name: form.holder.guestName ?? form.athleteSearch }),
      },
      targetFrom: ({ id }) => ({ id: id ?? undefined }),
      changesFrom: savedIn,
      changes: createdChanges(form, answers, plan, courts, zoneOf(places.data, form.fieldIds[0]), staff.locale),
      done: ({ id, count }) => ({ to: seriesPath(id ?? ""), key: "reservation-series:new.created", values: { count } }),
    }),
    toReview: (plan) => toReview(plan, courts, zoneOf(places.data, plan.occurrences[0]?.fieldId), staff.locale),
  });
}

export default function NewSeries({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["reservation-series", "reservations"]);
  if (loaderData.places.length === 0)
    return (
      <Panel>
        <EmptyState
          icon="court"
          title={t("reservations:reservations.new.noCourts")}
          hint={t("reservations:reservations.new.noCourtsHint")}
        />
      </Panel>
    );
  const { review } = actionData ?? {};
  if (review)
    return (
      <ReviewForm
        of="series"
        reply={{ ...actionData, review }}
        lead={t("reservation-series:review.lead", { count: review.count })}
        submit={t("reservation-series:review.submit", { count: review.count })}
        skip={t("reservation-series:review.skip")}
        cancelTo={reservationListPath}
      />
    );
  return <SeriesForm {...loaderData} reply={actionData} cancelTo={reservationListPath} />;
}
