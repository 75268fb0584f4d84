import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** The requests that wait for a decision, and what was decided of late. */
export const pages: RouteConfigEntry[] = [
  route("my-organization/registration", "routes/academy/registration/list.tsx"),
];
