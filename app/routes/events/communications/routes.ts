import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/events/communications";

/** Within one tournament's layout: what was told about it. */
export const communicationPages: RouteConfigEntry[] = [
  route("communications", `${folder}/list.tsx`),
  route("communications/new", `${folder}/new.tsx`),
  route("communications/:communicationId/edit", `${folder}/edit.tsx`),
  route("communications/:communicationId/delete", `${folder}/delete.tsx`),
];
