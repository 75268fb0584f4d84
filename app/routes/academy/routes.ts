import { layout, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { mergePages } from "./athlete-merges/routes.ts";
import { answers as athleteAnswers, pages as athletePages } from "./athletes/routes.ts";
import { attributePages } from "./attributes/routes.ts";
import { pages as consentKindPages } from "./consent-kinds/routes.ts";
import { pages as consentPages, sections as consentSections } from "./consents/routes.ts";
import {
  answers as documentAnswers,
  pages as documentPages,
  sections as documentSections,
} from "./documents/routes.ts";
import { sections as familySections } from "./guardians/routes.ts";
import {
  pages as membershipPages,
  resource as membershipResource,
  sections as membershipSections,
} from "./memberships/routes.ts";
import { pages as messagePages } from "./messages/routes.ts";
import { participantAnswers, participantPages } from "./participants/routes.ts";
import { pages as promotionPages } from "./promotions/routes.ts";
import { weekPages } from "./recurring-sessions/routes.ts";
import { pages as registrationPages } from "./registration/routes.ts";
import { sitePages } from "./sites/routes.ts";
import { analyticsFiles, analyticsPages } from "./stats/routes.ts";
import { pages as templatePages } from "./subscription-templates/routes.ts";
import {
  files as transactionFiles,
  pages as transactionPages,
  memberSections as transactionSections,
} from "./subscriptions/routes.ts";
import { coursePages } from "./training-courses/routes.ts";
import { trainingPlanPages } from "./training-plans/routes.ts";
import { files as trainingFiles, pages as trainingPages } from "./training-sessions/routes.ts";
import { movementPages, movementResource, walletSections } from "./wallets/routes.ts";

/** What one membership consists of: each resource names its own URLs. */
const ofOneMembership: RouteConfigEntry[] = [
  ...membershipSections,
  ...transactionSections,
  ...walletSections,
  ...documentSections,
  ...consentSections,
  ...familySections,
];

/** Academy: people, what they bought and what they owe. Each resource names its own URLs. */
const pages: RouteConfigEntry[] = [
  ...membershipPages,
  ...athletePages,
  ...mergePages,
  ...documentPages,
  ...consentKindPages,
  ...consentPages,
  ...messagePages,
  ...registrationPages,
  route("my-organization/memberships/:membershipId", "routes/academy/memberships/layout.tsx", ofOneMembership),
  ...transactionPages,
  ...movementPages,
  ...analyticsPages,
  ...attributePages,
  ...templatePages,
  ...promotionPages,
  ...sitePages,
  ...trainingPages,
  ...coursePages,
  ...weekPages,
  ...trainingPlanPages,
  ...participantPages,
];

export const main: RouteConfigEntry[] = [layout("routes/academy/area.tsx", pages)];

/** Answers without a page. */
export const resource: RouteConfigEntry[] = [
  layout("routes/academy/area.tsx", { id: "routes/academy/area-resource" }, [
    ...membershipResource,
    ...transactionFiles,
    ...trainingFiles,
    ...movementResource,
    ...athleteAnswers,
    ...documentAnswers,
    ...participantAnswers,
    ...analyticsFiles,
  ]),
];
