import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/academy/attributes";

/** Levels and groups: the same screens at two addresses. */
export const attributePages: RouteConfigEntry[] = (["levels", "groups"] as const).flatMap((code) => {
  const path = `my-organization/${code}`;
  return [
    route(path, `${folder}/list.tsx`, { id: `${code}-list` }),
    route(`${path}/new`, `${folder}/new.tsx`, { id: `${code}-new` }),
    route(`${path}/:id/edit`, `${folder}/edit.tsx`, { id: `${code}-edit` }),
    route(`${path}/:id/delete`, `${folder}/delete.tsx`, { id: `${code}-delete` }),
  ];
});
