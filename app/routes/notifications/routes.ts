import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Screens inside the main layout. */
export const main: RouteConfigEntry[] = [
  route("notifications", "routes/notifications/notifications/list.tsx"),
  route("notifications/:id/download", "routes/notifications/exports/download.tsx"),
];

/** Answers without a page: the bell's list, what its buttons post to, the file, and the live stream. */
export const resource: RouteConfigEntry[] = [
  route("notifications/feed", "routes/notifications/notifications/feed.ts"),
  route("notifications/status", "routes/notifications/notifications/status.ts"),
  route("notifications/read-all", "routes/notifications/notifications/read-all.ts"),
  route("notifications/:id/file", "routes/notifications/exports/file.ts"),
  route("live", "routes/live.ts"),
];
