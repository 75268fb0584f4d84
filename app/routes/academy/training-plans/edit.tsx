import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { SessionForm } from "../recurring-sessions/session-form.tsx";
import { coursePath } from "../training-courses/handle.ts";
import { loadCoaches, loadSites } from "../training-courses/load.server.ts";
import { placeOptions } from "../training-sessions/form-schema.ts";
import type { Route } from "./+types/edit";
import { type EditReply, saveEdit } from "./edit.server.ts";
import { EditReview } from "./edit-review.tsx";
import { belowPlan } from "./handle.ts";
import { loadWeekly, whenOf, whereOf } from "./load.server.ts";
import { valuesOf } from "./session-schema.ts";

export const handle = belowPlan("recurring-sessions:edit.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { session, course } = await loadWeekly(staff, args.params);
  const [places, coaches] = await Promise.all([loadSites(staff), loadCoaches(staff, session.coaches)]);
  const values = valuesOf(session);
  return {
    course,
    session: { id: session.id, name: `${whenOf(session, staff.locale)}, ${whereOf(session)}` },
    form: {
      values,
      version: session.version,
      trainings: session.trainingsAhead,
      places: placeOptions(places, String(values.place)),
      coaches,
    },
  };
}

export async function action(args: Route.ActionArgs): Promise<Response | EditReply> {
  const staff = await requireStaff(args, board);
  const { session } = await loadWeekly(staff, args.params);
  return saveEdit(args, staff, session);
}

export default function EditSession({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("recurring-sessions");
  const { course, session, form } = loaderData;
  const back = coursePath(course.id);
  const path = `${back}/sessions/${session.id}`;
  if (!actionData?.review)
    return (
      <>
        <Panel
          padded
          title={session.name}
          actions={
            <Button
              component={Link}
              to={`${path}/participants`}
              size="small"
              variant="outlined"
              startIcon={<Icon name="groups" />}
            >
              {t("participants.title")}
            </Button>
          }
        >
          <SessionForm
            {...form}
            reply={actionData}
            submit={t(form.trainings > 0 ? "form.review" : "edit.submit")}
            cancelTo={back}
          />
        </Panel>
        <RecordActions id={session.id}>
          <Button component={Link} to={`${path}/deletion`} color="error" startIcon={<Icon name="delete" />}>
            {t("deletion.submit")}
          </Button>
        </RecordActions>
      </>
    );
  return (
    <EditReview
      of={session.id}
      caption={t("edit.caption", { name: session.name })}
      reply={{ ...actionData, review: actionData.review }}
      cancelTo={back}
    />
  );
}
