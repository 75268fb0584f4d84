import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import { formValues } from "#app/rules/form-values.ts";
import { timeZoneOptions } from "#app/rules/time-zones.ts";
import { type Tournament, tournaments } from "#contracts/events/tournaments.ts";
import type { Route } from "./+types/edit";
import { type Choices, loadChoices } from "./choices.server.ts";
import { TournamentForm } from "./form.tsx";
import {
  bodyOf,
  CompletedShape,
  LiveShape,
  money,
  restrictedValuesOf,
  shapeOf,
  TournamentShape,
} from "./form-schema.ts";
import { belowTournament, formLimits, tournamentPath } from "./handle.ts";
import { requireTournament, targetOf } from "./load.server.ts";
import { loggedChanges } from "./logged.ts";
import { NothingToChange } from "./nothing-to-change.tsx";
import { RestrictedForm } from "./restricted-form.tsx";
import { displacedChanges, fields, refusedChange, shownCourts } from "./save.server.ts";

export const handle = { ...belowTournament("events:edit.title", { i18n: ["schedules"] }), posts: formLimits };

/** How much of the tournament may still be changed. */
const scopeOf = ({ status }: Tournament) =>
  status === "draft" || status === "published" ? "all" : status === "canceled" ? "nothing" : status;

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const scope = scopeOf(tournament);
  const choices = await loadChoices(staff, tournament);
  const values = shapeOf(tournament);
  return {
    ...{ record, scope, choices, version: tournament.version, waiting: tournament.waiting },
    timeZone: tournament.timeZone,
    timeZones: timeZoneOptions(tournament.timeZone),
    values: formValues({ ...values, timeZone: tournament.timeZone, promote: true }, { ...staff, money }),
    late: formValues(restrictedValuesOf(values), staff),
    constraint: constraintOf(TournamentShape),
    courts: choices.places.find(({ id }) => id === tournament.location?.id)?.courts ?? [],
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const shown = await shownCourts(args.request);
  if (shown) return shown;
  const scope = scopeOf(tournament);
  return scope === "all" || scope === "nothing" ? saveAll(args, staff, tournament) : saveLate(args, staff, tournament);
}

/** All courts that can be chosen, also those that the tournament has not yet. */
const courtsIn = ({ places }: Choices) =>
  places.flatMap(({ courts }) => courts.map(({ value, label }) => ({ id: value, name: label })));

async function saveAll(args: Route.ActionArgs, staff: StaffCaller, tournament: Tournament) {
  const { id, timeZone } = tournament;
  const choices = await loadChoices(staff, tournament);
  return submit(args, staff, {
    action: "event.edit",
    op: tournaments.update,
    form: formOf(TournamentShape, { ...staff, money }),
    fields,
    refused: refusedChange(staff, timeZone, courtsIn(choices)),
    input: (typed) => {
      const { ownerId, ...body } = bodyOf(typed);
      // why: those who are not offered an owner leave the event with whom it is.
      return { params: { id }, query: {}, body: choices.owners.length > 0 ? { ...body, ownerId } : body };
    },
    target: targetOf(tournament),
    changes: ({ ownerId, ...typed }) =>
      loggedChanges(choices.owners.length > 0 ? { ...typed, ownerId } : typed, choices, shapeOf(tournament)),
    changesFrom: (output): Changes => ({
      ...displacedChanges(output),
      ...(output.promoted.length > 0 && { promoted: { after: output.promoted.map(({ name }) => name) } }),
    }),
    done: ({ tournament: { name }, promoted }) => ({
      to: tournamentPath(id),
      key: promoted.length > 0 ? "events:edit.donePromoted" : "events:edit.done",
      values: { name, count: promoted.length, teams: promoted.map((one) => one.name).join(", ") },
    }),
  });
}

async function saveLate(args: Route.ActionArgs, staff: StaffCaller, tournament: Tournament) {
  const { id, timeZone } = tournament;
  const choices = await loadChoices(staff, tournament);
  return submit(args, staff, {
    action: "event.edit",
    op: tournaments.update,
    form: formOf(tournament.status === "live" ? LiveShape : CompletedShape, staff),
    refused: refusedChange(staff, timeZone, courtsIn(choices)),
    input: (body) => ({ params: { id }, query: {}, body }),
    target: targetOf(tournament),
    changes: (body) => loggedChanges(body, choices, restrictedValuesOf(shapeOf(tournament))),
    changesFrom: displacedChanges,
    done: ({ tournament: { name } }) => ({ to: tournamentPath(id), key: "events:edit.done", values: { name } }),
  });
}

export default function EditTournament({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("events");
  const { record, scope, late, courts, timeZone, ...form } = loaderData;
  const about = { id: record.id, timeZone };
  const cancelTo = tournamentPath(record.id);
  if (scope === "nothing") return <NothingToChange id={record.id} />;
  if (scope === "all")
    return <TournamentForm {...form} about={about} reply={actionData} submit={t("edit.submit")} cancelTo={cancelTo} />;
  return (
    <RestrictedForm
      about={about}
      values={late}
      version={form.version}
      isLive={scope === "live"}
      courts={courts}
      sponsors={form.choices.sponsors}
      constraint={form.constraint}
      reply={actionData}
      cancelTo={cancelTo}
    />
  );
}
