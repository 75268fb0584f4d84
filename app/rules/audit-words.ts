import type { ActorRole } from "./audit-actions.ts";
import type { Resource } from "./resource.ts";
import { areaOf, resourceOf, resourceOfTarget } from "./resources.ts";

/** The key below another, or below a namespace. */
const below = (texts: string, key: string): string => `${texts}${texts.includes(":") ? "." : ":"}${key}`;

/** The keys by which the log's own words of a resource are found; none where the log does not know it any more. */
const ownKeys = (resource: Resource | undefined, ...keys: string[]): readonly string[] =>
  resource ? keys.map((key) => below(resource.texts, `log.${key}`)) : [];

const verbOf = (action: string): string => action.slice(areaOf(action).length + 1);

// Of the keys that the functions below answer, the first that has a text counts.

/** What an action is called. */
export const actionKeys = (action: string): readonly string[] =>
  ownKeys(resourceOf(action), `actions.${verbOf(action)}`);

/** What all actions of an area are called. */
export const groupKeys = (area: string): readonly string[] => ownKeys(resourceOf(`${area}.`), "group");

/** What a kind of target is called. */
export const targetKeys = (type: string): readonly string[] => ownKeys(resourceOfTarget(type), "target");

/** What a field of an action is called: by its resource in the log, on its form, or by the log wherever it is. */
export function fieldKeys(action: string, field: string): readonly string[] {
  const resource = resourceOf(action);
  const label = resource && `${resource.fieldTexts ?? below(resource.texts, "fields")}.${field}`;
  return [...ownKeys(resource, `fields.${field}`), ...(label ? [label] : []), `audit:fields.${field}`];
}

/** What a word out of a fixed set is called. */
export const valueKeys = (action: string, value: string): readonly string[] => [
  ...ownKeys(resourceOf(action), `values.${value}`),
  `audit:values.${value}`,
];

/** What the capacity is called in which somebody acted. */
export const roleKey = (role: ActorRole) =>
  role === "provider" ? ("audit:roles.provider" as const) : (`common:roles.${role}` as const);
