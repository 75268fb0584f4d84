import type { AuditAction, AuditTarget, PersonRef } from "./audit-actions.ts";
import { type Changes, isRedacted } from "./audit-changes.ts";
import { wordsIn } from "./audit-filters.ts";
import { resourceOf, resourceOfTarget } from "./resources.ts";

/** The person to whom a text of the log belongs. `name`: without an id, the person is known by these words. */
export type PersonOf = PersonRef | { readonly kind: "text" | "search"; readonly name: string };

/** The parts of an entry that may be personal. */
export interface PersonalParts {
  readonly action: AuditAction;
  readonly actor: { readonly accountId: string | null; readonly name: string; readonly email: string | null };
  readonly target?: AuditTarget | undefined;
  readonly changes?: Changes | undefined;
}

/**
 * Returns what the log holds in place of a personal text. `isName`: the person is to be found
 * by it, as by a name or an e-mail address; not by a birthplace.
 */
type SealText = (person: PersonOf, text: string, isName: boolean) => string;

/**
 * Fields whose texts come out of a fixed set, or are times, ids or names of courts, whatever the resource. Its own ones
 * are said where it is (`app/rules/resources/`). All others are personal.
 */
const plainFields: ReadonlySet<string> = new Set(
  `id ids fieldId fieldIds toFieldId sportId sportIds locationId athleteId courts media priceRanges
  status paymentStatus canceledBy method type kind currency language timeZone color order format sort role outcome action
  date day until from to when startAt endAt startDate startTime endDate endTime validFrom validTo
  dueDate paidOn dayOfWeek monday tuesday wednesday thursday friday saturday sunday`.split(/\s+/u),
);
/** Actions whose fields hold a search: words that were typed. */
const searchActions = /^(audit|export)\./u;
/** Ids are no names: they stand in the log's other columns, too. */
const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text);
/** Terms of a search that are no names. */
const plainTerms = /(?<=^|\s)(?:role|action|outcome|from|to):(?:"(?:[^"\\]|\\.)*"|\S*)/gu;

/** What is known of the value at hand: whose it is unless it says so itself. */
interface ValueContext {
  readonly action: AuditAction;
  readonly owner: PersonOf | undefined;
  /** The guest who is named beside the value. */
  readonly guest?: string | undefined;
}

/**
 * The personal texts of an entry, each sealed for whom it belongs to: the actor, the person that the target names or
 * is, or else the person of that name. Text is personal unless known not to be. Calls `sealing` once for each text.
 */
export function sealParts({ action, actor, target, changes }: PersonalParts, sealing: SealText) {
  const sealed: SealText = (person, text, isName) => (text === "" ? text : sealing(person, text, isName));
  const self: PersonOf =
    actor.accountId === null
      ? { kind: "text", name: actor.email || actor.name }
      : { kind: "account", id: actor.accountId };
  const owner = target && ownerOf(target);
  const place: ValueContext = { action, owner: target?.type === "account" ? owner : undefined };
  return {
    actorName: sealed(self, actor.name, true),
    actorEmail: actor.email === null ? null : sealed(self, actor.email, true),
    targetLabel: target?.label === undefined ? undefined : labelOf(target, target.label, owner, sealed),
    changes: changes && sealChanges(changes, place, sealed),
  };
}

function ownerOf({ type, id, person }: AuditTarget): PersonOf | undefined {
  if (person) return person;
  return type === "account" && id !== undefined ? { kind: "account", id } : undefined;
}

function labelOf({ type }: AuditTarget, label: string, owner: PersonOf | undefined, sealed: SealText): string {
  // why: a name that looks sealed would be read as such.
  if (resourceOfTarget(type)?.label === "plain" && !label.startsWith("sealed:")) return label;
  return sealed(owner ?? { kind: "text", name: label }, label, true);
}

function sealChanges(changes: Changes, place: ValueContext, sealed: SealText): Changes {
  const guestOf = (side: "before" | "after") => nameIn(changes.guestName?.[side]);
  return Object.fromEntries(
    Object.entries(changes).map(([field, change]) => [
      field,
      {
        ...("before" in change && {
          before: sealValue(field, change.before, { ...place, guest: guestOf("before") }, sealed),
        }),
        ...("after" in change && {
          after: sealValue(field, change.after, { ...place, guest: guestOf("after") }, sealed),
        }),
      },
    ]),
  );
}

const nameIn = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

function sealValue(field: string, value: unknown, place: ValueContext, sealed: SealText): unknown {
  if (typeof value === "string") {
    if (isPlain(field, value, place)) return value;
    const person = personOf(field, value, place);
    return sealed(person, value, "name" in person && (person.kind === "search" || person.name === value));
  }
  if (typeof value !== "object" || value === null || isRedacted(value)) return value;
  if (Array.isArray(value)) return value.map((item) => sealValue(field, item, place, sealed));
  const guest = "guestName" in value ? nameIn(value.guestName) : place.guest;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, sealValue(name, item, { ...place, guest }, sealed)]),
  );
}

function isPlain(field: string, text: string, { action }: ValueContext): boolean {
  if (text.startsWith("sealed:")) return false;
  if (text === "" || isId(text) || plainFields.has(field) || resourceOf(action)?.plain?.includes(field)) return true;
  return searchActions.test(action) && field === "search" && namesIn(text) === "";
}

function personOf(field: string, text: string, { action, owner, guest }: ValueContext): PersonOf {
  if (searchActions.test(action)) return { kind: "search", name: namesIn(text) || text };
  if (owner) return owner;
  return { kind: "text", name: field === "guestPhoneNumber" ? (guest ?? text) : text };
}

/** The parts of a search that may be a name. */
const namesIn = (search: string): string => search.replaceAll(plainTerms, "").trim();

/** The words of a name as they are compared; the text itself where it has none. */
export const wordsOf = (name: string): string => wordsIn(name).join(" ") || name;
