import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { registrations } from "#contracts/events/registrations.ts";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/new";
import { rulesOf, TeamForm } from "./form.tsx";
import { availabilityIn, teamForm } from "./form-schema.ts";
import { belowRegistrations, registrationsPath } from "./handle.ts";
import { submitTeam } from "./save.server.ts";
import { blankTeam } from "./values.ts";
import { possibleIn } from "./view.ts";

export const handle = belowRegistrations("registrations:new.title");

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  return {
    record,
    constraint: constraintOf(teamForm(staff.locale)),
    stopped: possibleIn(tournament).stopped,
    rules: rulesOf(tournament),
    fee: tournament.divisions.length > 1 ? null : tournament.feePerTeam,
    values: blankTeam(tournament.maxPlayersPerTeam, tournament.divisions[0]?.id),
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const { id: eventId, timeZone } = tournament;
  return submitTeam<typeof registrations.create>(
    args,
    staff,
    "registration.generic_create",
    (typed, players, intent) => ({
      action: "registration.create",
      op: registrations.create,
      input: {
        body: {
          eventId,
          tournamentId: typed.tournamentId ?? null,
          team: { name: typed.team.name ?? null, players },
          list: typed.list ?? null,
          acceptRules: typed.acceptRules,
          discounted: typed.discounted ?? null,
          notes: typed.notes,
          availability: availabilityIn(typed, timeZone),
          proceedGuestTwice: typed.proceedGuestTwice,
        },
      },
      target: { type: "registration" },
      targetFrom: ({ id, name }) => ({ id, label: name }),
      changesFrom: ({ list, position }) => ({ list: { after: list }, position: { after: position } }),
      done: ({ name, list, position }) => ({
        to:
          registrationsPath(eventId, intent === "another" ? "new" : "") +
          (list === "waiting" && intent !== "another" ? "?list=waiting" : ""),
        key: list === "waiting" ? "registrations:new.waiting" : "registrations:new.done",
        values: { name, position: position ?? 0 },
      }),
    }),
  );
}

/** Registering a team in the athletes' stead. */
export default function NewRegistration({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("registrations");
  const { record, stopped, ...form } = loaderData;
  if (stopped !== null)
    return (
      <Panel>
        <EmptyState icon="lock" title={t(`stopped.${stopped}`)}>
          <Button component={Link} to={registrationsPath(record.id)} variant="outlined">
            {t("list.back")}
          </Button>
        </EmptyState>
      </Panel>
    );
  return <TeamForm eventId={record.id} {...form} chosen={[]} reply={actionData} submit={t("new.submit")} />;
}
