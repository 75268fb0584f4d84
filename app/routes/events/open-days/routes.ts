import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/events/open-days";

/** What one open day consists of, below its address. */
const ofOne: RouteConfigEntry[] = [
  index(`${folder}/show.tsx`),
  route("edit", `${folder}/edit.tsx`),
  route("picture", `${folder}/picture.tsx`),
  route("publication", `${folder}/publication.tsx`),
  route("cancellation", `${folder}/cancellation.tsx`),
  route("deletion", `${folder}/deletion.tsx`),
  route("trainings", `${folder}/trainings.tsx`, [route("beside/add", `${folder}/add-trainings-panel.tsx`)]),
  route("trainings/add", `${folder}/add-trainings.tsx`),
  route("participants", `${folder}/participants.tsx`),
  route("participants/new", `${folder}/new-participant.tsx`),
  route("participants/:athleteId/request", `${folder}/request.tsx`),
  route("participants/:athleteId/withdrawal/:participantId", `${folder}/withdrawal.tsx`),
];

export const openDayPages: RouteConfigEntry[] = [
  route("events/open-days/new", `${folder}/new.tsx`),
  route("events/open-days/:openDayId", `${folder}/layout.tsx`, ofOne),
];

/** Who subscribed, as a file. */
export const openDayFiles: RouteConfigEntry[] = [
  route("events/open-days/:openDayId/participants/download", `${folder}/download.ts`),
];
