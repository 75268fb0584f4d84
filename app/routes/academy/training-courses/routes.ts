import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/academy/training-courses";
const one = "my-organization/courses/:id";

export const coursePages: RouteConfigEntry[] = [
  route("my-organization/courses", `${folder}/list.tsx`),
  route("my-organization/courses/new", `${folder}/new.tsx`),
  route(one, `${folder}/show.tsx`),
  route(`${one}/edit`, `${folder}/edit.tsx`),
  route(`${one}/withdrawal`, `${folder}/withdrawal.tsx`),
  route(`${one}/delete`, `${folder}/delete.tsx`),
];
