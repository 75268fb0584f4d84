import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Screens inside the main layout. */
export const main: RouteConfigEntry[] = [
  route("settings", "routes/settings/overview/show.tsx"),
  route("settings/time-frames", "routes/settings/time-frames/list.tsx"),
  route("settings/time-frames/new", "routes/settings/time-frames/new.tsx"),
  route("settings/time-frames/:id/edit", "routes/settings/time-frames/edit.tsx"),
  route("settings/required-documents", "routes/settings/required-documents/edit.tsx"),
  route("time-range", "routes/settings/time-range/choose.tsx"),
];
