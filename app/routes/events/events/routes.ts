import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/events/events";

/** What people register for, whatever its type. */
export const eventPages: RouteConfigEntry[] = [
  route("events", `${folder}/start.ts`),
  route("events/list", `${folder}/list.tsx`),
];
