import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const at = "my-organization/course-sessions";
const file = (name: string) => `routes/academy/participants/${name}`;

/** The pages of who is in a training, and of a coach's day. */
export const participantPages: RouteConfigEntry[] = [
  route(`${at}/today`, file("today.tsx")),
  route(`${at}/:id/presence`, file("presence.tsx")),
  route(`${at}/:id/participants/new`, file("new.tsx")),
  route(`${at}/:id/participants/trial`, file("trial.tsx")),
  route(`${at}/:id/participants/:participantId/edit`, file("edit.tsx")),
  route(`${at}/:id/participants/:participantId/withdrawal`, file("withdrawal.tsx")),
];

/** What the presence page's script sends: one tap. */
export const participantAnswers: RouteConfigEntry[] = [route(`${at}/:id/presence/mark`, file("mark.ts"))];
