import { Outlet } from "react-router";
import { moduleAlertOf, stopWrites } from "#app/backend/modules/modules.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { ModuleGate } from "#app/ui/account/module-gate.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import type { Route } from "./+types/area";

/** Stops writes while an alert covers the area: they lead to the area's page, which says why. */
export const middleware: Route.MiddlewareFunction[] = [stopWrites("tournaments")];

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, eventStaff);
  return { roles: staff.roles, alert: await moduleAlertOf(args, staff, "tournaments") };
}

export const shouldRevalidate = revalidateAfterConflict;

type Data = Route.ComponentProps["loaderData"];

export const handle: RouteHandle<Data> = {
  i18n: ["modules"],
  cover: (data) => (data?.alert && !data.alert.isClosable ? "modules:products.tournaments" : undefined),
};

/** All pages of events; above them, once, that the plan has fewer tournaments than the club used. */
export default function EventsArea({ loaderData }: Route.ComponentProps) {
  return (
    <ModuleGate {...loaderData}>
      <Outlet />
    </ModuleGate>
  );
}
