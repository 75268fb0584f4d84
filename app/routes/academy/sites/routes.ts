import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/academy/sites";

export const sitePages: RouteConfigEntry[] = [
  route("my-organization/sites", `${folder}/list.tsx`),
  route("my-organization/sites/new", `${folder}/new.tsx`),
  route("my-organization/sites/:id", `${folder}/show.tsx`),
  route("my-organization/sites/:id/edit", `${folder}/edit.tsx`),
  route("my-organization/sites/:id/closure", `${folder}/closure.tsx`),
  route("my-organization/sites/:id/reopening", `${folder}/reopening.tsx`),
];
