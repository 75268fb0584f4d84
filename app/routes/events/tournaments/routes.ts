import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { communicationPages } from "../communications/routes.ts";
import { galleryPages } from "../gallery/routes.ts";
import { registrationPages } from "../registrations/routes.ts";
import { eventSponsorPages } from "../sponsors/routes.ts";

const folder = "routes/events/tournaments";

/** What one tournament consists of, below its address: its own pages, then those of its parts. */
const ofOne: RouteConfigEntry[] = [
  index(`${folder}/show.tsx`),
  route("edit", `${folder}/edit.tsx`),
  route("publication", `${folder}/publication.tsx`),
  route("visibility", `${folder}/visibility.tsx`),
  route("cancellation", `${folder}/cancellation.tsx`),
  route("deletion", `${folder}/deletion.tsx`),
  route("structure", `${folder}/structure.tsx`),
  route("matches", `${folder}/matches.tsx`),
  ...eventSponsorPages,
  ...galleryPages,
  ...communicationPages,
  ...registrationPages,
];

export const tournamentPages: RouteConfigEntry[] = [
  route("events/tournaments/new", `${folder}/new.tsx`),
  route("events/tournaments/:eventId", `${folder}/layout.tsx`, ofOne),
];
