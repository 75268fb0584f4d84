import { useTranslation } from "react-i18next";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import { SidePanel } from "#app/ui/layout/side-panel.tsx";
import type { Route } from "./+types/add-trainings-panel";
import { Associable } from "./associable.tsx";
import { addTrainings, openDayPath } from "./handle.ts";
import { associate, loadAssociable } from "./sessions.server.ts";

export const handle: RouteHandle = { i18n: ["open-days"] };

export const loader = (args: Route.LoaderArgs) => loadAssociable(args);

export const action = (args: Route.ActionArgs) => associate(args);

export const shouldRevalidate = revalidateAfterConflict;

/** The trainings that an open day could have, over those that it has. */
export default function AddTrainingsPanel({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("open-days");
  const { id } = loaderData.record;
  return (
    <SidePanel title={t("trainings.add")} closeTo={openDayPath(id, "trainings")} wholeTo={addTrainings(id).to} isWide>
      <Associable {...loaderData} problem={actionData} />
    </SidePanel>
  );
}
