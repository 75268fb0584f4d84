import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { main as academyMain, resource as academyResource } from "./routes/academy/routes.ts";
import { blank as accountBlank, main as accountMain, resource as accountResource } from "./routes/account/routes.ts";
import { main as auditMain } from "./routes/audit/routes.ts";
import { blank as authBlank } from "./routes/auth/routes.ts";
import { bare as eventsBare, main as eventsMain, resource as eventsResource } from "./routes/events/routes.ts";
import { main as facilitiesMain, resource as facilitiesResource } from "./routes/facilities/routes.ts";
import { main as helpMain } from "./routes/help/routes.ts";
import { main as homeMain } from "./routes/home/routes.ts";
import { main as importsMain, resource as importsResource } from "./routes/imports/routes.ts";
import { main as marketplaceMain, resource as marketplaceResource } from "./routes/marketplace/routes.ts";
import { main as moneyMain, resource as moneyResource } from "./routes/money/routes.ts";
import { main as notificationsMain, resource as notificationsResource } from "./routes/notifications/routes.ts";
import { blank as operationsBlank } from "./routes/operations/routes.ts";
import { main as peopleMain, resource as peopleResource } from "./routes/people/routes.ts";
import { main as settingsMain } from "./routes/settings/routes.ts";
import { main as simulatorsMain } from "./routes/simulators/routes.ts";
import { main as staffMain } from "./routes/staff/routes.ts";

/** All URLs: each area names its own. The blank layout needs no session; the main layout wants a staff member at work. */
export default [
  layout("routes/blank-layout.tsx", [...authBlank, ...operationsBlank, ...accountBlank]),
  layout("routes/main-layout.tsx", [
    layout("routes/main-page.tsx", [
      ...homeMain,
      ...facilitiesMain,
      ...academyMain,
      ...moneyMain,
      ...eventsMain,
      ...importsMain,
      ...simulatorsMain,
      ...notificationsMain,
      ...staffMain,
      ...settingsMain,
      ...accountMain,
      ...auditMain,
      ...peopleMain,
      ...helpMain,
      ...marketplaceMain,
    ]),
  ]),
  ...eventsBare,
  ...peopleResource,
  ...accountResource,
  ...facilitiesResource,
  ...academyResource,
  ...moneyResource,
  ...eventsResource,
  ...importsResource,
  ...notificationsResource,
  ...marketplaceResource,
  route("*", "routes/missing.tsx"),
] satisfies RouteConfig;
