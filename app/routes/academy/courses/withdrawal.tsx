import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { today } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import type { Route } from "./+types/withdrawal";
import { belowCourse, coursePath } from "./handle.ts";
import { loadCourse, targetOf } from "./load.server.ts";

export const handle = belowCourse("courses:withdrawal.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { id, name } = await loadCourse(staff, args.params.id);
  const { pageInfo } = await staff.call(trainingSessions.list, {
    query: { courseId: [id], from: today(staff.staff.organization.timeZone), status: "scheduled", pageSize: 1 },
  });
  return { course: { id, name }, ahead: pageInfo.total };
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

export default function WithdrawCourse({ loaderData: { course, ahead }, actionData }: Route.ComponentProps) {
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
      {ahead > 0 && (
        <Alert severity="warning" role="note">
          {t("errors.course.has_trainings")}
        </Alert>
      )}
    </ConfirmForm>
  );
}
