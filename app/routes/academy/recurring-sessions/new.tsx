import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { board } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { recurringSessions } from "#contracts/academy/recurring-sessions.ts";
import { belowCourse, coursePath } from "../training-courses/handle.ts";
import { loadCoaches, loadCourse, loadSites } from "../training-courses/load.server.ts";
import { targetOf } from "../training-plans/load.server.ts";
import type { Route } from "./+types/new";
import { bodyOf, placeOptions, recordOf, SessionShape, startOf } from "./form-schema.ts";
import { SessionForm } from "./session-form.tsx";

export const handle = belowCourse("recurring-sessions:new.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const course = await loadCourse(staff, args.params.id);
  const [sites, coaches, { data: others }] = await Promise.all([
    loadSites(staff),
    loadCoaches(staff, course.coaches),
    staff.call(recurringSessions.list, { query: { courseId: [course.id], past: true } }),
  ]);
  const places = placeOptions(sites);
  return {
    course: { id: course.id, name: course.name },
    values: startOf(recordOf(course, places, others.at(-1)), staff),
    places,
    coaches,
    constraint: constraintOf(SessionShape),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const course = await loadCourse(staff, args.params.id);
  return submit(args, staff, {
    action: "weekly_session.create",
    op: recurringSessions.create,
    form: formOf(SessionShape, staff),
    fields: { "recurring_session.site_closed": "place" },
    input: (typed) => ({ params: { courseId: course.id }, body: bodyOf(typed) }),
    changes: (typed) => changesOfBody(typed),
    target: { type: "weeklySession", label: course.name },
    targetFrom: (session) => targetOf(session, staff.locale),
    done: { to: coursePath(course.id), key: "recurring-sessions:new.done", values: { name: course.name } },
  });
}

export default function NewSession({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("recurring-sessions");
  const { course, ...about } = loaderData;
  return (
    <Panel padded>
      <SessionForm {...about} reply={actionData} submit={t("new.submit")} cancelTo={coursePath(course.id)} />
    </Panel>
  );
}
