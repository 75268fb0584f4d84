import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Screens inside the main layout. */
export const main: RouteConfigEntry[] = [
  route("audit", "routes/audit/actions/list.tsx"),
  route("audit/export", "routes/audit/actions/export.tsx"),
  route("audit/:actionId", "routes/audit/actions/show.tsx"),
  route("audit/:actionId/erasure/:whom", "routes/audit/erasure/erase.tsx"),
];
