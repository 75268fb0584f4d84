import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { formValues } from "#app/rules/form-values.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { sites } from "#contracts/academy/sites.ts";
import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import { ruleValues } from "../training-courses/rule-schema.ts";
import type { Route } from "./+types/edit";
import { bodyOf, editForm, ruleConstraint } from "./edit-schema.server.ts";
import { TrainingForm } from "./form.tsx";
import { editValues, placeOptions } from "./form-schema.ts";
import { belowTraining, trainingPath } from "./handle.ts";
import { coachOptions, loadTraining } from "./load.server.ts";
import { loggedChanges, refusalOf, type TrainingParts } from "./save.server.ts";
import { headingOf, namesOf, recordOf } from "./view.server.ts";

export const handle = {
  ...belowTraining("training-sessions:edit.title"),
  i18n: ["training-sessions", "training-courses"] as const,
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const [training, places, coaches] = await Promise.all([
    loadTraining(staff, args.params.id),
    staff.call(sites.list),
    coachOptions(staff),
  ]);
  // A coach of the training stays a choice, whatever their role is by now.
  const others = training.coaches.filter(({ id }) => !coaches.some(({ value }) => value === id));
  const values = editValues(training);
  return {
    training: { id: training.id, heading: headingOf(training, staff.locale) },
    back: returnTo(args.request, trainingPath(training.id)),
    isCanceled: training.status === "canceled",
    isFollowing: training.recurringSessionId !== null && !training.detached,
    hasBegun: new Date(training.startAt) <= new Date(),
    version: training.version,
    values: { ...values, ...formValues(ruleValues(training), staff) },
    constraint: ruleConstraint,
    places: placeOptions(places.data, values.place),
    coaches: [...coaches, ...others.map(({ id, name }) => ({ value: id, label: name }))],
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { id } = args.params;
  const [training, places, coaches] = await Promise.all([
    loadTraining(staff, id),
    staff.call(sites.list),
    coachOptions(staff),
  ]);
  const form = editForm(new Date(training.startAt) <= new Date(), staff);
  return submit<typeof trainingSessions.update, typeof form, TrainingParts>(args, staff, {
    form,
    action: "training.edit",
    op: trainingSessions.update,
    input: (typed) => ({ params: { id }, query: {}, body: bodyOf(typed) }),
    target: { type: "training", id, label: training.name },
    changes: ({ body, rules }) => ({
      ...loggedChanges(namesOf(body, places.data, coaches), recordOf(training)),
      ...changesBetween(ruleValues(training), rules),
    }),
    refused: (error, submission) => refusalOf(error, submission, { timeZone: training.timeZone, locale: staff.locale }),
    done: ({ training: saved, effects }) => ({
      to: returnTo(args.request, trainingPath(id)),
      key: effects.notified > 0 ? "training-sessions:edit.doneTold" : "training-sessions:edit.done",
      values: { name: saved.name, count: effects.notified },
    }),
  });
}

export default function EditTraining({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("training-sessions");
  const { back, isCanceled, isFollowing, ...form } = loaderData;
  if (isCanceled)
    return (
      <p>
        {t("edit.canceled")} <Link to={back}>{t("edit.back")}</Link>
      </p>
    );
  return (
    <>
      {isFollowing && <Alert severity="info">{t("edit.following")}</Alert>}
      <TrainingForm {...form} hasRules={!form.hasBegun} reply={actionData} submit={t("edit.submit")} cancelTo={back} />
    </>
  );
}
