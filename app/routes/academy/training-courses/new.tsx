import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { board } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import type { Route } from "./+types/new";
import { CourseForm } from "./form.tsx";
import { CourseShape, recordOf, startOf } from "./form-schema.ts";
import { coursePath, coursesPath } from "./handle.ts";
import { loadCoaches, loadLevels, loadSports, usualDates } from "./load.server.ts";
import { withRules } from "./rule-schema.ts";

export const handle: RouteHandle = {
  i18n: ["training-courses"],
  title: "training-courses:new.title",
  crumbs: [{ to: coursesPath, label: "training-courses:title" }],
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const [levels, sports, coaches, dates] = await Promise.all([
    loadLevels(staff),
    loadSports(staff),
    loadCoaches(staff),
    usualDates(staff),
  ]);
  const values = startOf(recordOf(undefined, dates), staff);
  // Of one coach nobody has to say who.
  if (coaches.length === 1) values.coachIds = coaches.map(({ value }) => value);
  return { levels, sports, coaches, values, constraint: constraintOf(CourseShape) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  return submit(args, staff, {
    action: "course.create",
    op: trainingCourses.create,
    form: formOf(CourseShape, staff),
    input: (typed) => ({ body: withRules(typed) }),
    changes: ({ version: _, ...typed }) => changesOfBody(typed),
    target: ({ name }) => ({ type: "course", label: name }),
    targetFrom: ({ id }) => id,
    done: ({ id, name }) => ({ to: coursePath(id), key: "training-courses:new.done", values: { name } }),
  });
}

export default function NewCourse({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("training-courses");
  return (
    <Panel padded>
      <CourseForm {...loaderData} reply={actionData} submit={t("new.submit")} cancelTo={coursesPath} />
    </Panel>
  );
}
