import { stopWrites } from "#app/backend/modules/modules.server.ts";
import type { Route } from "./+types/area-resource";

/** The same for what of the area answers without a page, such as uploads of one file. */
export const middleware: Route.MiddlewareFunction[] = [stopWrites("academy")];
