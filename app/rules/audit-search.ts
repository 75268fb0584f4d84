import {
  type ActorRole,
  type AuditAction,
  type AuditOutcome,
  actorRoles,
  auditActions,
  auditOutcomes,
} from "./audit-actions.ts";
import { isLocalDate } from "./dates.ts";
import { areaOf } from "./resources.ts";

/** The terms of the search box, and the fields of the form: `actor:rossi`, `from:2026-11-01`. */
export const searchTerms = ["actor", "role", "action", "target", "outcome", "address", "from", "to"] as const;
export type SearchTerm = (typeof searchTerms)[number];

/** One action, or all of an area: `reservation.*`. */
export type ActionChoice = AuditAction | `${string}.*`;

/** What is asked of the log; all parts combine. Days are local dates, both inclusive. */
export interface AuditSearch {
  /** Words of the actor's name or e-mail address. */
  readonly actor?: string;
  readonly role?: ActorRole;
  readonly action?: ActionChoice;
  /** Words of the target's label, or its whole id. */
  readonly target?: string;
  readonly outcome?: AuditOutcome;
  /** An address, or how it begins. */
  readonly address?: string;
  readonly from?: string;
  readonly to?: string;
  /** Free words and phrases. */
  readonly words?: readonly string[];
}

type SearchCode =
  | "unknown_term"
  | "unclosed_quote"
  | "empty"
  | "twice"
  | "outcome"
  | "action"
  | "role"
  | "date"
  | "period"
  | "no_letters"
  | "too_long"
  | "too_common";

/** What is wrong with a search. `term`: where; "words" is the box itself. `value`: what was typed. */
export interface SearchProblem {
  readonly term: SearchTerm | "words";
  readonly code: SearchCode;
  readonly value: string;
}

/** What values may be called, folded (`foldTaps`), in the reader's language and by their own names. */
export interface Vocabulary {
  readonly terms: ReadonlyMap<string, SearchTerm>;
  readonly roles: ReadonlyMap<string, ActorRole>;
  readonly actions: ReadonlyMap<string, ActionChoice>;
  readonly outcomes: ReadonlyMap<string, AuditOutcome>;
}

/** The longest search, in characters. */
export const maxSearchLength = 300;

/** Areas of actions, in the order of the log's vocabulary: `auth`, `reservation`, … */
export const auditAreas: readonly string[] = [...new Set(auditActions.map(areaOf))];

/** Whether anything is asked of the log. */
export const isFiltered = (search: AuditSearch): boolean =>
  search.words !== undefined || searchTerms.some((term) => search[term] !== undefined);

/** The actions that a choice stands for. */
export const actionsOf = (choice: ActionChoice): readonly AuditAction[] =>
  auditActions.filter((name) => (choice.endsWith(".*") ? name.startsWith(choice.slice(0, -1)) : name === choice));

/** A text as it is compared: small letters, without accents, single spaces. */
export const foldText = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[\s ]+/gu, " ")
    .trim();

/** The words by which values are known to a reader, from the texts of a language. */
export function vocabularyOf(texts: {
  readonly term: (term: SearchTerm) => string;
  readonly role: (role: ActorRole) => string;
  readonly action: (action: AuditAction) => string;
  readonly area: (area: string) => string;
  readonly outcome: (outcome: AuditOutcome) => string;
}): Vocabulary {
  const areas = auditAreas.map((area): [string, ActionChoice] => [area, `${area}.*`]);
  return {
    terms: valuesByName(searchTerms.map((term) => [term, term, texts.term(term)])),
    roles: valuesByName(actorRoles.map((role) => [role, role, texts.role(role)])),
    outcomes: valuesByName(auditOutcomes.map((outcome) => [outcome, outcome, texts.outcome(outcome)])),
    actions: valuesByName<ActionChoice>([
      ...auditActions.map((action): NamedValue<ActionChoice> => [action, action, texts.action(action)]),
      ...areas.map(([area, choice]): NamedValue<ActionChoice> => [choice, choice, area, texts.area(area)]),
    ]),
  };
}

type NamedValue<T> = readonly [T, ...string[]];

/** Names to values; a name that stands for two is the first one's. */
function valuesByName<T>(entries: readonly NamedValue<T>[]): ReadonlyMap<string, T> {
  const all = new Map<string, T>();
  for (const [value, ...names] of entries) {
    for (const name of names.map(foldText)) if (!all.has(name)) all.set(name, value);
  }
  return all;
}

/** One value of a term, read; or why it is none. */
export function readValue(
  term: SearchTerm,
  typed: string,
  vocabulary: Vocabulary,
): { readonly value: string } | { readonly code: SearchCode } {
  const found = <T extends string>(values: ReadonlyMap<string, T>, code: SearchCode) => {
    const value = values.get(foldText(typed));
    return value === undefined ? { code } : { value };
  };
  switch (term) {
    case "role":
      return found(vocabulary.roles, "role");
    case "action":
      return found(vocabulary.actions, "action");
    case "outcome":
      return found(vocabulary.outcomes, "outcome");
    case "from":
    case "to": {
      const value = dateOf(typed);
      return value === undefined ? { code: "date" } : { value };
    }
    default:
      return hasLetters(typed) ? { value: typed } : { code: "no_letters" };
  }
}

/** A date as the log's pages write it (`21/11/2026`) or as the address does (`2026-11-21`). */
function dateOf(typed: string): string | undefined {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/u.exec(typed) ?? [];
  const date = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : typed;
  // why: the database's calendar has no year 0, and no search goes back before the log
  return isLocalDate(date) && date >= "1970" && date < "3000" ? date : undefined;
}

/** Whether a text has anything that words are made of. */
export const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** A period that ends before it begins. */
export const periodProblem = ({ from, to }: AuditSearch): readonly SearchProblem[] =>
  from !== undefined && to !== undefined && from > to ? [{ term: "to", code: "period", value: to }] : [];
