import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import type { Route } from "./+types/delete";
import { belowCourse, coursePath, coursesPath } from "./handle.ts";
import { loadCourse, targetOf } from "./load.server.ts";

export const handle = belowCourse("training-courses:delete.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { id, name, recurringSessions } = await loadCourse(staff, args.params.id);
  return { course: { id, name }, sessions: recurringSessions.length };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const course = await loadCourse(staff, args.params.id);
  const { name, startAt, endAt } = course;
  return submit(args, staff, {
    action: "course.delete",
    op: trainingCourses.delete,
    params: { id: course.id },
    target: targetOf(course),
    before: { name, startAt, endAt },
    done: { to: coursesPath, key: "training-courses:delete.done", values: { name } },
  });
}

export default function DeleteCourse({ loaderData: { course, sessions }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("training-courses");
  return (
    <ConfirmForm
      id="deletion"
      ns="training-courses"
      tone="error"
      message={t("delete.lead", { name: course.name })}
      confirm={t("delete.submit")}
      cancelTo={coursePath(course.id)}
      lastResult={actionData}
    >
      <p>{t("delete.sessions", { count: sessions })}</p>
    </ConfirmForm>
  );
}
