import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/academy/training-plans";

/** What becomes of the trainings of a course's weekly sessions. */
export const trainingPlanPages: RouteConfigEntry[] = [
  route("my-organization/courses/:id/publication", `${folder}/publication.tsx`),
  route("my-organization/courses/:id/sessions/:sessionId/edit", `${folder}/edit.tsx`),
  route("my-organization/courses/:id/sessions/:sessionId/participants", `${folder}/participants.tsx`),
  route("my-organization/courses/:id/sessions/:sessionId/deletion", `${folder}/deletion.tsx`),
];
