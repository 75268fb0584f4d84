import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Screens inside the main layout. */
export const main: RouteConfigEntry[] = [route("audit", "routes/audit/actions/list.tsx")];
