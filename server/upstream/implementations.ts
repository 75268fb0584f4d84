import { athleteImplementations } from "./academy/athletes/handlers.ts";
import { mediaImplementations } from "./account/media/handlers.ts";
import { organizationImplementations } from "./account/organizations/handlers.ts";
import { accountImplementations } from "./auth/accounts/handlers.ts";
import { tokenImplementations } from "./auth/tokens/handlers.ts";
import type { Implementation } from "./core/implement.ts";
import { facilityImplementations } from "./facilities/implementations.ts";
import { notificationImplementations } from "./notifications/notifications/handlers.ts";
import { settingImplementations } from "./settings/implementations.ts";
import { staffMemberImplementations } from "./staff/staff-members/handlers.ts";

/** Everything that the server answers: one entry an operation of the contracts. */
export const implementations: Implementation[] = [
  ...accountImplementations,
  ...tokenImplementations,
  ...staffMemberImplementations,
  ...organizationImplementations,
  ...mediaImplementations,
  ...settingImplementations,
  ...athleteImplementations,
  ...facilityImplementations,
  ...notificationImplementations,
];
