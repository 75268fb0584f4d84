import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Screens inside the main layout. */
export const main: RouteConfigEntry[] = [
  index("routes/home/overview/start.tsx"),
  route("dashboard", "routes/home/overview/dashboard.tsx"),
];
