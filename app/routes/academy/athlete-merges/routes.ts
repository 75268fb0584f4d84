import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/academy/athlete-merges";

/** Athletes who are the same person twice. */
export const mergePages: RouteConfigEntry[] = [
  route("my-organization/athletes/duplicates", `${folder}/list.tsx`),
  route("my-organization/athletes/:athleteId/merge", `${folder}/merge.tsx`),
];
