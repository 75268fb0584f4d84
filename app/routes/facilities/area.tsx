import { Outlet } from "react-router";
import { moduleAlertOf, stopWrites } from "#app/backend/modules/modules.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { ModuleGate } from "#app/ui/account/module-gate.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import type { Route } from "./+types/area";

/** Stops writes while an alert covers the area: they lead to the area's page, which says why. */
export const middleware: Route.MiddlewareFunction[] = [stopWrites("facilitiesManager")];

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  return { roles: staff.roles, alert: await moduleAlertOf(args, staff, "facilitiesManager") };
}

export const shouldRevalidate = revalidateAfterConflict;

type Data = Route.ComponentProps["loaderData"];

export const handle: RouteHandle<Data> = {
  i18n: ["modules"],
  cover: (data) => (data?.alert && !data.alert.isClosable ? "modules:products.facilitiesManager" : undefined),
};

/** All pages of facilities, unless the module is not active. */
export default function FacilitiesArea({ loaderData }: Route.ComponentProps) {
  return (
    <ModuleGate {...loaderData}>
      <Outlet />
    </ModuleGate>
  );
}
