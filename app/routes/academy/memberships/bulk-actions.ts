import type { IconName } from "#app/ui/icon-names.ts";
import { consentsOfManyPath } from "../consents/path.ts";
import { messagesPath } from "../messages/path.ts";
import { type Step, stepNames } from "./steps.ts";

/** What can be done with several members at once: the steps, and where they stand in the club. */
export const bulkActions = [...stepNames, "level", "addGroups", "removeGroups", "sites"] as const;
export type BulkAction = (typeof bulkActions)[number];

export const isStepAction = (act: BulkAction): act is Step => stepNames.some((step) => step === act);

/** Pages that are about several members, and where a list sends those that were chosen. */
export const bulkPages = [
  { name: "sell", to: "/my-organization/transactions/new", icon: "euro" },
  { name: "message", to: `${messagesPath}/new`, icon: "email" },
  { name: "consents", to: consentsOfManyPath, icon: "note" },
] as const satisfies readonly { name: string; to: string; icon: IconName }[];

/** The page that says what would be done, and asks. */
export const changesPath = "/my-organization/memberships/changes";
