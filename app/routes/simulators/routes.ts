import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Simulators: what an event would be like, reckoned from what is entered. They store nothing. */
export const main: RouteConfigEntry[] = [
  route("simulators", "routes/simulators/overview/list.tsx"),
  route("simulators/tournament", "routes/simulators/tournament/show.tsx"),
  route("simulators/tournament/comparison", "routes/simulators/tournament/comparison.tsx"),
  route("simulators/revenue", "routes/simulators/revenue/show.tsx"),
];
