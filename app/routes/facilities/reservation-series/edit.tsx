import { useTranslation } from "react-i18next";
import { leadOn } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { currencySymbol } from "#app/rules/money.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { sportOptions } from "#app/rules/places.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { reservationSeries } from "#contracts/facilities/reservation-series.ts";
import { sports } from "#contracts/settings/sports.ts";
import type { Route } from "./+types/edit";
import { type Answers, type RemainingFormOutput, remainingForm } from "./form-schema.ts";
import { belowSeries, formLimits, seriesPath } from "./handle.ts";
import { loadRemaining } from "./load.server.ts";
import { planChanges, remainingLines } from "./record.ts";
import { RemainingForm } from "./remaining-form.tsx";
import { toReview } from "./review.server.ts";
import { ReviewForm } from "./review-form.tsx";
import { submitSeries } from "./save.server.ts";
import { remainingChanges } from "./values.ts";

export const handle = { ...belowSeries("reservation-series:edit.title"), posts: formLimits };

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const [rest, allSports] = await Promise.all([loadRemaining(staff, args), staff.call(sports.list)]);
  return {
    series: { id: args.params.seriesId },
    rest: rest && {
      count: rest.upcoming.length,
      from: rest.when,
      values: rest.values,
      courts: rest.courtOptions,
      sports: sportOptions(allSports.data, staff.locale),
      currencySymbol: currencySymbol(rest.reservation.debit.price.currency, staff.locale),
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const rest = await loadRemaining(staff, args);
  const params = { id: args.params.seriesId };
  const back = seriesPath(params.id);
  if (!rest) return leadOn(args, { to: back, key: "reservation-series:edit.nothingLeft", severity: "info" });
  const { reservation, values, courts, timeZone } = rest;
  const changed = (form: RemainingFormOutput) => remainingChanges(form, reservation, values);
  const body = (form: RemainingFormOutput, answers: Answers) => ({
    from: reservation.id,
    ...changed(form),
    ...answers,
  });
  return submitSeries<RemainingFormOutput, typeof reservationSeries.replaceRest>(args, staff, {
    schema: remainingForm(staff.locale),
    preview: (form, answers) =>
      staff.call(reservationSeries.replaceRest, {
        params,
        query: { preview: true },
        body: body(form, { ...answers, tag: null }),
      }),
    act: (form, answers, plan) => ({
      action: "reservation_series.edit_rest",
      op: reservationSeries.replaceRest,
      input: { params, body: body(form, answers) },
      target: { type: "reservationSeries", id: params.id, ...holderLabel(reservation.holder) },
      changes: { ...planChanges(plan, answers, timeZone, staff.locale), ...remainingLines(changed(form), courts) },
      done: ({ count }) => ({ to: back, key: "reservation-series:edit.saved", values: { count } }),
    }),
    toReview: (plan) => toReview(plan, courts, timeZone, staff.locale),
  });
}

export default function EditRemaining({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("reservation-series");
  const { series, rest } = loaderData;
  const back = seriesPath(series.id);
  if (!rest)
    return (
      <Panel>
        <EmptyState icon="lock" title={t("edit.nothingLeft")} />
      </Panel>
    );
  const { review } = actionData ?? {};
  if (review)
    return (
      <ReviewForm
        of="rest"
        reply={{ ...actionData, review }}
        lead={t("edit.reviewLead", { count: review.count })}
        submit={t("edit.submit", { count: review.count })}
        skip={t("edit.skip")}
        cancelTo={back}
      />
    );
  return <RemainingForm {...rest} reply={actionData} cancelTo={back} />;
}
