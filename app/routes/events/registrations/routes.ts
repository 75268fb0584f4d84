import { type RouteConfigEntry, route } from "@react-router/dev/routes";
import { paymentRoutes } from "#app/routes/money/payments/routes.ts";

const folder = "routes/events/registrations";

/** The registrations of a tournament, below its address. */
export const registrationPages: RouteConfigEntry[] = [
  route("registrations", `${folder}/list.tsx`, [
    route("beside/new", `${folder}/new-panel.tsx`),
    route("beside/:registrationId", `${folder}/edit-panel.tsx`),
  ]),
  route("registrations/new", `${folder}/new.tsx`),
  route("registrations/closing", `${folder}/closing.tsx`),
  route("registrations/confirmation", `${folder}/confirmation.tsx`),
  route("registrations/reopening", `${folder}/reopening.tsx`),
  route("registrations/:registrationId/edit", `${folder}/edit.tsx`),
  route("registrations/:registrationId/move", `${folder}/move.tsx`),
  route("registrations/:registrationId/withdrawal", `${folder}/withdrawal.tsx`),
  route("registrations/:registrationId/payments", `${folder}/account.tsx`),
  ...paymentRoutes({
    owner: `${folder}/payments.ts`,
    at: "registrations/:registrationId/payments",
    writeOffs: true,
  }),
];

/** Answers without a page. */
export const registrationFiles: RouteConfigEntry[] = [
  route("events/tournaments/:eventId/registrations/athletes", `${folder}/athletes.ts`),
  route("events/tournaments/:eventId/registrations.csv", `${folder}/download.ts`),
];
