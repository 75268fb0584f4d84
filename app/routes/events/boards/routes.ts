import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/events/boards";

/** The addresses of screens, below a tournament's address. */
export const boardLinkPages: RouteConfigEntry[] = [
  route("matches/boards", `${folder}/list.tsx`),
  route("matches/boards/new", `${folder}/new.tsx`),
  route("matches/boards/:boardId/revocation", `${folder}/revocation.tsx`),
];

/** The screen itself, for holders of its address: no session, no layout. */
export const boardPages: RouteConfigEntry[] = [route("board/:token", `${folder}/show.tsx`)];
