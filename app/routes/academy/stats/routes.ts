import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const at = "my-organization/analytics";

export const analyticsPages: RouteConfigEntry[] = [
  route(at, "routes/academy/stats/members.tsx"),
  route(`${at}/money`, "routes/academy/stats/money.tsx"),
  route(`${at}/attendance`, "routes/academy/stats/attendance.tsx"),
];

/** The tables as files. */
export const analyticsFiles: RouteConfigEntry[] = [
  route(`${at}/:section/download`, "routes/academy/stats/download.ts"),
];
