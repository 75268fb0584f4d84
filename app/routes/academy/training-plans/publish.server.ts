import { data } from "react-router";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { type FormReply, parseFormData, typedIn, upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import { leadOn } from "#app/backend/forms/submit.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { type RecurringSession, recurringSessions } from "#contracts/academy/recurring-sessions.ts";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import { coursePath } from "../training-courses/handle.ts";
import { type Answers, acceptedBy, readAdmission, readAnswers } from "./answers.ts";
import { type CourseWeek, targetOf, whenOf, whereOf } from "./load.server.ts";
import { type PlanView, planChanges, toView } from "./view.server.ts";

/** A weekly session with what publishing it would do, or why it cannot be published. */
export interface SessionView {
  readonly id: string;
  readonly when: string;
  readonly where: string;
  readonly problem: string | null;
  readonly view: PlanView | null;
}
export type PublicationReply = FormReply<{ plans: SessionView[] }>;

const defaultDecisions: Answers = { decisions: [], tag: null, proceedOutsideSlots: false, proceedCoachBusy: false };

/** The weekly sessions that are meant: those named, or all. */
export function chosenOf({ sessions }: CourseWeek, named: URLSearchParams | FormData): RecurringSession[] {
  const ids = new Set(named.getAll("session"));
  return sessions.filter(({ id }) => ids.size === 0 || ids.has(id));
}

const paramsOf = ({ id, course }: RecurringSession) => ({ courseId: course.id, id });

/** What publishing one weekly session would do; why not, where a rule refuses all of it. */
async function previewOne(
  staff: StaffCaller,
  { zones }: CourseWeek,
  [place, session]: readonly [number, RecurringSession],
  answers: Answers,
  notify: boolean,
): Promise<SessionView> {
  const about = { id: session.id, when: whenOf(session, staff.locale), where: whereOf(session) };
  const zone = zones.get(session.site.id) ?? "Europe/Rome";
  try {
    const { plan } = await staff.call(recurringSessions.publish, {
      params: paramsOf(session),
      query: { preview: true },
      body: { ...answers, tag: null, notify },
    });
    return { ...about, problem: null, view: toView(plan, place, zone, staff.locale) };
  } catch (error) {
    if (!isAppError(error, "recurring_session.site_closed", "recurring_session.too_many_dates")) throw error;
    return { ...about, problem: error.code, view: null };
  }
}

/** What publishing these weekly sessions would do, with the answers given so far. */
export const previewAll = (
  staff: StaffCaller,
  week: CourseWeek,
  chosen: readonly RecurringSession[],
  answersOf: (id: string) => Answers = () => defaultDecisions,
  notify = true,
): Promise<SessionView[]> =>
  Promise.all(chosen.map((session, place) => previewOne(staff, week, [place, session], answersOf(session.id), notify)));

const publicationForm = z.object({ notify: z.string().optional() });

/**
 * The action of the page: `preview` shows the plan with the choices, anything else publishes: each weekly session, then
 * the course, and each is in the log. What a refusal leaves undone is shown again, as it is by then.
 */
export async function publishAll(
  args: RouteArgs,
  staff: StaffCaller,
  week: CourseWeek,
): Promise<Response | PublicationReply> {
  const form = await args.request.formData();
  const submission = parseFormData(form, publicationForm);
  const chosen = chosenOf(week, form);
  const notify = form.has("notify");
  const answersOf = (id: string) => readAnswers(form, id);
  const admission = readAdmission(form);
  const typed = typedIn(submission);
  if (form.get("intent") === "preview")
    return withParts(data(typed), { plans: await previewAll(staff, week, chosen, answersOf, notify) });
  const { course } = week;
  const sums = { created: 0, skipped: 0, notified: 0 };
  try {
    for (const session of chosen) {
      const { plan } = await staff.mutate({
        action: "weekly_session.publish",
        op: recurringSessions.publish,
        input: { params: paramsOf(session), query: {}, body: { ...answersOf(session.id), ...admission, notify } },
        target: targetOf(session, staff.locale),
        changes: { notify: { after: notify }, ...acceptedBy({ ...answersOf(session.id), ...admission }) },
        changesFrom: ({ plan: saved }) => planChanges(saved),
      });
      sums.created += plan.created;
      sums.skipped += plan.skipped;
      sums.notified += plan.notified;
    }
    // The course comes last: athletes see it once there are trainings to see.
    if (course.status === "draft")
      await staff.mutate({
        action: "course.publish",
        op: trainingCourses.update,
        input: { params: { id: course.id }, query: {}, body: { status: "published", version: course.version } },
        target: { type: "course", id: course.id, label: course.name },
        changes: { status: { before: "draft", after: "published" } },
      });
  } catch (error) {
    return withParts(upstreamRefusal(error, submission), {
      plans: await previewAll(staff, week, chosen, answersOf, notify),
    });
  }
  return leadOn(args, {
    to: coursePath(course.id),
    key: "recurring-sessions:publication.done",
    values: { count: sums.created, skipped: sums.skipped, notified: sums.notified },
  });
}
