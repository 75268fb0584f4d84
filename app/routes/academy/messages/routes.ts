import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/academy/messages";

/** What is written to athletes and their guardians. */
export const pages: RouteConfigEntry[] = [
  route("my-organization/messages", `${folder}/list.tsx`),
  route("my-organization/messages/new", `${folder}/new.tsx`),
];
