import { data } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import {
  type FormReply,
  invalid,
  parseFormData,
  typedIn,
  upstreamRefusal,
  withParts,
} from "#app/backend/forms/forms.server.ts";
import { write } from "#app/backend/forms/submit.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { formKeyField, formOfField } from "#app/rules/form-key.ts";
import { type RecurringSession, recurringSessions } from "#contracts/academy/recurring-sessions.ts";
import { sites } from "#contracts/academy/sites.ts";
import { coursePath } from "../training-courses/handle.ts";
import { acceptedBy, isOfPlan, lookedAtAgain, readAnswers } from "./answers.ts";
import { targetOf } from "./load.server.ts";
import { tagName } from "./names.ts";
import { type SessionOutput, sessionForm } from "./session-schema.ts";
import { type PlanView, planChanges, toView } from "./view.server.ts";

/** What the page shows besides errors: what becomes of the trainings, with the form's values along. */
interface EditParts {
  readonly review: PlanView & { readonly clears: boolean };
  readonly kept: readonly (readonly [name: string, value: string])[];
}
export type EditReply = FormReply<EditParts>;

const notKept = new Set(["intent", formKeyField, formOfField]);

/** The fields of the form, as the review carries them along. */
const keptIn = (form: FormData): [name: string, value: string][] =>
  [...form.entries()].flatMap(([name, value]): [string, string][] =>
    typeof value !== "string" || notKept.has(name) || isOfPlan(name) || name.startsWith("__") ? [] : [[name, value]],
  );

/** The parts of a weekly session that a save changes, as the log holds them. */
function changedIn(session: RecurringSession, body: SessionOutput) {
  const pairs = {
    dayOfWeek: [session.dayOfWeek, body.dayOfWeek],
    startAt: [session.startAt, body.startAt],
    endAt: [session.endAt, body.endAt],
    minAthletes: [session.minAthletes, body.minAthletes],
    maxAthletes: [session.maxAthletes, body.maxAthletes],
  } as const;
  return Object.fromEntries(
    Object.entries(pairs).flatMap(([name, [before, after]]) => (before === after ? [] : [[name, { before, after }]])),
  );
}

/** `edit` goes back from the review to the form, `save` saves what it showed; anything else reviews, where that is needed. */
export async function saveEdit(
  args: RouteArgs,
  staff: StaffCaller,
  session: RecurringSession,
): Promise<Response | EditReply> {
  const form = await args.request.formData();
  const intent = form.get("intent");
  const submission = parseFormData(form, sessionForm);
  if (intent === "edit") return data(typedIn(submission));
  if (submission.status !== "success") return invalid(submission);
  const value = submission.value;
  const answers = readAnswers(form, session.id);
  const params = { courseId: session.course.id, id: session.id };
  const preview = async () => {
    const { plan } = await staff.call(recurringSessions.update, {
      params,
      query: { preview: true },
      body: { ...value, ...answers, tag: null },
    });
    return plan;
  };
  const review = async (result: object, status: number) => {
    const [plan, { timeZone }] = await Promise.all([
      preview(),
      staff.call(sites.show, { params: { id: session.site.id } }),
    ]);
    return withParts(data(result, { status }), {
      review: { ...toView(plan, 0, timeZone, staff.locale), clears: value.clearAll },
      kept: keptIn(form),
    });
  };
  const fields = { "recurring_session.below_participants": "maxAthletes", "recurring_session.site_closed": "place" };
  try {
    if (intent !== "save" && session.trainingsAhead > 0) return await review({}, 200);
    return await write(
      args,
      staff,
      {
        action: value.clearAll ? "weekly_session.clear" : "weekly_session.edit",
        op: recurringSessions.update,
        input: { params, query: {}, body: { ...value, ...answers } },
        target: targetOf(session, staff.locale),
        changes: { ...changedIn(session, value), ...acceptedBy(answers) },
        changesFrom: ({ plan }) => planChanges(plan),
        done: ({ plan }) => ({
          to: coursePath(session.course.id),
          key: value.clearAll ? "recurring-sessions:edit.cleared" : "recurring-sessions:edit.saved",
          values: { count: value.clearAll ? plan.canceled : plan.moved },
        }),
      },
      value,
    );
  } catch (error) {
    if (isAppError(error, ...lookedAtAgain) && form.has(tagName(0))) {
      const { initialValue: _, ...told } = submission.reply({ formErrors: [error.code] });
      return review(told, error.status);
    }
    return upstreamRefusal(error, submission, fields);
  }
}
