import { loadModuleArea, stopWrites } from "#app/backend/modules/modules.server.ts";
import { ModuleArea, moduleHandle } from "#app/ui/account/module-area.tsx";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import type { Route } from "./+types/area";

const product = "facilitiesManager";

/** Stops writes while an alert covers the area, also those to its addresses without a page: uploads of one file. */
export const middleware: Route.MiddlewareFunction[] = [stopWrites(product)];

export const loader = (args: Route.LoaderArgs) => loadModuleArea(args, product);

export const shouldRevalidate = revalidateAfterConflict;

export const handle = moduleHandle(product);

/** All pages of facilities, unless the module is not active. */
export default ModuleArea;
