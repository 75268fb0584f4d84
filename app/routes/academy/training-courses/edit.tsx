import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { reviewed } from "#app/backend/forms/review.server.ts";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { board } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { type CourseEffects, trainingCourses } from "#contracts/academy/training-courses.ts";
import type { Route } from "./+types/edit";
import { CourseForm } from "./form.tsx";
import { CourseShape, recordOf, startOf } from "./form-schema.ts";
import { belowCourse, coursePath } from "./handle.ts";
import { loadCoaches, loadCourse, loadLevels, loadSports, targetOf } from "./load.server.ts";
import type { Review } from "./review.tsx";
import { withRules } from "./rule-schema.ts";

export const handle = belowCourse("training-courses:edit.title");

const EditShape = CourseShape.safeExtend({ tag: trainingCourses.update.body.shape.tag });

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const course = await loadCourse(staff, args.params.id);
  const [levels, sports, coaches] = await Promise.all([
    loadLevels(staff),
    loadSports(staff),
    loadCoaches(staff, course.coaches),
  ]);
  return {
    course: { id: course.id, name: course.name },
    version: course.version,
    levels,
    sports,
    coaches,
    values: startOf(recordOf(course), staff),
    constraint: constraintOf(CourseShape),
  };
}

const toReview = ({ tag, refunds, trainings }: CourseEffects): Review => ({
  tag,
  refunds,
  trainings: trainings.map(({ id, date }) => ({ id, date })),
});

/** Trainings that the new dates would leave outside are shown first: sending the form again cancels them. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const course = await loadCourse(staff, args.params.id);
  const params = { id: course.id };
  const form = formOf(EditShape, staff);
  return accept<typeof form, { review: Review }>(args, { form }, async (typed, submission) => {
    const { tag, version, ...rest } = typed;
    const body = { ...withRules(rest), version };
    const result = await reviewed(submission, {
      preview: () => staff.call(trainingCourses.update, { params, query: { preview: true }, body }),
      touched: ({ touched }) => ({ count: touched.trainings.length, tag: touched.tag }),
      seen: tag ?? null,
      unanswered: null,
      changed: "course.dates_touched",
      toShown: ({ touched }) => toReview(touched),
      save: ({ touched }) =>
        staff.mutate({
          action: "course.edit",
          op: trainingCourses.update,
          input: { params, body: { ...body, proceedDates: true, tag: touched.tag } },
          target: targetOf(course),
          changes: {
            ...changesBetween(recordOf(course), rest),
            ...(touched.trainings.length > 0 && { trainings: { after: touched.trainings.map(({ date }) => date) } }),
          },
        }),
    });
    if ("reply" in result) return result.reply;
    const { name } = result.saved.course;
    return leadOn(args, { to: coursePath(course.id), key: "training-courses:edit.done", values: { name } });
  });
}

export default function EditCourse({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("training-courses");
  const { course, ...about } = loaderData;
  const review = actionData && "review" in actionData ? actionData.review : undefined;
  return (
    <Panel padded>
      <CourseForm
        {...about}
        review={review}
        reply={actionData}
        submit={review ? t("edit.proceed") : t("edit.submit")}
        cancelTo={coursePath(course.id)}
      />
    </Panel>
  );
}
