import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const at = "championships";

export const championshipPages: RouteConfigEntry[] = [
  route(at, "routes/events/championships/list.tsx"),
  route(`${at}/new`, "routes/events/championships/new.tsx"),
  route(`${at}/:id`, "routes/events/championships/show.tsx"),
  route(`${at}/:id/edit`, "routes/events/championships/edit.tsx"),
  route(`${at}/:id/delete`, "routes/events/championships/delete.tsx"),
];
