import type { Fragment, Sql } from "postgres";
import { noOrganisation } from "../format/record.ts";

/** A text that is looked for: as a whole (an id), or all of its words, each the beginning of a word. */
interface SearchText {
  readonly whole: string;
  readonly words: readonly string[];
}

/** Whom the words of a text may mean: ids of the directory of people. */
export type SearchPeople = ReadonlyMap<SearchText, readonly string[]>;

/** What is asked of the log; all parts combine. */
export interface ActionFilters {
  readonly actor?: SearchText | undefined;
  readonly role?: string | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly target?: SearchText | undefined;
  readonly outcome?: string | undefined;
  /** How an e-mail address begins, in small letters. */
  readonly address?: string | undefined;
  readonly words?: readonly SearchText[] | undefined;
  /** Actions from this instant on, and before that one. */
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

/** Longer values are cut, here and in `dashboard.audit_terms`. */
const maxTermLength = 60;
/** Beginnings of words from this length on; what is shorter is a whole word. */
const shortestPrefix = 2;

/** How terms of an organisation's rows begin; those of rows without one begin with a dash. */
export const organisationPrefix = (organisationId: string): string =>
  organisationId === noOrganisation ? "-" : organisationId.slice(0, 8);

/** Whether a row of the log is of this organisation. */
export const ofOrganisation = (sql: Sql, organisationId: string): Fragment =>
  organisationId === noOrganisation ? sql`organisation_id is null` : sql`organisation_id = ${organisationId}`;

const termOf = (place: string, kind: string, value: string, isPrefix: boolean): string =>
  `'${`${place}${kind}${value.slice(0, maxTermLength)}`.replaceAll(/['\\]/gu, "$&$&")}'${isPrefix ? ":*" : ""}`;
const anyTerm = (terms: readonly string[]) => (terms.length === 1 ? (terms[0] ?? "") : `(${terms.join(" | ")})`);
const allTerms = (terms: readonly string[]) => (terms.length === 1 ? (terms[0] ?? "") : `(${terms.join(" & ")})`);

/** All words of a text as a `tsquery` over `dashboard.people_terms`; each may be the beginning of a word there. */
export const wordQuery = (organisationId: string, { words }: SearchText): string =>
  allTerms(words.map((word) => termOf(organisationId.slice(0, 8), "", word, word.length >= shortestPrefix)));

/**
 * The search as a `tsquery` over `dashboard.audit_terms`: a term is the beginning of the organisation's id, a letter
 * for what it says, and the value. Names that are sealed are found by whose they are (`people`). Null when nothing is
 * asked for that the index knows.
 */
export function termQuery(
  organisationId: string,
  filters: ActionFilters,
  people: SearchPeople = new Map(),
): string | null {
  const { actor, role, actions, target, outcome, address, words = [] } = filters;
  const place = organisationPrefix(organisationId);
  const term = (kind: string, value: string, isPrefix = false) => termOf(place, kind, value, isPrefix);
  /** All words of a text, each at the beginning of one of these kinds. */
  const text = (kinds: string, { words: sought }: SearchText) =>
    allTerms(sought.map((word) => anyTerm([...kinds].map((kind) => term(kind, word, word.length >= shortestPrefix)))));
  /** Entries that are sealed for people whom the text may mean. */
  const named = (kinds: string, one: SearchText) =>
    [...kinds].flatMap((kind) => (people.get(one) ?? []).map((id) => term(kind, id)));
  const parts = [
    actor && anyTerm([text("n", actor), term("p", actor.whole), ...named("N", actor)]),
    role && term("r", role),
    // why: no action at all is a question, too, and nothing answers it
    actions && anyTerm((actions.length > 0 ? actions : ["-"]).map((action) => term("a", action))),
    target && anyTerm([text("l", target), term("t", target.whole), ...named("L", target)]),
    outcome && term("o", outcome),
    address && term("d", address, true),
    ...words.map((one) => anyTerm([text("nlx", one), term("t", one.whole), term("q", one.whole), ...named("NL", one)])),
  ].filter((part) => part !== undefined && part !== "");
  return parts.length === 0 ? null : parts.join(" & ");
}

/** The terms of a row of the log: written as its index has them, which is used then. */
export const rowTerms = (sql: Sql): Fragment => sql`
  dashboard.audit_terms(organisation_id, account_id, actor_name, actor_email, actor_roles, action,
    target_id, target_label, outcome, error_code, request_id, address, changes)`;
