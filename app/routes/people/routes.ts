import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Screens inside the main layout: people as people, whichever list they stand in. */
export const main: RouteConfigEntry[] = [route("people/:kind/:personId/copy", "routes/people/copies/show.tsx")];

/** Answers without a page. */
export const resource: RouteConfigEntry[] = [
  route("people/:kind/:personId/copy/download", "routes/people/copies/download.ts"),
];
