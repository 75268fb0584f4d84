import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { reviewed } from "#app/backend/forms/review.server.ts";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { canceledReservations, concernedReservations } from "#app/rules/audit-concerns.ts";
import { type ClosingBody, type Closure, closingPeriods } from "#contracts/facilities/closing-periods.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import { closingPeriodsPath } from "./handle.ts";
import { affectedChanges, matchChanges, type Review, toReview, trainingChanges } from "./view.ts";

/**
 * The action of the closing form. Confirmed reservations that are touched are shown first, as `review`: the person says
 * what becomes of them.
 */
export function submitClosure(args: RouteArgs, staff: StaffCaller, place: Location) {
  const form = formOf(closingPeriods.create.body, staff);
  return accept<typeof form, { review: Review }>(args, { form }, async (body, submission) => {
    const { tag, reservations: _, cancelTrainings: __, matches: ___, ...days } = body;
    const params = { locationId: place.id };
    const result = await reviewed(submission, {
      preview: () => staff.call(closingPeriods.create, { params, query: { preview: true }, body: days }),
      touched: ({ touched }: Closure) => ({
        ...touched,
        count: touched.count + touched.trainingsCount + touched.matchesCount,
      }),
      seen: tag,
      unanswered: (would) => unanswered(would, body),
      changed: "closing_period.reservations_touched",
      toShown: (would) => toReview(would, place, staff.locale),
      save: (would) => save(staff, place, { ...body, tag: would.touched.tag }, would),
    });
    if ("reply" in result) return result.reply;
    const values = { count: result.saved.data.length };
    return leadOn(args, { to: closingPeriodsPath(place.id), key: "closing-periods:created", values });
  });
}

/** What the person still has to say: what becomes of reservations and matches, and that trainings are canceled. */
function unanswered({ touched }: Closure, { reservations, cancelTrainings, matches }: ClosingBody) {
  const missing = {
    ...(touched.count > 0 && reservations === null && { reservations: "field.required" }),
    ...(touched.trainingsCount > 0 && !cancelTrainings && { cancelTrainings: "closing_period.cancel_or_change" }),
    ...(touched.matchesCount > 0 && matches === null && { matches: "field.required" }),
  };
  return Object.keys(missing).length > 0 ? missing : null;
}

/** Saves, and records which reservations were kept or canceled with it. */
const save = (staff: StaffCaller, place: Location, body: ClosingBody, { touched }: Closure): Promise<Closure> =>
  staff.mutate({
    action: "closing_period.create",
    op: closingPeriods.create,
    input: { params: { locationId: place.id }, body },
    target: { type: "closingPeriod", label: place.name },
    changes: {
      day: { after: body.day },
      ...(body.until !== null && { until: { after: body.until } }),
      ...(body.reason !== null && { reason: { after: body.reason } }),
      ...(touched.count > 0 && {
        reservations: { after: body.reservations },
        ...affectedChanges(touched, place, staff.locale),
        ...(body.reservations === "cancel" ? canceledReservations : concernedReservations)(touched.ids),
      }),
      ...(touched.matchesCount > 0 && {
        matches: { after: body.matches },
        ...matchChanges(touched, place, staff.locale),
      }),
      ...(touched.trainingsCount > 0 && trainingChanges(touched, staff.locale)),
    },
  });
