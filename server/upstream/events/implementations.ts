import type { Implementation } from "../core/implement.ts";
import { championshipImplementations } from "./championships/handlers.ts";
import { communicationImplementations } from "./communications/handlers.ts";
import { listedEventImplementations } from "./events/handlers.ts";
import { eventGalleryImplementations } from "./gallery/handlers.ts";
import { openDayImplementations } from "./open-days/handlers.ts";
import { registrationImplementations } from "./registrations/handlers.ts";
import { sponsorImplementations } from "./sponsors/handlers.ts";
import { eventStatsImplementations } from "./stats/handlers.ts";
import { teamImplementations } from "./teams/handlers.ts";
import { tournamentImplementations } from "./tournaments/handlers.ts";

/** Events: tournaments with who registers for them and what is around them, and open days. */
export const eventImplementations: Implementation[] = [
  ...openDayImplementations,
  ...tournamentImplementations,
  ...registrationImplementations,
  ...teamImplementations,
  ...sponsorImplementations,
  ...eventGalleryImplementations,
  ...communicationImplementations,
  ...championshipImplementations,
  ...eventStatsImplementations,
  // why last: the address of any event would take those of the lists of one type.
  ...listedEventImplementations,
];
