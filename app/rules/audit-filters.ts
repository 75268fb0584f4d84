import { instantsOf } from "./audit-period.ts";
import { type AuditSearch, actionsOf, foldText } from "./audit-search.ts";

/** A text that is looked for: as a whole (an id), or all of its words, each the beginning of a word of the log. */
interface SearchText {
  readonly whole: string;
  readonly words: readonly string[];
}

/** A search as the log is asked: words taken apart, days as instants, areas as their actions. */
interface LogFilters {
  readonly actor?: SearchText;
  readonly role?: string;
  readonly actions?: readonly string[];
  readonly target?: SearchText;
  readonly outcome?: string;
  /** How an address begins. */
  readonly address?: string;
  readonly words: readonly SearchText[];
  /** The instants between which actions are looked for: from the first one on, and before the other. */
  readonly from?: Date;
  readonly until?: Date;
}

/** The words of a text as the log's index has them; the function `audit_words` of the database does the same. */
export const wordsIn = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const soughtText = (text: string): SearchText => ({ whole: text.trim().toLowerCase(), words: wordsIn(text) });

/** What is asked of the log by a search. */
export function filtersOf({
  actor,
  role,
  action,
  target,
  outcome,
  address,
  words,
  ...period
}: AuditSearch): LogFilters {
  return {
    ...(actor !== undefined && { actor: soughtText(actor) }),
    ...(role !== undefined && { role }),
    ...(action !== undefined && { actions: actionsOf(action) }),
    ...(target !== undefined && { target: soughtText(target) }),
    ...(outcome !== undefined && { outcome }),
    ...(address !== undefined && { address: address.toLowerCase() }),
    words: (words ?? []).map(soughtText),
    ...instantsOf(period),
  };
}
