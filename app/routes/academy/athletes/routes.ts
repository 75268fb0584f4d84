import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/academy/athletes";

/** The pages of athletes: people who train, play or book, and what is kept of them. */
export const pages: RouteConfigEntry[] = [
  route("my-organization/athletes/new", `${folder}/new.tsx`),
  route("my-organization/athletes/:athleteId/edit", `${folder}/edit.tsx`),
  route("my-organization/athletes/:athleteId/photo", `${folder}/photo.tsx`),
];

/** Answers without a page. */
export const answers: RouteConfigEntry[] = [
  route("my-organization/athletes/photos/:mediaId/:variant", `${folder}/picture.ts`),
];
