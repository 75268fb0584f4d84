import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** The page of what is being played in all of the club: it is outside of the area, which some roles do not see. */
export const livePages: RouteConfigEntry[] = [route("live-matches", "routes/events/live/list.tsx")];

/** The number of matches that are being played, for the top bar. */
export const liveFiles: RouteConfigEntry[] = [route("live-matches/count", "routes/events/live/count.ts")];
