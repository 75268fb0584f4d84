import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/events/schedules";

/** Courts and times of a tournament's matches, below its address. */
export const schedulePages: RouteConfigEntry[] = [
  route("matches/schedule", `${folder}/show.tsx`),
  route("matches/schedule/shift", `${folder}/shift.tsx`),
  route("matches/schedule/clearing", `${folder}/clearing.tsx`),
  route("matches/calls", `${folder}/call.tsx`),
  route("matches/:matchId/move", `${folder}/move.tsx`),
];
