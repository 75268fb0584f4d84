import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** What is being played, for all of the club: it is outside of the area, which some roles do not see. */
export const livePages: RouteConfigEntry[] = [route("live-matches", "routes/events/live/list.tsx")];

/** How many are, for the top bar. */
export const liveFiles: RouteConfigEntry[] = [route("live-matches/count", "routes/events/live/count.ts")];
