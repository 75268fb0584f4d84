import { type RouteConfigEntry, route } from "@react-router/dev/routes";
import { paymentRoutes } from "#app/routes/money/payments/routes.ts";

/** The reservations agenda, the list and everything done with one reservation. */
export const pages: RouteConfigEntry[] = [
  route("locations/reservations/agenda", "routes/facilities/agenda/agenda.tsx", [
    route(":id", "routes/facilities/reservations/quick-view.tsx"),
  ]),
  route("locations/reservations/list", "routes/facilities/reservations/list.tsx", [
    route(":id", "routes/facilities/reservations/quick-view.tsx", { id: "beside-reservation-list" }),
  ]),
  route("locations/reservations/print", "routes/facilities/day-sheet/show.tsx"),
  route("locations/reservations/new", "routes/facilities/reservations/new.tsx"),
  route("locations/reservations/export", "routes/facilities/reservations/export.tsx"),
  route("locations/reservations/:id", "routes/facilities/reservations/show.tsx"),
  route("locations/reservations/:id/edit", "routes/facilities/reservations/edit.tsx"),
  route("locations/reservations/:id/move", "routes/facilities/reservations/move.tsx"),
  route("locations/reservations/:id/confirmation", "routes/facilities/reservations/confirmation.tsx"),
  route("locations/reservations/:id/cancellation", "routes/facilities/reservations/cancellation.tsx"),
  route("locations/reservations/:id/notes", "routes/facilities/reservations/notes.tsx"),
  ...paymentRoutes({
    owner: "routes/facilities/reservations/payments.ts",
    at: "locations/reservations/:id/payments",
  }),
];

/** Answers without a page. */
export const resource: RouteConfigEntry[] = [
  route("locations/reservations/price", "routes/facilities/reservations/price.ts"),
  route("locations/reservations/athletes", "routes/facilities/reservations/athletes.ts"),
];
