import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { today } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import type { Route } from "./+types/withdrawal";
import { belowCourse, coursePath } from "./handle.ts";
import { loadCourse, targetOf } from "./load.server.ts";

export const handle = belowCourse("training-courses:withdrawal.title");

/** Makes a published course a draft again. */
const withdrawal = confirmation({
  op: trainingCourses.update,
  async find(args: Route.LoaderArgs) {
    const staff = await requireStaff(args, board);
    return { staff, course: await loadCourse(staff, args.params.id) };
  },
  async asks({ staff, course: { id, name } }) {
    const { data } = await staff.call(trainingSessions.list, {
      query: { courseId: [id], from: today(staff.staff.organization.timeZone), status: "scheduled", pageSize: 50 },
    });
    return {
      course: { id, name },
      // Trainings of today that have begun do not stop the course from becoming a draft.
      hasTrainings: data.some(({ startAt }) => new Date(startAt) > new Date()),
      question: {
        id: "withdrawal",
        ns: "training-courses",
        lines: [
          { key: "training-courses:withdrawal.lead", values: { name } },
          { key: "training-courses:withdrawal.what" },
        ],
        confirm: { key: "training-courses:withdrawal.submit" },
        cancelTo: coursePath(id),
      },
    };
  },
  act: ({ course }) => ({
    action: "course.withdraw",
    input: { params: { id: course.id }, body: { status: "draft" as const } },
    target: targetOf(course),
    changes: { status: { before: course.status, after: "draft" } },
    done: { to: coursePath(course.id), key: "training-courses:withdrawal.done", values: { name: course.name } },
  }),
});

export const loader = withdrawal.loader;
export const action = withdrawal.action;

export default function WithdrawCourse({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("training-courses");
  const { course, hasTrainings } = loaderData;
  if (!hasTrainings) return <ConfirmationPage loaderData={loaderData} actionData={actionData} />;
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
}
