import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/events/sponsors";

/** The club's sponsors. */
export const sponsorPages: RouteConfigEntry[] = [
  route("events/sponsors", `${folder}/list.tsx`),
  route("events/sponsors/new", `${folder}/new.tsx`),
  route("events/sponsors/:sponsorId/edit", `${folder}/edit.tsx`),
  route("events/sponsors/:sponsorId/logo", `${folder}/logo.tsx`),
  route("events/sponsors/:sponsorId/delete", `${folder}/delete.tsx`),
];

/** The sponsors that a tournament shows, within its layout. */
export const eventSponsorPages: RouteConfigEntry[] = [route("sponsors", `${folder}/of-event.tsx`)];
