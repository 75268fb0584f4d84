import type { Implementation } from "../core/implement.ts";
import { openDayImplementations } from "./open-days/handlers.ts";
import { registrationImplementations } from "./registrations/handlers.ts";
import { teamImplementations } from "./teams/handlers.ts";

/** Events: open days. */
export const eventImplementations: Implementation[] = [
  ...openDayImplementations,
  ...registrationImplementations,
  ...teamImplementations,
];
