import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { athleteNamed, findAthletes } from "#app/backend/forms/athletes.server.ts";
import {
  type FormReply,
  invalid,
  parseFormData,
  typedIn,
  upstreamRefusal,
  withParts,
} from "#app/backend/forms/forms.server.ts";
import { type SubmitOptions, write } from "#app/backend/forms/submit.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { AthleteOption } from "#app/rules/athletes.ts";
import type { SeriesPlan } from "#contracts/facilities/reservation-series.ts";
import type { Operation } from "#contracts/operation.ts";
import { type Answers, carriedEntries, readAnswers } from "./form-schema.ts";
import type { Review } from "./review.server.ts";

/** What the page shows besides errors: found athletes, or the review of the plan with the form's values along. */
interface SeriesParts {
  readonly matches: readonly AthleteOption[];
  readonly review: Review;
  readonly kept: readonly (readonly [name: string, value: string])[];
}
type Reply = FormReply<SeriesParts>;
export type SeriesReply = Reply["data"];

interface Holder {
  athleteId: string | null;
  guestName: string | null;
  guestPhoneNumber: string | null;
}
interface Form {
  athleteSearch: string;
  holder: Holder;
}

interface Steps<F extends Form, O extends Operation> {
  readonly schema: z.ZodType<F>;
  /** Asks upstream for the plan, saving nothing. */
  readonly preview: (form: F, answers: Answers) => Promise<SeriesPlan>;
  readonly act: (form: F, answers: Answers, plan: SeriesPlan) => SubmitOptions<O, z.ZodType, object>;
  readonly toReview: (plan: SeriesPlan) => Review;
}

/** Refusals after which the plan is looked at again. */
const reviewed = [
  "reservation_series.changed",
  "reservation_series.undecided",
  "reservation_series.not_overwritable",
  "reservation_series.nothing_to_save",
  "reservation.outside_opening_slots",
  "reservation.limits_exceeded",
];

/**
 * The action of a form that plans several reservations. Its buttons: `search` looks athletes up, `edit` goes back from
 * the review to the form, `save` saves the plan as it was reviewed, anything else reviews it.
 */
export async function submitSeries<F extends Form, O extends Operation>(
  args: RouteArgs,
  staff: StaffCaller,
  { schema, preview, act, toReview }: Steps<F, O>,
): Promise<Response | Reply> {
  const form = await args.request.formData();
  const intent = form.get("intent");
  const submission = parseFormData(form, schema);
  const typed = typedIn(submission);

  if (intent === "search") {
    const matches = await findAthletes(staff, String(form.get("athleteSearch") ?? "").trim());
    const error = matches.length === 0 ? { error: { athleteSearch: ["athlete.not_found"] } } : {};
    return withParts(data({ ...typed, ...error }), { matches });
  }
  if (intent === "edit") return data(typed);
  if (submission.status !== "success") return invalid(submission, 422);

  const value = submission.value;
  if (value.athleteSearch !== "" && value.holder.athleteId === null) {
    const athlete = await athleteNamed(staff, value.athleteSearch);
    if ("error" in athlete) {
      const result = submission.reply({ fieldErrors: { athleteSearch: [athlete.error] } });
      return withParts(data(result, { status: 422 }), { matches: athlete.matches });
    }
    value.holder.athleteId = athlete.id;
    // The review carries the found athlete along.
    form.set("athleteId", athlete.id);
    form.set("athleteFor", value.athleteSearch);
  }

  const answers = readAnswers(form);
  const review = (plan: SeriesPlan, result: SubmissionResult, status: number) =>
    withParts(data(result, { status }), { review: toReview(plan), kept: carriedEntries(form) });
  try {
    const plan = await preview(value, answers);
    if (intent !== "save") return review(plan, {}, 200);
    try {
      return await write(args, staff, act(value, answers, plan), value);
    } catch (error) {
      if (!isAppError(error, ...reviewed)) throw error;
      const again = await preview(value, answers);
      const { initialValue: _, ...told } = submission.reply({ formErrors: [error.code] });
      return review(again, told, error.status);
    }
  } catch (error) {
    const isOfCourts = isAppError(error) && error.fields.some(({ path }) => path[0] === "fieldIds");
    const refused = upstreamRefusal(error, submission, isOfCourts ? { "record.not_found": "fieldIds" } : {});
    return data(atCourts(refused.data, form), refused.init ?? {});
  }
}

/** Upstream speaks of the courts as a whole; the form of the rest of a series has a field for each, and no group. */
function atCourts(result: SubmissionResult, form: FormData): SubmissionResult {
  const { fieldIds, ...others } = result.error ?? {};
  return !fieldIds || form.has("fieldIds") ? result : { ...result, error: { ...others, "courts[0].to": fieldIds } };
}
