import type { Role } from "#contracts/operation.ts";
import { board, hasRole } from "./permissions.ts";
import type { ModuleCard } from "./subscriptions.ts";

/** What is said of a module that is not active: why, and whether a person may close it and work on. */
export interface ModuleAlert {
  readonly product: ModuleCard["product"];
  readonly reason: "inactive" | "expired" | "exceeded";
  readonly isClosable: boolean;
}

/**
 * Whether the pages of a module's area are covered by an alert, section 4 of the specification: those of facilities
 * whenever it is inactive or expired, those of the academy when it is inactive. An academy that expired, and more
 * tournaments than the plan has, are said once.
 */
export function moduleAlert(module: ModuleCard): ModuleAlert | null {
  const { product } = module;
  if (module.product === "tournaments")
    return module.used > module.total ? { product, reason: "exceeded", isClosable: true } : null;
  const { state } = module.status;
  if (state !== "inactive" && state !== "expired") return null;
  return { product, reason: state, isClosable: product === "academy" && state === "expired" };
}

/** Where a person of these roles goes from an alert; people who cannot see the plans are told whom to ask. */
export const alertLinks = (roles: readonly Role[]): { readonly home: string; readonly plans: string | null } =>
  hasRole(roles, board) ? { home: "/dashboard", plans: "/account/plans" } : { home: "/", plans: null };

/** Names an alert that a person closed: another end of the module, or another organisation, is another alert. */
export const alertMark = (organisationId: string, product: ModuleCard["product"], until: string | null): string =>
  `${organisationId}.${product}.${until?.slice(0, 10) ?? ""}`;

const mark = /^[\da-f-]{36}\.(?:facilitiesManager|academy|tournaments)\.(?:\d{4}-\d\d-\d\d)?$/u;
/** How many marks are kept: as many organisations and modules as a browser comes by. */
const marksKept = 12;

/** The marks of a cookie; whatever else is in it counts as none. */
export const readMarks = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string" && mark.test(one)) : [];

/** The marks with one more, the newest last; what is no mark is not added. */
export const withMark = (marks: readonly string[], added: unknown): string[] =>
  [...marks.filter((one) => one !== added), ...readMarks([added])].slice(-marksKept);
