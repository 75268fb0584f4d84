import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { formValues } from "#app/rules/form-values.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { timeZoneOptions } from "#app/rules/time-zones.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { tournaments } from "#contracts/events/tournaments.ts";
import { Id } from "#contracts/scalars.ts";
import { eventsPath } from "../events/handle.ts";
import type { Route } from "./+types/new";
import { loadChoices } from "./choices.server.ts";
import { TournamentForm } from "./form.tsx";
import { blank, bodyOf, copyOf, money, NewTournamentShape } from "./form-schema.ts";
import { formLimits, tournamentPath } from "./handle.ts";
import { loggedChanges } from "./logged.ts";
import { planIn, planOf } from "./plan.ts";
import { proposedIn } from "./proposed.ts";
import { fields, refused, shownCourts } from "./save.server.ts";

export const handle: RouteHandle = {
  i18n: ["events"],
  title: "events:new.title",
  crumbs: [{ to: eventsPath, label: "events:list.title" }],
  posts: formLimits,
};

/** The tournament that a new one is to be a copy of. Throws AppError 404 for one of another organisation. */
async function loadModel(staff: StaffCaller, request: Request) {
  const { data: id } = Id.safeParse(new URL(request.url).searchParams.get("copyFrom"));
  return id === undefined ? undefined : staff.call(tournaments.show, { params: { id } });
}

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, eventStaff);
  const model = await loadModel(staff, args.request);
  const choices = await loadChoices(staff, model);
  const [place, ...others] = choices.places;
  const query = new URL(args.request.url).searchParams;
  const record = model
    ? copyOf(model, staff.t("events:new.copyOf", { name: model.name }).slice(0, 120))
    : {
        ...blank(choices.currency),
        locationId: place && others.length === 0 ? place.id : null,
        ...proposedIn(query, choices.places),
      };
  return {
    choices,
    timeZones: timeZoneOptions(record.timeZone ?? choices.timeZone),
    copied: model?.name,
    copyFrom: model?.id,
    plan: model ? undefined : planIn(query, staff.locale),
    values: formValues(
      { ...record, timeZone: record.timeZone ?? choices.timeZone, promote: false },
      { ...staff, money },
    ),
    constraint: constraintOf(NewTournamentShape),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, eventStaff);
  const shown = await shownCourts(args.request);
  if (shown) return shown;
  const choices = await loadChoices(staff);
  return submit(args, staff, {
    action: "event.create",
    op: tournaments.create,
    form: formOf(NewTournamentShape, { ...staff, money }),
    fields,
    refused,
    input: ({ plan, ...typed }) => ({ body: { ...bodyOf(typed), plan: plan && planOf(plan, typed) } }),
    target: ({ name }) => ({ type: "event", label: name }),
    targetFrom: ({ id }) => id,
    changes: (typed) => loggedChanges(typed, choices),
    done: ({ id, name }) => ({ to: tournamentPath(id), key: "events:new.done", values: { name } }),
  });
}

export default function NewTournament({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("events");
  const { copied, ...form } = loaderData;
  return (
    <>
      {copied !== undefined && (
        <Alert severity="info" role="note">
          {t("new.copied", { name: copied })}
        </Alert>
      )}
      {form.plan && (
        <Alert severity="info" role="note">
          {t("new.simulated")}
        </Alert>
      )}
      <TournamentForm {...form} reply={actionData} submit={t("new.submit")} cancelTo={eventsPath} />
    </>
  );
}
