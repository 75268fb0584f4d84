import { useTranslation } from "react-i18next";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useErrorText } from "#app/ui/text.ts";
import { recurringSessions } from "#contracts/academy/recurring-sessions.ts";
import { coursePath } from "../training-courses/handle.ts";
import type { Route } from "./+types/deletion";
import { belowPlan } from "./handle.ts";
import { loadWeekly, targetOf, whenOf, whereOf } from "./load.server.ts";

export const handle = belowPlan("recurring-sessions:deletion.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { session, course } = await loadWeekly(staff, args.params);
  const what = { name: `${whenOf(session, staff.locale)}, ${whereOf(session)}`, athletes: session.participants.length };
  try {
    const params = { courseId: course.id, id: session.id };
    const would = await staff.call(recurringSessions.delete, { params, query: { preview: true } });
    return { course, what: { ...what, ...would, problem: null } };
  } catch (error) {
    if (!isAppError(error, "course.published", "open_day.last_training")) throw error;
    return { course, what: { ...what, trainings: session.trainingsAhead, refunds: 0, problem: error.code } };
  }
}

const deletionForm = z.object({ notify: z.string().optional() });

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { session, course } = await loadWeekly(staff, args.params);
  return submit(args, staff, {
    form: deletionForm,
    action: "weekly_session.delete",
    op: recurringSessions.delete,
    input: ({ notify }) => ({
      params: { courseId: course.id, id: session.id },
      query: { notify: notify !== undefined },
    }),
    target: targetOf(session, staff.locale),
    fields: { "course.published": "" },
    changes: {},
    changesFrom: ({ trainings }): Changes => (trainings > 0 ? { canceled: { after: trainings } } : {}),
    done: ({ trainings }) => ({
      to: coursePath(course.id),
      key: "recurring-sessions:deletion.done",
      values: { count: trainings },
    }),
  });
}

export default function DeleteSession({ loaderData: { course, what }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("recurring-sessions");
  const errorText = useErrorText("recurring-sessions");
  const [form, fields] = useAppForm<{ notify: string }>({
    id: "session-deletion",
    lastResult: actionData,
    defaultValue: { notify: "on" },
  });
  return (
    <Panel padded>
      <AppForm form={form} ns="recurring-sessions">
        <ErrorSummary form={form} />
        {what.problem && <Alert severity="error">{errorText(what.problem)}</Alert>}
        <p>{t("deletion.lead", { name: what.name })}</p>
        <ul>
          <li>{t("deletion.trainings", { count: what.trainings })}</li>
          {what.athletes > 0 && <li>{t("deletion.athletes", { count: what.athletes })}</li>}
          {what.refunds > 0 && <li>{t("deletion.refunds", { count: what.refunds })}</li>}
          <li>{t("deletion.past")}</li>
        </ul>
        {what.trainings > 0 && <CheckboxField field={fields.notify} hint={t("deletion.notifyHint")} />}
        <FormActions submit={t("deletion.submit")} tone="error" cancelTo={coursePath(course.id)} />
      </AppForm>
    </Panel>
  );
}
