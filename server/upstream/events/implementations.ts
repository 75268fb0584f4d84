import type { Implementation } from "../core/implement.ts";
import { listedEventImplementations } from "./events/handlers.ts";
import { openDayImplementations } from "./open-days/handlers.ts";
import { registrationImplementations } from "./registrations/handlers.ts";
import { teamImplementations } from "./teams/handlers.ts";
import { tournamentImplementations } from "./tournaments/handlers.ts";

/** Events: tournaments with who registers for them, and open days. */
export const eventImplementations: Implementation[] = [
  ...openDayImplementations,
  ...tournamentImplementations,
  ...registrationImplementations,
  ...teamImplementations,
  // why last: the address of any event would take those of the lists of one type.
  ...listedEventImplementations,
];
