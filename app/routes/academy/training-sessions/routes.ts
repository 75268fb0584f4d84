import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const at = "my-organization/course-sessions";
const file = (name: string) => `routes/academy/training-sessions/${name}`;

export const pages: RouteConfigEntry[] = [
  route(at, file("list.tsx"), [route("beside/:id", file("quick-view.tsx"))]),
  route(`${at}/new`, file("new.tsx")),
  route(`${at}/cancellation`, file("cancellation.tsx")),
  route(`${at}/:id`, file("show.tsx")),
  route(`${at}/:id/edit`, file("edit.tsx")),
];

/** The list as a file. */
export const files: RouteConfigEntry[] = [route(`${at}/download`, file("download.ts"))];
