import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/academy/recurring-sessions";

export const weekPages: RouteConfigEntry[] = [
  route("my-organization/recurring-sessions", `${folder}/week.tsx`),
  route("my-organization/courses/:id/sessions/new", `${folder}/new.tsx`),
];
