import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const path = "my-organization/subscription-templates";

export const pages: RouteConfigEntry[] = [
  route(path, "routes/academy/subscription-templates/list.tsx"),
  route(`${path}/new`, "routes/academy/subscription-templates/new.tsx"),
  route(`${path}/:id/edit`, "routes/academy/subscription-templates/edit.tsx"),
  route(`${path}/:id/delete`, "routes/academy/subscription-templates/delete.tsx"),
];
