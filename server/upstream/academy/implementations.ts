import type { Implementation } from "../core/implement.ts";
import { athleteMergeImplementations } from "./athlete-merges/handlers.ts";
import { athleteImplementations } from "./athletes/handlers.ts";
import { attributeImplementations } from "./attributes/handlers.ts";
import { consentKindImplementations } from "./consent-kinds/handlers.ts";
import { consentImplementations } from "./consents/handlers.ts";
import { documentImplementations } from "./documents/handlers.ts";
import { reportImplementations } from "./documents/report.ts";
import { guardianImplementations } from "./guardians/handlers.ts";
import { membershipImplementations } from "./memberships/handlers.ts";
import { messageImplementations } from "./messages/handlers.ts";
import { participantImplementations } from "./participants/handlers.ts";
import { promotionImplementations } from "./promotions/handlers.ts";
import { recurringSessionImplementations } from "./recurring-sessions/handlers.ts";
import { siteImplementations } from "./sites/handlers.ts";
import { statsImplementations } from "./stats/handlers.ts";
import { subscriptionTemplateImplementations } from "./subscription-templates/handlers.ts";
import { subscriptionImplementations } from "./subscriptions/handlers.ts";
import { trainingCourseImplementations } from "./training-courses/handlers.ts";
import { recurringSessionPlanImplementations } from "./training-plans/handlers.ts";
import { trainingImplementations } from "./training-sessions/handlers.ts";
import { walletImplementations } from "./wallets/handlers.ts";

/** Academy: people, what they bought and what they owe. */
export const academyImplementations: Implementation[] = [
  ...athleteImplementations,
  ...athleteMergeImplementations,
  ...guardianImplementations,
  ...documentImplementations,
  ...reportImplementations,
  ...consentKindImplementations,
  ...consentImplementations,
  ...messageImplementations,
  ...membershipImplementations,
  ...attributeImplementations,
  ...siteImplementations,
  ...statsImplementations,
  ...subscriptionTemplateImplementations,
  ...promotionImplementations,
  ...subscriptionImplementations,
  ...walletImplementations,
  ...trainingImplementations,
  ...participantImplementations,
  ...trainingCourseImplementations,
  ...recurringSessionImplementations,
  ...recurringSessionPlanImplementations,
];
