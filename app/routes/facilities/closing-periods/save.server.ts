import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import { parseForm, upstreamRefusal } from "#app/backend/forms.server.ts";
import type { StaffCaller } from "#app/backend/guards.server.ts";
import { canceling, concerning } from "#app/rules/audit-concerns.ts";
import { type Closure, closingPeriods } from "#contracts/facilities/closing-periods.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import { closingForm } from "./form-schema.ts";
import { type Review, toReview, touchedChanges } from "./view.ts";

/** What the form shows besides errors: the reservations that the closure would touch. */
export interface ClosingReply {
  readonly result: SubmissionResult;
  readonly review?: Review;
}

/**
 * The action of the closing form. When confirmed reservations are touched nothing is saved until the person has seen
 * this very set of them and has chosen: until then the reply carries them as `review`. Answers the closure otherwise.
 */
export async function submitClosure(staff: StaffCaller, request: Request, place: Location) {
  const submission = await parseForm(request, closingForm);
  if (submission.status !== "success") return data<ClosingReply>({ result: submission.reply() }, { status: 422 });
  const { tag, reservations, ...days } = submission.value;
  const params = { locationId: place.id };
  const preview = () => staff.call(closingPeriods.create, { params, query: { preview: true }, body: days });
  const ask = (would: Closure, result: SubmissionResult, status: number) =>
    data<ClosingReply>({ result, review: toReview(would, place, staff.locale) }, { status });
  const askAgain = (would: Closure) =>
    ask(would, submission.reply({ formErrors: ["closing_period.reservations_touched"] }), 409);

  try {
    const would = await preview();
    const { count, tag: current } = would.touched;
    if (count > 0 && tag === null) return ask(would, { initialValue: submission.reply().initialValue ?? null }, 200);
    if (count > 0 && tag !== current) return askAgain(would);
    if (count > 0 && reservations === null)
      return ask(would, submission.reply({ fieldErrors: { reservations: ["field.required"] } }), 422);
    return await write(staff, place, { ...days, reservations, tag: current }, would);
  } catch (error) {
    // Somebody confirmed, moved or cancelled between the look and the write.
    if (isAppError(error, "closing_period.reservations_touched")) return askAgain(await preview());
    const refused = upstreamRefusal(error, submission);
    return data<ClosingReply>({ result: refused.data }, refused.init ?? {});
  }
}

type Body = ReturnType<typeof closingForm.parse>;

/** Saves, and records which reservations were kept or canceled with it. */
const write = (staff: StaffCaller, place: Location, body: Body, would: Closure): Promise<Closure> =>
  staff.mutate({
    action: "closing_period.create",
    op: closingPeriods.create,
    input: { params: { locationId: place.id }, body },
    target: { type: "closingPeriod", label: place.name },
    changes: {
      day: { after: body.day },
      ...(body.until !== null && { until: { after: body.until } }),
      ...(body.reason !== null && { reason: { after: body.reason } }),
      ...(would.touched.count > 0 && {
        reservations: { after: body.reservations },
        ...touchedChanges(would.touched, place, staff.locale),
        ...(body.reservations === "cancel" ? canceling : concerning)(would.touched.ids),
      }),
    },
  });
