import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { today } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import type { Route } from "./+types/withdrawal";
import { belowCourse, coursePath } from "./handle.ts";
import { loadCourse, targetOf } from "./load.server.ts";

export const handle = belowCourse("training-courses:withdrawal.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { id, name } = await loadCourse(staff, args.params.id);
  const { data } = await staff.call(trainingSessions.list, {
    query: { courseId: [id], from: today(staff.staff.organization.timeZone), status: "scheduled", pageSize: 50 },
  });
  // Trainings of today that have begun do not stop the course from becoming a draft.
  return { course: { id, name }, hasTrainings: data.some(({ startAt }) => new Date(startAt) > new Date()) };
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
    done: { to: coursePath(course.id), key: "training-courses:withdrawal.done", values: { name: course.name } },
  });
}

export default function WithdrawCourse({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("training-courses");
  const { course, hasTrainings } = loaderData;
  if (hasTrainings)
    return (
      <Panel>
        <EmptyState icon="calendar" title={t("withdrawal.refused")} hint={t("errors.course.has_trainings")}>
          <Button
            component={Link}
            to={`/my-organization/course-sessions?view=list&courseId=${course.id}`}
            variant="contained"
          >
            {t("withdrawal.toTrainings")}
          </Button>
          <Button component={Link} to={coursePath(course.id)}>
            {t("withdrawal.back")}
          </Button>
        </EmptyState>
      </Panel>
    );
  return (
    <ConfirmForm
      id="withdrawal"
      ns="training-courses"
      message={t("withdrawal.lead", { name: course.name })}
      confirm={t("withdrawal.submit")}
      cancelTo={coursePath(course.id)}
      lastResult={actionData}
    >
      <p>{t("withdrawal.what")}</p>
    </ConfirmForm>
  );
}
