import { stopWrites } from "#app/backend/modules/modules.server.ts";
import type { Route } from "./+types/area-resource";

/** The same for what of the area answers without a page. */
export const middleware: Route.MiddlewareFunction[] = [stopWrites("tournaments")];
