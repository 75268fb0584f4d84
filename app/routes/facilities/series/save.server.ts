import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { parseFormData, upstreamRefusal } from "#app/backend/forms.server.ts";
import type { StaffCaller } from "#app/backend/guards.server.ts";
import type { SeriesPlan } from "#contracts/facilities/reservation-series.ts";
import { type AthleteOption, findAthletes, searchError } from "../reservations/save.server.ts";
import { type Answers, keptEntries, readAnswers } from "./form-schema.ts";
import type { Review } from "./review.server.ts";

/** What the page shows: the form with its errors, or the review of the plan with the form's values along. */
export interface SeriesReply {
  readonly result: SubmissionResult;
  readonly matches?: readonly AthleteOption[];
  readonly review?: Review;
  readonly kept?: readonly (readonly [name: string, value: string])[];
}

interface Holder {
  athleteId: string | null;
  guestName: string | null;
  guestPhoneNumber: string | null;
}
interface Form {
  athleteSearch: string;
  holder: Holder;
}

interface Steps<F extends Form> {
  readonly schema: z.ZodType<F>;
  /** Asks upstream for the plan, saving nothing. */
  readonly preview: (form: F, answers: Answers) => Promise<SeriesPlan>;
  readonly write: (form: F, answers: Answers, plan: SeriesPlan) => Promise<SeriesPlan>;
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
 * the review to the form, `save` saves the plan as it was reviewed, anything else reviews it. Answers the saved plan,
 * or the page's reply.
 */
export async function submitSeries<F extends Form>(
  staff: Pick<StaffCaller, "call">,
  request: Request,
  { schema, preview, write, toReview }: Steps<F>,
) {
  const form = await request.formData();
  const intent = form.get("intent");
  const submission = parseFormData(form, schema);
  const reply = (parts: SeriesReply, status: number) => data<SeriesReply>(parts, { status });
  const typed = { initialValue: submission.reply().initialValue ?? null };

  if (intent === "search") {
    const matches = await findAthletes(staff, String(form.get("athleteSearch") ?? "").trim());
    const error = matches.length === 0 ? { error: { athleteSearch: [searchError(matches)] } } : {};
    return reply({ matches, result: { ...typed, ...error } }, 200);
  }
  if (intent === "edit") return reply({ result: typed }, 200);
  if (submission.status !== "success") return reply({ result: submission.reply() }, 422);

  const value = submission.value;
  if (value.athleteSearch !== "" && value.holder.athleteId === null) {
    const matches = await findAthletes(staff, value.athleteSearch);
    const [only] = matches;
    if (matches.length !== 1 || !only) {
      const result = submission.reply({ fieldErrors: { athleteSearch: [searchError(matches)] } });
      return reply({ matches, result }, 422);
    }
    value.holder.athleteId = only.id;
    // The review carries the found athlete along.
    form.set("athleteId", only.id);
    form.set("athleteFor", value.athleteSearch);
  }

  const answers = readAnswers(form);
  const review = (plan: SeriesPlan, result: SubmissionResult, status: number) =>
    reply({ result, review: toReview(plan), kept: keptEntries(form) }, status);
  try {
    const plan = await preview(value, answers);
    if (intent !== "save") return review(plan, {}, 200);
    try {
      return await write(value, answers, plan);
    } catch (error) {
      if (!isAppError(error, ...reviewed)) throw error;
      const again = await preview(value, answers);
      const { initialValue: _, ...told } = submission.reply({ formErrors: [error.code] });
      return review(again, told, error.status);
    }
  } catch (error) {
    const isOfCourts = isAppError(error) && error.fields.some(({ path }) => path[0] === "fieldIds");
    const refused = upstreamRefusal(error, submission, isOfCourts ? { "record.not_found": "fieldIds" } : {});
    return data<SeriesReply>({ result: atCourts(refused.data, form) }, refused.init ?? {});
  }
}

/** Upstream speaks of the courts as a whole; the form of the rest of a series has a field for each, and no group. */
function atCourts(result: SubmissionResult, form: FormData): SubmissionResult {
  const { fieldIds, ...others } = result.error ?? {};
  return !fieldIds || form.has("fieldIds") ? result : { ...result, error: { ...others, "courts[0].to": fieldIds } };
}
