import type { Implementation } from "../core/implement.ts";
import { boardImplementations, shownBoardImplementations } from "./boards/handlers.ts";
import { championshipImplementations } from "./championships/handlers.ts";
import { communicationImplementations } from "./communications/handlers.ts";
import { divisionImplementations } from "./divisions/handlers.ts";
import { listedEventImplementations } from "./events/handlers.ts";
import { eventGalleryImplementations } from "./gallery/handlers.ts";
import { liveImplementations } from "./live/handlers.ts";
import { matchImplementations } from "./matches/handlers.ts";
import { openDayImplementations } from "./open-days/handlers.ts";
import { registrationImplementations } from "./registrations/handlers.ts";
import { resultImplementations } from "./results/handlers.ts";
import { closureImplementations, roundImplementations } from "./rounds/handlers.ts";
import { scheduleImplementations } from "./schedules/handlers.ts";
import { scorerLinkImplementations } from "./scorer-links/handlers.ts";
import { scoringImplementations } from "./scoring/handlers.ts";
import { simulationImplementations } from "./simulations/handlers.ts";
import { sponsorImplementations } from "./sponsors/handlers.ts";
import { eventStatsImplementations } from "./stats/handlers.ts";
import { structureImplementations } from "./structure/handlers.ts";
import { teamImplementations } from "./teams/handlers.ts";
import { tournamentImplementations } from "./tournaments/handlers.ts";

/** Events: tournaments with who registers for them and what is around them, and open days. */
export const eventImplementations: Implementation[] = [
  ...openDayImplementations,
  ...tournamentImplementations,
  ...registrationImplementations,
  ...teamImplementations,
  ...structureImplementations,
  ...closureImplementations,
  ...divisionImplementations,
  ...roundImplementations,
  ...resultImplementations,
  ...matchImplementations,
  ...liveImplementations,
  ...scorerLinkImplementations,
  ...scoringImplementations,
  ...boardImplementations,
  ...shownBoardImplementations,
  ...scheduleImplementations,
  ...simulationImplementations,
  ...sponsorImplementations,
  ...eventGalleryImplementations,
  ...communicationImplementations,
  ...championshipImplementations,
  ...eventStatsImplementations,
  // why last: the path of any event would also match the paths of the lists of one type.
  ...listedEventImplementations,
];
