import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/academy/guardians";

/** The family of a member, below the membership's address. */
export const sections: RouteConfigEntry[] = [
  route("family", `${folder}/family.tsx`),
  route("family/new", `${folder}/new.tsx`),
  route("family/known", `${folder}/known.tsx`),
  route("family/:guardianId/edit", `${folder}/edit.tsx`),
  route("family/:guardianId/delete", `${folder}/delete.tsx`),
];
