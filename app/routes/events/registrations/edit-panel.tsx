import { useLocation } from "react-router";
import { keepWhileTyping } from "#app/ui/layout/revalidation.ts";
import { SidePanel } from "#app/ui/layout/side-panel.tsx";
import type { Route } from "./+types/edit-panel";
import { besideRegistrations, registrationsPath } from "./handle.ts";
import { changeTeam, loadTeam } from "./team.server.ts";
import { Stopped, TeamChanges, TeamFacts } from "./team.tsx";

export const handle = besideRegistrations;

export const loader = (args: Route.LoaderArgs) => loadTeam(args);

export const action = (args: Route.ActionArgs) => changeTeam(args);

export const shouldRevalidate = keepWhileTyping;

/** One team beside the list of teams. */
export default function EditRegistrationPanel({ loaderData, actionData, params }: Route.ComponentProps) {
  const { search } = useLocation();
  const { registrationId: id } = params;
  const list = registrationsPath(loaderData.record.id);
  const closeTo = list + search;
  return (
    <SidePanel key={id} title={loaderData.name} {...{ closeTo }} wholeTo={`${list}/${id}/edit`} isWide>
      <Stopped of={loaderData} />
      <TeamFacts of={loaderData} />
      <TeamChanges of={loaderData} reply={actionData} cancelTo={closeTo} />
    </SidePanel>
  );
}
