import { loadModuleArea, stopWrites } from "#app/backend/modules/modules.server.ts";
import { ModuleArea, moduleHandle } from "#app/ui/account/module-area.tsx";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import type { Route } from "./+types/area";

const product = "tournaments";

/** Stops writes while an alert covers the area, also those to its addresses without a page: uploads of one file. */
export const middleware: Route.MiddlewareFunction[] = [stopWrites(product)];

export const loader = (args: Route.LoaderArgs) => loadModuleArea(args, product);

export const shouldRevalidate = revalidateAfterConflict;

export const handle = moduleHandle(product);

/** All pages of events; above them, once, that the plan has fewer tournaments than the club used. */
export default ModuleArea;
