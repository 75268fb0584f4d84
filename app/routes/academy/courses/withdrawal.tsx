import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import type { Route } from "./+types/withdrawal";
import { belowCourse, coursePath } from "./handle.ts";
import { loadCourse, targetOf } from "./load.server.ts";

export const handle = belowCourse("courses:withdrawal.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { id, name } = await loadCourse(staff, args.params.id);
  return { course: { id, name } };
}

/** Makes a published course a draft again. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const course = await loadCourse(staff, args.params.id);
  return submit(args, staff, {
    action: "course.withdraw",
    op: trainingCourses.update,
    input: { params: { id: course.id }, body: { status: "draft" } },
    target: targetOf(course),
    changes: { status: { before: course.status, after: "draft" } },
    done: { to: coursePath(course.id), key: "courses:withdrawal.done", values: { name: course.name } },
  });
}

export default function WithdrawCourse({ loaderData: { course }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("courses");
  return (
    <ConfirmForm
      id="withdrawal"
      ns="courses"
      message={t("withdrawal.lead", { name: course.name })}
      confirm={t("withdrawal.submit")}
      cancelTo={coursePath(course.id)}
      lastResult={actionData}
    >
      <p>{t("withdrawal.what")}</p>
    </ConfirmForm>
  );
}
