import type { Role } from "#contracts/operation.ts";
import type { ChangeTopic } from "./live-events.ts";
import { everyone } from "./permissions.ts";
import { type AuditArea, type ResourceTable, resourceOf, resources } from "./resources.ts";

/** Names of actions: area and verb, stable for ever, because they are stored. */
export type AuditAction = { [Area in AuditArea]: `${Area}.${ResourceTable[Area]["verbs"][number]}` }[AuditArea];

/** What the action log may speak of. */
export const auditActions: readonly AuditAction[] = resources.flatMap(([area, { verbs }]) =>
  // why: the table's type knows each name, a loop over the table does not
  verbs.map((verb) => `${area}.${verb}` as AuditAction),
);

/** What is told on the page of each reservation that it concerned. */
export const historyActions: readonly AuditAction[] = resources.flatMap(([area, { history = [] }]) =>
  auditActions.filter((action) => history.some((verb) => action === `${area}.${verb}`)),
);

/** Verbs that change nothing: they only say that somebody read. */
const readingVerbs: readonly string[] = ["download", "download_list", "read"];

/** What open pages show otherwise, or may, once an action was done. */
export function changedBy(action: AuditAction): ChangeTopic[] {
  const verb = action.slice(action.indexOf(".") + 1);
  if (readingVerbs.includes(verb)) return [];
  // why: the keys are those of the object, which `Object.entries` does not say
  return (Object.entries(resourceOf(action)?.live ?? {}) as [ChangeTopic, "always" | readonly string[]][])
    .filter(([, verbs]) => verbs === "always" || verbs.includes(verb))
    .map(([topic]) => topic);
}

/** How an action ended. `unknown`: no answer came, or none was recorded. */
export const auditOutcomes = ["succeeded", "refused", "failed", "unknown"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** In what capacity somebody acted: a role of the staff, or for the provider of the program, by command. */
export type ActorRole = Role | typeof providerRole;
export const providerRole = "provider";
/** All capacities in which the log's actors act. */
export const actorRoles: readonly ActorRole[] = [...everyone, providerRole];

/** A person whom the log knows by an id. */
export interface PersonRef {
  readonly kind: "account" | "athlete";
  readonly id: string;
}

/** Kinds of targets, stored like actions. */
export type TargetType = {
  [Area in AuditArea]: ResourceTable[Area] extends { readonly target: infer Target extends string } ? Target : never;
}[AuditArea];

/** What an action was done to. `id` may come with the answer; `label` is what a person recognises it by. */
export interface AuditTarget {
  readonly type: TargetType;
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  /** The person whom the label names; by default, found by that name (`app/rules/audit-personal.ts`). */
  readonly person?: PersonRef | undefined;
}

/** The holder of a reservation as its label: an athlete is known by the id, a guest by the name. */
export const holderLabel = ({
  athleteId,
  name,
}: {
  readonly athleteId: string | null;
  readonly name: string;
}): Pick<AuditTarget, "label" | "person"> => ({
  label: name,
  person: athleteId === null ? undefined : { kind: "athlete", id: athleteId },
});

/** Narrows any text to an outcome. */
export const isAuditOutcome = (value: unknown): value is AuditOutcome =>
  auditOutcomes.some((outcome) => outcome === value);
