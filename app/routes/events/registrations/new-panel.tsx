import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { keepWhileTyping } from "#app/ui/layout/revalidation.ts";
import { SidePanel } from "#app/ui/layout/side-panel.tsx";
import type { Route } from "./+types/new-panel";
import { besideRegistrations, registrationsPath, withoutAnother } from "./handle.ts";
import { NewTeam } from "./new-team.tsx";
import { addTeam, loadBlankTeam } from "./team.server.ts";

export const handle = besideRegistrations;

export const loader = (args: Route.LoaderArgs) => loadBlankTeam(args);

export const action = (args: Route.ActionArgs) => addTeam(args);

export const shouldRevalidate = keepWhileTyping;

/** Registering a team beside the list of teams. */
export default function NewRegistrationPanel({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("registrations");
  const [query] = useSearchParams();
  const { id } = loaderData.record;
  const closeTo = registrationsPath(id) + withoutAnother(query);
  return (
    <SidePanel title={t("new.title")} closeTo={closeTo} wholeTo={registrationsPath(id, "new")} isWide>
      <NewTeam of={loaderData} reply={actionData} cancelTo={closeTo} />
    </SidePanel>
  );
}
