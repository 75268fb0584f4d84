import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { boardLinkPages } from "../boards/routes.ts";
import { communicationPages } from "../communications/routes.ts";
import { galleryPages } from "../gallery/routes.ts";
import { matchPages } from "../matches/routes.ts";
import { registrationPages } from "../registrations/routes.ts";
import { schedulePages } from "../schedules/routes.ts";
import { scorerLinkPages } from "../scorer-links/routes.ts";
import { eventSponsorPages } from "../sponsors/routes.ts";
import { structurePages } from "../structure/routes.ts";

const folder = "routes/events/tournaments";

/** What one tournament consists of, below its address: its own pages, then those of its parts. */
const ofOne: RouteConfigEntry[] = [
  index(`${folder}/show.tsx`),
  route("edit", `${folder}/edit.tsx`),
  route("publication", `${folder}/publication.tsx`),
  route("courts", `${folder}/courts.tsx`),
  route("visibility", `${folder}/visibility.tsx`),
  route("cancellation", `${folder}/cancellation.tsx`),
  route("deletion", `${folder}/deletion.tsx`),
  ...eventSponsorPages,
  ...galleryPages,
  ...communicationPages,
  ...registrationPages,
  ...structurePages,
  ...scorerLinkPages,
  ...boardLinkPages,
  ...matchPages,
  ...schedulePages,
];

export const tournamentPages: RouteConfigEntry[] = [
  route("events/tournaments/new", `${folder}/new.tsx`),
  route("events/tournaments/:eventId", `${folder}/layout.tsx`, ofOne),
];
