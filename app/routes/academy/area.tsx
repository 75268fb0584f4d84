import { Outlet } from "react-router";
import { moduleAlertOf, stopWrites } from "#app/backend/modules/modules.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { trainers } from "#app/rules/permissions.ts";
import { ModuleGate } from "#app/ui/account/module-gate.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import type { Route } from "./+types/area";

/** Stops writes while an alert covers the area: they lead to the area's page, which says why. */
export const middleware: Route.MiddlewareFunction[] = [stopWrites("academy")];

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, trainers);
  return { roles: staff.roles, alert: await moduleAlertOf(args, staff, "academy") };
}

export const shouldRevalidate = revalidateAfterConflict;

type Data = Route.ComponentProps["loaderData"];

export const handle: RouteHandle<Data> = {
  i18n: ["modules"],
  cover: (data) => (data?.alert && !data.alert.isClosable ? "modules:products.academy" : undefined),
};

/** All pages of the academy, unless the module was never activated. */
export default function AcademyArea({ loaderData }: Route.ComponentProps) {
  return (
    <ModuleGate {...loaderData}>
      <Outlet />
    </ModuleGate>
  );
}
