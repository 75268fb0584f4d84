import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/events/structure";
const division = "structure/divisions/:divisionId";
const round = `${division}/rounds/:roundId`;

/** How a tournament is played, below its address. */
export const structurePages: RouteConfigEntry[] = [
  route("structure", `${folder}/show.tsx`),
  route("structure/order", `${folder}/order.tsx`),
  route("structure/cleaning", `${folder}/cleaning.tsx`),
  route("structure/teams", "routes/events/teams/list.tsx"),
  route("structure/teams/:teamId/withdrawal", "routes/events/teams/withdrawal.tsx"),
  route("structure/divisions", "routes/events/divisions/order.tsx"),
  route("structure/divisions/new", "routes/events/divisions/new.tsx"),
  route(division, "routes/events/divisions/edit.tsx"),
  route(`${division}/delete`, "routes/events/divisions/delete.tsx"),
  route(`${division}/rounds/new`, "routes/events/rounds/new.tsx"),
  route(`${round}/edit`, "routes/events/rounds/edit.tsx"),
  route(`${round}/ranking`, "routes/events/rounds/ranking.tsx"),
  route(`${round}/picks`, "routes/events/picks/page.tsx"),
  route(`${round}/schedule`, "routes/events/schedules/round.tsx"),
  route(`${round}/delete`, "routes/events/rounds/delete.tsx"),
];
