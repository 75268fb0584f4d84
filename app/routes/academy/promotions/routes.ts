import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const path = "my-organization/promotions";

export const pages: RouteConfigEntry[] = [
  route(path, "routes/academy/promotions/list.tsx"),
  route(`${path}/new`, "routes/academy/promotions/new.tsx"),
  route(`${path}/:id/edit`, "routes/academy/promotions/edit.tsx"),
  route(`${path}/:id/delete`, "routes/academy/promotions/delete.tsx"),
];
