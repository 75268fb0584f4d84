import { stopWrites } from "#app/backend/modules/modules.server.ts";
import type { Route } from "./+types/area-resource";

/** Stops writes to the area's addresses without a page while an alert covers the area. */
export const middleware: Route.MiddlewareFunction[] = [stopWrites("tournaments")];
