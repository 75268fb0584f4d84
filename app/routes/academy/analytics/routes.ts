import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const at = "my-organization/analytics";

export const analyticsPages: RouteConfigEntry[] = [
  route(at, "routes/academy/analytics/members.tsx"),
  route(`${at}/money`, "routes/academy/analytics/money.tsx"),
  route(`${at}/attendance`, "routes/academy/analytics/attendance.tsx"),
];

/** The tables as files. */
export const analyticsFiles: RouteConfigEntry[] = [
  route(`${at}/:section/download`, "routes/academy/analytics/download.ts"),
];
