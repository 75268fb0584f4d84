import { type RouteConfigEntry, route } from "@react-router/dev/routes";

export const eventAnalyticsPages: RouteConfigEntry[] = [route("events/analytics", "routes/events/stats/show.tsx")];

/** The table as a file. */
export const eventAnalyticsFiles: RouteConfigEntry[] = [
  route("events/analytics/download", "routes/events/stats/download.ts"),
];
