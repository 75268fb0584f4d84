import { data } from "react-router";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { invalid, parseFormData, typedIn, upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import { write } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { admissionAnswered, admissionAnswers } from "#contracts/academy/admission-answers.ts";
import { recurringSessions } from "#contracts/academy/recurring-sessions.ts";
import { maxAthletesOfTraining } from "#contracts/academy/training-sizes.ts";
import { Id, LocalDate, SearchText, Tag } from "#contracts/scalars.ts";
import { coursePath } from "../training-courses/handle.ts";
import type { Route } from "./+types/participants";
import { acceptedBy } from "./answers.ts";
import { belowPlan } from "./handle.ts";
import { loadWeekly, targetOf, whenOf, whereOf } from "./load.server.ts";
import { nameOf, optionsOf, type PeopleResult, toReview } from "./people.server.ts";
import { PeopleForm } from "./people-form.tsx";
import { PeopleReviewForm } from "./people-review.tsx";

export const handle = belowPlan("recurring-sessions:participants.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { session, course } = await loadWeekly(staff, args.params);
  const search = SearchText.safeParse(new URL(args.request.url).searchParams.get("search")).data ?? "";
  return {
    course,
    session: {
      name: `${whenOf(session, staff.locale)}, ${whereOf(session)}`,
      places: session.maxAthletes,
      standing: session.participants.map(({ id }) => id),
    },
    search,
    options: await optionsOf(staff, session, [], search),
  };
}

const peopleForm = z.object({
  participants: z.array(Id).max(maxAthletesOfTraining).default([]),
  from: LocalDate.optional(),
  search: SearchText.default(""),
  proceed: z.string().max(200).default(""),
  tag: Tag.optional(),
});

/** The questions whose answers the last step sends along. */
const questions = ["training.full", "course.weekly_sessions_exceeded", ...Object.keys(admissionAnswers)];

/** `search` looks members up, `edit` goes back from the review, `save` saves what it showed, anything else reviews. */
export async function action(args: Route.ActionArgs): Promise<Response | PeopleResult> {
  const staff = await requireStaff(args, board);
  const { session, course } = await loadWeekly(staff, args.params);
  const form = await args.request.formData();
  const intent = form.get("intent");
  const submission = parseFormData(form, peopleForm);
  const ticked = form
    .getAll("participants")
    .map(String)
    .filter((id) => Id.safeParse(id).success);
  // why asked of the form as well: it also refuses what no text of ours holds.
  const isFindable = submission.status === "success" || !submission.error?.search;
  const search = isFindable ? (SearchText.safeParse(form.get("search")).data ?? "") : "";
  const options = await optionsOf(staff, session, ticked, search);
  const typed = typedIn(submission);
  if ((intent === "search" || intent === "edit") && isFindable) return withParts(data(typed), { options });
  if (submission.status !== "success") return withParts(invalid(submission), { options });
  const { participants, from = null, proceed, tag = null } = submission.value;
  const answers = new Set(proceed.split(" "));
  const body = {
    participants,
    from,
    proceedBeyondCapacity: answers.has("training.full"),
    proceedWeekly: answers.has("course.weekly_sessions_exceeded"),
    ...admissionAnswered([...answers]),
  };
  const params = { courseId: course.id, id: session.id };
  const review = async (result: object, status: number, more: readonly string[] = []): Promise<PeopleResult> => {
    const plan = await staff.call(recurringSessions.updateParticipants, {
      params,
      query: { preview: true },
      body: { ...body, proceedBeyondCapacity: false },
    });
    const shown = toReview(plan, options);
    const asked = new Set([
      ...answers,
      ...more,
      ...(shown.isFull ? ["training.full"] : []),
      ...shown.refused.map(({ code }) => code),
    ]);
    return withParts(data(result, { status }), {
      options,
      review: shown,
      kept: [
        ...participants.map((id) => ["participants", id] as const),
        ...(from === null ? [] : [["from", from] as const]),
      ],
      asked: [...asked].filter((one) => one !== "").join(" "),
    });
  };
  try {
    if (intent !== "save") return await review(typed, 200);
    return await write(
      args,
      staff,
      {
        action: "weekly_session.set_athletes",
        op: recurringSessions.updateParticipants,
        input: { params, query: {}, body: { ...body, tag } },
        target: targetOf(session, staff.locale),
        changes: acceptedBy(body),
        changesFrom: ({ added, removed }) => ({
          ...(added.length > 0 && { added: { after: added.map(nameOf) } }),
          ...(removed.length > 0 && { removed: { after: removed.map(nameOf) } }),
        }),
        done: ({ added, removed }) => ({
          to: coursePath(course.id),
          key: "recurring-sessions:participants.done",
          values: { added: added.length, removed: removed.length },
        }),
      },
      submission.value,
    );
  } catch (error) {
    const { initialValue: _, ...told } = upstreamRefusal(error, submission).data;
    const code = isAppError(error) ? error.code : "";
    const question = questions.filter((one) => one === code);
    if (intent === "save" && (question.length > 0 || code === "recurring_session.plan_changed"))
      return review(told, 409, question);
    return withParts(upstreamRefusal(error, submission), { options });
  }
}

export default function SessionParticipants({ loaderData, actionData }: Route.ComponentProps) {
  const { course, session, search, options } = loaderData;
  if (actionData?.review)
    return (
      <PeopleReviewForm
        session={session}
        reply={{ ...actionData, review: actionData.review }}
        back={coursePath(course.id)}
      />
    );
  return (
    <PeopleForm
      session={session}
      search={search}
      options={actionData?.options ?? options}
      reply={actionData}
      back={coursePath(course.id)}
    />
  );
}
