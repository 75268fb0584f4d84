import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { registrations } from "#contracts/events/registrations.ts";
import type { Route } from "./+types/move";
import { belowRegistrations, registrationsPath } from "./handle.ts";
import { requireRegistration, targetOf, wholeList } from "./load.server.ts";
import { MoveForm } from "./move-form.tsx";
import { bodyOf, moveForm, PlacedList, refusedElsewhere } from "./move-schema.ts";
import { promotedIn } from "./promoted.ts";
import { possibleIn } from "./view.ts";

export const handle = belowRegistrations("registrations:move.title");

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record, registration } = await requireRegistration(args);
  const { id, name, list, position, version } = registration;
  const stopped = list === "withdrawn" ? ("withdrawn" as const) : possibleIn(tournament).stopped;
  const asked = PlacedList.safeParse(new URL(args.request.url).searchParams.get("list"));
  // Each division has lists of its own.
  const whole = await wholeList(staff, tournament.id, ["entry", "waiting"]);
  const beside = whole.data.filter(({ tournamentId }) => tournamentId === registration.tournamentId);
  const countIn = (of: typeof list) => beside.filter((one) => one.list === of).length;
  const { divisions, maxTeams: most } = tournament;
  return {
    ...{ record, name, list, position, version, stopped },
    counts: { entry: countIn("entry"), waiting: countIn("waiting") },
    // A division may have a limit of its own, which it says when it is full.
    most: divisions.length > 1 ? null : most,
    wanted: asked.success ? asked.data : list,
    others: beside
      .filter((one) => one.id !== id)
      .map((one) => ({ id: one.id, list: one.list, label: `${one.position}. ${one.name}` })),
    divisions: divisions
      .filter((one) => one.id !== registration.tournamentId)
      .map((one) => ({ value: one.id, label: one.name })),
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament, registration } = await requireRegistration(args);
  const { id, name, list, position, tournamentId } = registration;
  const divisionOf = (wanted: string) => tournament.divisions.find((one) => one.id === wanted)?.name ?? "";
  return submit(args, staff, {
    form: moveForm,
    action: ({ how }) => (how === "swap" ? "registration.swap" : "registration.move"),
    op: registrations.update,
    input: (typed) => ({ params: { id }, body: { ...bodyOf(typed), version: typed.version } }),
    target: targetOf(registration),
    changes: {},
    changesFrom: ({ registration: now, promoted }) => ({
      ...(now.tournamentId !== tournamentId && {
        division: { before: divisionOf(tournamentId), after: divisionOf(now.tournamentId) },
      }),
      ...(now.list !== list && { list: { before: list, after: now.list } }),
      position: { before: position, after: now.position },
      ...promotedIn(promoted),
    }),
    refused: refusedElsewhere,
    fields: { "registration.full": "list" },
    done: ({ registration: now }) => ({
      to: registrationsPath(tournament.id) + (now.list === "waiting" ? "?list=waiting" : ""),
      key: now.list === "waiting" ? "registrations:move.waiting" : "registrations:move.entry",
      values: { name, position: now.position ?? 0 },
    }),
  });
}

/** Giving a team another place, or another's; or moving it to another division. */
export default function Move({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("registrations");
  const { stopped, record, ...about } = loaderData;
  if (stopped !== null) return <Alert severity="info">{t(`stopped.${stopped}`)}</Alert>;
  return (
    <Panel padded>
      <MoveForm {...about} reply={actionData} cancelTo={registrationsPath(record.id)} />
    </Panel>
  );
}
