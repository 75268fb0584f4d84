import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/academy/consents";

/** Answers of several members at once. */
export const pages: RouteConfigEntry[] = [route("my-organization/consents/new", `${folder}/many.tsx`)];

/** Answers of one member, below the membership's address. */
export const sections: RouteConfigEntry[] = [
  route("consents", `${folder}/list.tsx`),
  route("consents/new", `${folder}/new.tsx`),
  route("consents/:kindId/withdrawal", `${folder}/withdrawal.tsx`),
];
