import { Panel } from "#app/ui/layout/panel.tsx";
import { Stack } from "#app/ui/layout/stack.ts";
import type { Route } from "./+types/edit";
import { belowRegistrations, registrationsPath } from "./handle.ts";
import { changeTeam, loadTeam } from "./team.server.ts";
import { Stopped, TeamChanges, TeamFacts } from "./team.tsx";

export const handle = belowRegistrations("registrations:edit.title");

export const loader = (args: Route.LoaderArgs) => loadTeam(args);

export const action = (args: Route.ActionArgs) => changeTeam(args);

/** One team: how it stands, and its form. */
export default function EditRegistration({ loaderData, actionData }: Route.ComponentProps) {
  const { record, name, stopped, isLate } = loaderData;
  return (
    <Stack>
      <Stopped of={loaderData} />
      <Panel padded title={name}>
        <TeamFacts of={loaderData} />
      </Panel>
      {(isLate || stopped === null) && (
        <Panel padded>
          <TeamChanges of={loaderData} reply={actionData} cancelTo={registrationsPath(record.id)} />
        </Panel>
      )}
    </Stack>
  );
}
