import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import type { Route } from "./+types/add-trainings";
import { Associable } from "./associable.tsx";
import { belowOpenDay } from "./handle.ts";
import { associate, loadAssociable } from "./sessions.server.ts";

export const handle = belowOpenDay("open-days:trainings.add");

export const loader = (args: Route.LoaderArgs) => loadAssociable(args);

export const action = (args: Route.ActionArgs) => associate(args);

export const shouldRevalidate = revalidateAfterConflict;

export default function AddTrainings({ loaderData, actionData }: Route.ComponentProps) {
  return <Associable {...loaderData} problem={actionData} />;
}
