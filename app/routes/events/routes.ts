import { layout, type RouteConfigEntry } from "@react-router/dev/routes";
import { boardPages } from "./boards/routes.ts";
import { championshipPages } from "./championships/routes.ts";
import { eventPages } from "./events/routes.ts";
import { pictureFiles } from "./gallery/routes.ts";
import { liveFiles, livePages } from "./live/routes.ts";
import { openDayFiles, openDayPages } from "./open-days/routes.ts";
import { registrationFiles } from "./registrations/routes.ts";
import { scorerPages } from "./scoring/routes.ts";
import { sponsorPages } from "./sponsors/routes.ts";
import { eventAnalyticsFiles, eventAnalyticsPages } from "./stats/routes.ts";
import { tournamentPages } from "./tournaments/routes.ts";

/** Events: tournaments, open days, championships. Each resource names its own URLs. */
export const main: RouteConfigEntry[] = [
  layout("routes/events/area.tsx", [
    ...eventPages,
    ...tournamentPages,
    ...sponsorPages,
    ...openDayPages,
    ...championshipPages,
    ...eventAnalyticsPages,
  ]),
  ...livePages,
];

/** Pages that need an address that is a key, and no session: of scorers, and of screens at the venue. */
export const bare: RouteConfigEntry[] = [...scorerPages, ...boardPages];

/** Answers without a page. */
export const resource: RouteConfigEntry[] = [
  layout("routes/events/area.tsx", { id: "routes/events/area-resource" }, [
    ...pictureFiles,
    ...eventAnalyticsFiles,
    ...registrationFiles,
    ...openDayFiles,
  ]),
  ...liveFiles,
];
