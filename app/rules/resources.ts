import type { Resource } from "./resource.ts";
import { academyResources } from "./resources/academy.ts";
import { accountResources } from "./resources/account.ts";
import { auditResources } from "./resources/audit.ts";
import { authResources } from "./resources/auth.ts";
import { eventResources } from "./resources/events.ts";
import { facilityResources } from "./resources/facilities.ts";
import { helpResources } from "./resources/help.ts";
import { importResources } from "./resources/imports.ts";
import { marketplaceResources } from "./resources/marketplace.ts";
import { notificationResources } from "./resources/notifications.ts";
import { operationResources } from "./resources/operations.ts";
import { peopleResources } from "./resources/people.ts";
import { settingResources } from "./resources/settings.ts";
import { staffResources } from "./resources/staff.ts";

/** All resources by the log's word for them, in the order in which the log offers them. */
const table = {
  ...authResources,
  ...accountResources,
  ...facilityResources,
  ...academyResources,
  ...eventResources,
  ...importResources,
  ...notificationResources,
  ...staffResources,
  ...settingResources,
  ...helpResources,
  ...marketplaceResources,
  ...auditResources,
  ...operationResources,
  ...peopleResources,
} as const;

export type ResourceTable = typeof table;

/** The log's word for a resource: `price_list`. */
export type AuditArea = keyof ResourceTable;

/** Every resource with its area. */
export const resources = Object.entries<Resource>(table) as readonly (readonly [AuditArea, Resource])[];

const byArea: ReadonlyMap<string, Resource> = new Map(resources);
const byTarget = new Map(resources.map(([, resource]) => [resource.target, resource]));

/** The area of an action: `price_list` of `price_list.edit`. */
export const areaOf = (action: string): string => action.slice(0, action.indexOf("."));

/** The resource of an action; undefined for a name that the log does not know any more. */
export const resourceOf = (action: string): Resource | undefined => byArea.get(areaOf(action));

/** The resource that a kind of target is. */
export const resourceOfTarget = (type: string): Resource | undefined => byTarget.get(type);
