import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { defaultTimeZone, today } from "#app/rules/dates.ts";
import { formValues } from "#app/rules/form-values.ts";
import { board } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { sites } from "#contracts/academy/sites.ts";
import { defaultTrainingRules } from "#contracts/academy/training-rules.ts";
import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import { ruleValues } from "../training-courses/rule-schema.ts";
import type { Route } from "./+types/new";
import { bodyOf, newForm, ruleConstraint } from "./edit-schema.server.ts";
import { TrainingForm } from "./form.tsx";
import { newValues, placeOptions } from "./form-schema.ts";
import { trainingPath, trainingsPath } from "./handle.ts";
import { coachOptions, courseOptions } from "./load.server.ts";
import { loggedChanges, refusalOf, type TrainingParts } from "./save.server.ts";
import { namesOf } from "./view.server.ts";

export const handle: RouteHandle = {
  i18n: ["training-sessions", "training-courses"],
  title: "training-sessions:new.title",
  crumbs: [{ to: trainingsPath, label: "training-sessions:title" }],
};

const zoneOf = (staff: { readonly staff: { readonly organization: { readonly timeZone: string } } }) =>
  staff.staff.organization.timeZone || defaultTimeZone;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const query = new URL(args.request.url).searchParams;
  const [places, coaches, courses] = await Promise.all([
    staff.call(sites.list),
    coachOptions(staff),
    courseOptions(staff),
  ]);
  const open = places.data.filter(({ status }) => status === "open");
  const [only] = open.length === 1 && open[0]?.fields.length === 0 ? open : [];
  return {
    places: placeOptions(open, ""),
    coaches,
    courses,
    values: {
      ...newValues(query, { place: only?.id ?? "", date: today(zoneOf(staff)) }),
      ...formValues({ ...ruleValues(defaultTrainingRules()), ruledBy: "usual" }, staff),
    },
    constraint: ruleConstraint,
    cancelTo: returnTo(args.request, trainingsPath),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const [places, coaches] = await Promise.all([staff.call(sites.list), coachOptions(staff)]);
  const form = newForm(staff);
  return submit<typeof trainingSessions.create, typeof form, TrainingParts>(args, staff, {
    form,
    action: "training.create",
    op: trainingSessions.create,
    input: (typed) => ({ query: {}, body: bodyOf(typed) }),
    target: ({ body }) => ({ type: "training", label: body.name }),
    targetFrom: ({ id }) => id,
    changes: ({ body, rules }) => ({
      ...loggedChanges(namesOf(body, places.data, coaches)),
      ...changesOfBody(rules),
    }),
    refused: (error, submission) => refusalOf(error, submission, { timeZone: zoneOf(staff), locale: staff.locale }),
    done: ({ id, name }) => ({
      to: returnTo(args.request, trainingPath(id)),
      key: "training-sessions:new.done",
      values: { name },
    }),
  });
}

export default function NewTraining({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("training-sessions");
  if (loaderData.places.length === 0)
    return (
      <Panel>
        <EmptyState icon="location" title={t("grid.noSites")} hint={t("grid.noSitesHint")}>
          <Button component={Link} to="/my-organization/sites/new" variant="contained">
            {t("grid.newSite")}
          </Button>
        </EmptyState>
      </Panel>
    );
  if (loaderData.coaches.length === 0)
    return (
      <Panel>
        <EmptyState icon="person" title={t("form.noCoaches")} hint={t("form.noCoachesHint")}>
          <Button component={Link} to="/staff" variant="contained">
            {t("form.newCoach")}
          </Button>
        </EmptyState>
      </Panel>
    );
  return <TrainingForm {...loaderData} hasRules isNew reply={actionData} submit={t("new.submit")} />;
}
