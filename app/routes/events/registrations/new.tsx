import { Panel } from "#app/ui/layout/panel.tsx";
import type { Route } from "./+types/new";
import { belowRegistrations, registrationsPath } from "./handle.ts";
import { NewTeam } from "./new-team.tsx";
import { addTeam, loadBlankTeam } from "./team.server.ts";

export const handle = belowRegistrations("registrations:new.title");

export const loader = (args: Route.LoaderArgs) => loadBlankTeam(args);

export const action = (args: Route.ActionArgs) => addTeam(args);

/** Registering a team in the athletes' stead. */
export default function NewRegistration({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Panel padded>
      <NewTeam of={loaderData} reply={actionData} cancelTo={registrationsPath(loaderData.record.id)} />
    </Panel>
  );
}
