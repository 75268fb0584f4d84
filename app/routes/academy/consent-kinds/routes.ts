import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/academy/consent-kinds";

/** What the club asks its athletes to read or to allow. */
export const pages: RouteConfigEntry[] = [
  route("settings/consents", `${folder}/list.tsx`),
  route("settings/consents/new", `${folder}/new.tsx`),
  route("settings/consents/:kindId", `${folder}/show.tsx`),
  route("settings/consents/:kindId/edit", `${folder}/edit.tsx`),
  route("settings/consents/:kindId/text", `${folder}/text.tsx`),
];
