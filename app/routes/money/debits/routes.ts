import { layout, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { writeOffRoutes } from "../payments/routes.ts";

const folder = "routes/money/debits";

export const debitPages: RouteConfigEntry[] = [
  route("my-organization/collect", `${folder}/collect.tsx`),
  route("my-organization/debits/:id", `${folder}/show.tsx`),
  layout(`${folder}/payments.ts`, writeOffRoutes("my-organization/debits/:id")),
];

export const debitFiles: RouteConfigEntry[] = [route("my-organization/collect/download", `${folder}/download.ts`)];
