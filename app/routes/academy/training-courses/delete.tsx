import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import type { Route } from "./+types/delete";
import { belowCourse, coursePath, coursesPath } from "./handle.ts";
import { loadCourse, targetOf } from "./load.server.ts";

export const handle = belowCourse("training-courses:delete.title");

const deletion = confirmation({
  op: trainingCourses.delete,
  async find(args: Route.LoaderArgs) {
    const staff = await requireStaff(args, board);
    return { staff, course: await loadCourse(staff, args.params.id) };
  },
  asks: ({ course: { id, name, recurringSessions } }) => ({
    course: { id, name },
    question: {
      id: "deletion",
      ns: "training-courses",
      tone: "error",
      lines: [
        { key: "training-courses:delete.lead", values: { name } },
        { key: "training-courses:delete.sessions", values: { count: recurringSessions.length } },
      ],
      confirm: { key: "training-courses:delete.submit" },
      cancelTo: coursePath(id),
    },
  }),
  act: ({ course }) => ({
    action: "course.delete",
    params: { id: course.id },
    target: targetOf(course),
    before: { name: course.name, startAt: course.startAt, endAt: course.endAt },
    done: { to: coursesPath, key: "training-courses:delete.done", values: { name: course.name } },
  }),
});

export const loader = deletion.loader;
export const action = deletion.action;

export default ConfirmationPage;
