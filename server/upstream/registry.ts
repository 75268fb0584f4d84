import { hasAthlete } from "./academy/athletes/store.ts";
import { academyFilesInUse } from "./academy/files-in-use.ts";
import { trainingEntries } from "./academy/training-sessions/calendar-entries.ts";
import { trainingsOnDays } from "./academy/training-sessions/closing-days.ts";
import { courtTrainings } from "./academy/training-sessions/court-trainings.ts";
import type { Registry } from "./core/registry.ts";
import { countPublished } from "./events/events/present.ts";
import { eventFilesInUse } from "./events/files-in-use.ts";
import { matchEntries } from "./events/matches/calendar-entries.ts";
import { courtMatches } from "./events/matches/court-matches.ts";
import { teamsOfMerged } from "./events/registrations/athlete-merges.ts";
import { shownName } from "./events/registrations/columns.ts";
import { matchesOnDays } from "./events/schedules/closing-days.ts";
import { facilityFilesInUse } from "./facilities/files-in-use.ts";
import { importFilesInUse } from "./imports/files-in-use.ts";
import { sendToSupport } from "./operations/support/send.ts";

/** The functions that answer what an area asks of one that comes after it (ADR 123). */
export const registry: Registry = {
  hasAthlete,
  countHeldEvents: countPublished,
  filesInUse: [...facilityFilesInUse, ...academyFilesInUse, ...eventFilesInUse, ...importFilesInUse],
  teamName: shownName,
  calendarEntries: [trainingEntries, matchEntries],
  courtTrainings,
  courtMatches,
  trainingsOnDays,
  matchesOnDays,
  teamsOfMerged,
  sendToSupport,
};
