import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { Choice } from "#app/ui/forms/choice.tsx";
import { CheckboxField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { useErrorText } from "#app/ui/text.ts";
import { coursePath } from "../training-courses/handle.ts";
import type { Route } from "./+types/publication";
import { belowPlan } from "./handle.ts";
import { loadCourseWeek, whenOf, whereOf } from "./load.server.ts";
import { proceedName, proceedWith, tagName, tagValue } from "./names.ts";
import { PlanSums, sumOf } from "./plan-sums.tsx";
import { PlanTable } from "./plan-table.tsx";
import { chosenOf, type PublicationReply, previewAll, publishAll, type SessionView } from "./publish.server.ts";

export const handle = belowPlan("recurring-sessions:publication.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const week = await loadCourseWeek(staff, args.params.id);
  const chosen = chosenOf(week, new URL(args.request.url).searchParams);
  const { id, name, status } = week.course;
  return {
    course: { id, name, status },
    sessions: week.sessions.map((session) => ({
      id: session.id,
      when: whenOf(session, staff.locale),
      where: whereOf(session),
      chosen: chosen.includes(session),
    })),
    plans: await previewAll(staff, week, chosen),
  };
}

export async function action(args: Route.ActionArgs): Promise<Response | PublicationReply> {
  const staff = await requireStaff(args, board);
  return publishAll(args, staff, await loadCourseWeek(staff, args.params.id));
}

export default function Publication({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("recurring-sessions");
  const { course, sessions } = loaderData;
  const plans = actionData?.plans ?? loaderData.plans;
  if (sessions.length === 0)
    return (
      <Panel>
        <EmptyState icon="calendar" title={t("publication.noSessions")} hint={t("publication.noSessionsHint")}>
          <Button component={Link} to={coursePath(course.id)} variant="outlined">
            {t("publication.back")}
          </Button>
        </EmptyState>
      </Panel>
    );
  return (
    <>
      {sessions.length > 1 && (
        <Panel title={t("publication.choose")} padded>
          <Form method="get">
            {sessions.map(({ id, when, where, chosen }) => (
              <Choice
                key={id}
                type="checkbox"
                id={`session-${id}`}
                name="session"
                value={id}
                defaultChecked={chosen}
                label={`${when}, ${where}`}
              />
            ))}
            <Button type="submit" variant="outlined">
              {t("publication.show")}
            </Button>
          </Form>
        </Panel>
      )}
      <PublicationForm course={course} plans={plans} reply={actionData} />
    </>
  );
}

interface PublicationFormProps {
  readonly course: Route.ComponentProps["loaderData"]["course"];
  readonly plans: readonly SessionView[];
  readonly reply: Route.ComponentProps["actionData"];
}

/** All dates of the chosen weekly sessions as one plan, and the question. */
function PublicationForm({ course, plans, reply }: PublicationFormProps) {
  const { t } = useTranslation(["recurring-sessions", "reservation-series"]);
  const errorText = useErrorText("recurring-sessions");
  const [form, fields] = useAppForm<{ notify: string }>({
    id: "publication",
    lastResult: reply,
    defaultValue: { notify: "on" },
  });
  const open = plans.flatMap(({ view }) => view ?? []);
  const proceed = proceedWith(open);
  const isDraft = course.status === "draft";
  const nothing = !isDraft && open.every(({ created, undecided }) => created + undecided === 0);
  return (
    <AppForm form={form} ns="recurring-sessions" isWide>
      <ErrorSummary form={form} />
      <PlanSums
        sums={sumOf(open)}
        lead={t(isDraft ? "publication.leadCourse" : nothing ? "publication.leadNothing" : "publication.lead")}
      />
      {plans.map(({ id, when, where, problem, view }, place) => (
        <Panel key={id} title={`${when}, ${where}`} padded={view === null}>
          <input type="hidden" name="session" value={id} />
          {view && <input type="hidden" name={tagName(place)} value={tagValue(id, view.tag)} />}
          {view ? (
            <PlanTable
              of={id}
              rows={view.rows}
              caption={`${when}, ${where}`}
              skip={t("reservation-series:review.skip")}
            />
          ) : (
            <Alert severity="error">{errorText(problem ?? "")}</Alert>
          )}
        </Panel>
      ))}
      {proceed && <input type="hidden" name={proceedName} value={proceed} />}
      <CheckboxField field={fields.notify} hint={t("publication.notifyHint")} />
      <FormActions
        submit={
          proceed
            ? t("reservation-series:review.proceed")
            : t(isDraft ? "publication.submitCourse" : "publication.submit")
        }
        cancelTo={coursePath(course.id)}
        name="intent"
        value="save"
      >
        <Button type="submit" name="intent" value="preview" variant="outlined">
          {t("reservation-series:review.again")}
        </Button>
      </FormActions>
    </AppForm>
  );
}
