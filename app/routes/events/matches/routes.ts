import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/events/matches";

/** The matches of a tournament, below its address. */
export const matchPages: RouteConfigEntry[] = [
  route("matches", `${folder}/desk.tsx`),
  route("matches/standings", `${folder}/standings.tsx`),
  route("matches/bracket", `${folder}/bracket.tsx`),
  route("matches/print", "routes/events/printing/show.tsx"),
  route("matches/rounds/:order/closure", `${folder}/rounds/closure.tsx`),
  route("matches/rounds/:order/reopening", `${folder}/rounds/reopening.tsx`),
  route("matches/rounds/:order/decisions", `${folder}/rounds/decisions.tsx`),
  route("matches/:matchId", `${folder}/show.tsx`),
  route("matches/:matchId/edit", `${folder}/edit.tsx`),
  route("matches/:matchId/score", `${folder}/score.tsx`),
  route("matches/:matchId/status", `${folder}/status.tsx`),
  route("matches/:matchId/undoing", `${folder}/undoing.tsx`),
];
