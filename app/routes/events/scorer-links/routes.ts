import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/events/scorer-links";

/** The addresses of scorers, below a tournament's address. */
export const scorerLinkPages: RouteConfigEntry[] = [
  route("matches/scorers", `${folder}/list.tsx`),
  route("matches/scorers/new", `${folder}/new.tsx`),
  route("matches/scorers/:linkId/revocation", `${folder}/revocation.tsx`),
];
