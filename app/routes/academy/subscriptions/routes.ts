import { type RouteConfigEntry, route } from "@react-router/dev/routes";
import { paymentRoutes } from "#app/routes/money/payments/routes.ts";

const at = "my-organization/transactions";
const file = (name: string) => `routes/academy/subscriptions/${name}.tsx`;

/** What one member bought, below the address of the membership. */
export const memberSections: RouteConfigEntry[] = [route("payments", file("member"))];

/** What members bought, and what is done with it. */
export const pages: RouteConfigEntry[] = [
  route(at, file("list"), [route("beside/:id", file("quick-view"))]),
  route(`${at}/new`, file("new")),
  route(`${at}/many/:verb`, file("bulk")),
  route(`${at}/:id`, file("show")),
  route(`${at}/:id/edit`, file("edit")),
  route(`${at}/:id/correction`, file("correction")),
  route(`${at}/:id/plan`, file("plan")),
  ...paymentRoutes({ owner: "routes/academy/subscriptions/payments.ts", at: `${at}/:id/payments` }),
];

/** The list as a file. */
export const files: RouteConfigEntry[] = [route(`${at}/download`, "routes/academy/subscriptions/download.ts")];
