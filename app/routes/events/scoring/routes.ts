import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/events/scoring";

/** Pages for holders of a scorer's address: no session, no layout. */
export const scorerPages: RouteConfigEntry[] = [
  route("score/:token", `${folder}/list.tsx`),
  route("score/:token/:matchId", `${folder}/match.tsx`),
];
