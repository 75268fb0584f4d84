import type { Operation } from "#contracts/operation.ts";
import { academyImplementations } from "./academy/implementations.ts";
import { firstStepImplementations } from "./account/first-steps/handlers.ts";
import { mediaImplementations } from "./account/media/handlers.ts";
import { organizationImplementations } from "./account/organizations/handlers.ts";
import { paymentMethodImplementations } from "./account/payment-methods/handlers.ts";
import { deviceImplementations } from "./auth/devices/handlers.ts";
import { emailChangeImplementations } from "./auth/email-changes/handlers.ts";
import { tokenImplementations } from "./auth/tokens/handlers.ts";
import { accountImplementations } from "./auth/users/handlers.ts";
import type { Implementation } from "./core/implement.ts";
import { eventImplementations } from "./events/implementations.ts";
import { facilityImplementations } from "./facilities/implementations.ts";
import { feedbackImplementations } from "./help/feedback/handlers.ts";
import { importImplementations } from "./imports/imports/handlers.ts";
import { quoteRequestImplementations } from "./marketplace/quote-requests/handlers.ts";
import { moneyImplementations } from "./money/implementations.ts";
import { notificationImplementations } from "./notifications/notifications/handlers.ts";
import { clubExportImplementations } from "./operations/club-exports/handlers.ts";
import { providerActionImplementations } from "./operations/provider-actions/handlers.ts";
import { setupImplementations } from "./operations/setup/handlers.ts";
import { peopleImplementations } from "./people/implementations.ts";
import { settingImplementations } from "./settings/implementations.ts";
import { staffMemberImplementations } from "./staff/staff-members/handlers.ts";

/** Everything that the server answers: one entry an operation. A test compares them with the contracts. */
export const implementations: Implementation[] = [
  ...accountImplementations,
  ...deviceImplementations,
  ...emailChangeImplementations,
  ...tokenImplementations,
  ...staffMemberImplementations,
  ...organizationImplementations,
  ...firstStepImplementations,
  ...paymentMethodImplementations,
  ...mediaImplementations,
  ...settingImplementations,
  ...academyImplementations,
  ...facilityImplementations,
  ...eventImplementations,
  ...moneyImplementations,
  ...importImplementations,
  ...notificationImplementations,
  ...feedbackImplementations,
  ...quoteRequestImplementations,
  ...clubExportImplementations,
  ...peopleImplementations,
  ...providerActionImplementations,
  ...setupImplementations,
];

/** Every operation that the API has, for its document. */
export const operations: readonly Operation[] = implementations.map(({ operation }) => operation);
