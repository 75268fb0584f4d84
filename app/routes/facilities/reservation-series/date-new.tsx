import { useTranslation } from "react-i18next";
import { notFound } from "#app/backend/errors.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { formatLocalDate, formatLongDay } from "#app/rules/dates.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { reservationSeries } from "#contracts/facilities/reservation-series.ts";
import type { Route } from "./+types/date-new";
import { type Answers, type DateFormOutput, dateForm, readAnswers } from "./form-schema.ts";
import { belowSeries, formLimits, seriesPath } from "./handle.ts";
import { loadSeries } from "./load.server.ts";
import { planChanges } from "./record.ts";
import { toReview } from "./review.server.ts";
import { ReviewForm } from "./review-form.tsx";
import { submitSeries } from "./save.server.ts";

export const handle = { ...belowSeries("reservation-series:addDate.title"), posts: formLimits };

/**
 * The series, and what the date that the address names would become. Throws AppError 404 for a date that is not left
 * out.
 */
async function requireDate(args: Route.LoaderArgs | Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { seriesId, date } = args.params;
  const loaded = await loadSeries(staff, seriesId);
  if (!loaded.series.leftOut.some((one) => one.date === date)) throw notFound();
  const model = loaded.series.reservations.find(({ status }) => status !== "canceled");
  const preview = (answers: Partial<Answers>) =>
    staff.call(reservationSeries.addDate, {
      params: { id: seriesId },
      query: { preview: true },
      body: { date, ...answers, tag: null },
    });
  return { staff, date, model, preview, ...loaded };
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, date, model, preview, courts, timeZone } = await requireDate(args);
  return {
    series: { id: args.params.seriesId },
    day: formatLongDay(date, staff.locale),
    review: model ? toReview(await preview(readAnswers(new FormData())), courts, timeZone, staff.locale) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, date, model, preview, courts, timeZone } = await requireDate(args);
  const params = { id: args.params.seriesId };
  return submitSeries<DateFormOutput, typeof reservationSeries.addDate>(args, staff, {
    schema: dateForm,
    preview: (_, answers) => preview(answers),
    act: (_, answers, plan) => ({
      action: "reservation_series.add_date",
      op: reservationSeries.addDate,
      input: { params, body: { date, ...answers } },
      target: { type: "reservationSeries", id: params.id, ...(model && holderLabel(model.holder)) },
      changes: { date: { after: date }, ...planChanges(plan, answers, timeZone, staff.locale) },
      changesFrom: (saved) => planChanges(saved, answers, timeZone, staff.locale),
      done: ({ count }) => ({
        to: seriesPath(params.id),
        key: "reservation-series:addDate.done",
        values: { count, date: formatLocalDate(date) },
      }),
    }),
    toReview: (plan) => toReview(plan, courts, timeZone, staff.locale),
  });
}

/** A date that was left out, as it would be booked now: what stands in its way is decided here. */
export default function AddDate({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("reservation-series");
  const { series, day } = loaderData;
  const review = actionData?.review ?? loaderData.review;
  if (!review)
    return (
      <Panel>
        <EmptyState icon="lock" title={t("edit.nothingLeft")} />
      </Panel>
    );
  return (
    <ReviewForm
      of="date"
      reply={{ ...actionData, review }}
      lead={t("addDate.lead", { day })}
      submit={t("addDate.submit")}
      skip={t("addDate.skip")}
      hasFields={false}
      cancelTo={seriesPath(series.id)}
    />
  );
}
