import {
  type AuditSearch,
  foldText,
  hasLetters,
  maxSearchLength,
  periodProblem,
  readValue,
  type SearchProblem,
  type SearchTerm,
  searchTerms,
  type Vocabulary,
} from "./audit-search.ts";

/** A search that was read: what is right of it, and what is not. */
interface ReadSearch {
  readonly search: AuditSearch;
  readonly problems: readonly SearchProblem[];
}

/** A search as an address held it. */
export interface AddressSearch {
  readonly search: AuditSearch;
  /** What stands in the search box, and what is wrong with it. */
  readonly box: string;
  readonly boxProblems: readonly SearchProblem[];
  /** What is wrong with the other fields. */
  readonly fieldProblems: readonly SearchProblem[];
}

interface Token {
  /** What stands before a colon; undefined for a free word. */
  readonly name: string | undefined;
  readonly value: string;
  readonly isClosed: boolean;
}

/**
 * Takes a text apart: words, `name:value`, and values in quotes, in which a backslash keeps a quote. A name is made of
 * letters, so that `10:30` and most addresses are words.
 */
function tokensOf(text: string): Token[] {
  const token = /\s*(?:([\p{L}_]+):)?(?:"((?:[^"\\]|\\.)*)("?)|(\S*))/suy;
  const tokens: Token[] = [];
  while (token.lastIndex < text.length) {
    const [all = "", name, quoted, end, bare = ""] = token.exec(text) ?? [];
    if (all.trim() === "") break;
    const value = quoted === undefined ? bare : quoted.replaceAll(/\\(.)/gsu, "$1");
    tokens.push({ name, value, isClosed: quoted === undefined || end === '"' });
  }
  return tokens;
}

/** Reads the text of the search box: `actor:rossi outcome:refused "Campo 1"`. */
export function parseSearch(text: string, vocabulary: Vocabulary): ReadSearch {
  if (text.length > maxSearchLength) return { search: {}, problems: [{ term: "words", code: "too_long", value: "" }] };
  const found = new Map<SearchTerm, string>();
  const words: string[] = [];
  const problems: SearchProblem[] = [];
  for (const { name, value, isClosed } of tokensOf(withoutNul(text))) {
    const term = name === undefined ? "words" : vocabulary.terms.get(foldText(name));
    const typed = value.trim();
    if (term === undefined) problems.push({ term: "words", code: "unknown_term", value: name ?? "" });
    else if (!isClosed) problems.push({ term, code: "unclosed_quote", value: typed });
    else if (typed === "") problems.push({ term, code: "empty", value: name ?? "" });
    else if (term === "words") {
      if (hasLetters(typed)) words.push(typed);
      else problems.push({ term, code: "no_letters", value: typed });
    } else {
      const read = readValue(term, typed, vocabulary);
      if ("code" in read) problems.push({ term, code: read.code, value: typed });
      else if ((found.get(term) ?? read.value) !== read.value)
        problems.push({ term, code: "twice", value: name ?? "" });
      else found.set(term, read.value);
    }
  }
  const search = { ...Object.fromEntries(found), ...(words.length > 0 && { words }) } as AuditSearch;
  return { search, problems: [...problems, ...periodProblem(search)] };
}

/** Writes a search as one text that `parseSearch` reads again. */
export function writeSearch({ words = [], ...terms }: AuditSearch): string {
  const named = searchTerms.flatMap((term) => {
    const value = terms[term];
    return value === undefined ? [] : [`${term}:${quoteIfNeeded(value)}`];
  });
  return [...named, ...words.map(quoteWord)].join(" ");
}

const quoteIfNeeded = (value: string): string =>
  /[\s"]/u.test(value) ? `"${value.replaceAll(/["\\]/gu, "\\$&")}"` : value;

/** A free word that would be read as a term is put into quotes. */
const quoteWord = (word: string): string =>
  /^[\p{L}_]+:/u.test(word) && !/[\s"]/u.test(word) ? `"${word.replaceAll("\\", "\\\\")}"` : quoteIfNeeded(word);

/**
 * Reads a search out of an address: the box `q`, and a parameter for each field. A term in the box goes before the
 * field of its name, because it was typed last: once read, terms stand in their fields and the box keeps the words. A
 * box with a mistake stays as it was typed.
 */
export function readSearch(query: URLSearchParams, vocabulary: Vocabulary): AddressSearch {
  const typed = query.get("q") ?? "";
  const box = parseSearch(typed, vocabulary);
  const fields = new Map<SearchTerm, string>();
  const problems: SearchProblem[] = [];
  for (const term of searchTerms) {
    const value = withoutNul(query.get(term) ?? "").trim();
    if (value === "" || box.search[term] !== undefined) continue;
    const read = value.length > maxSearchLength ? { code: "too_long" as const } : readValue(term, value, vocabulary);
    if ("code" in read) problems.push({ term, code: read.code, value });
    else fields.set(term, read.value);
  }
  const search = { ...(Object.fromEntries(fields) as AuditSearch), ...box.search };
  const isBoxWrong = box.problems.length > 0;
  if (!isBoxWrong) problems.push(...periodProblem(search));
  return {
    search,
    box: isBoxWrong ? typed.slice(0, maxSearchLength) : writeSearch({ words: search.words ?? [] }),
    boxProblems: box.problems,
    fieldProblems: problems,
  };
}

/** A search as parameters of an address; `readSearch` reads them again. */
export function searchParams({ words = [], ...terms }: AuditSearch): URLSearchParams {
  const query = new URLSearchParams();
  if (words.length > 0) query.set("q", writeSearch({ words }));
  for (const term of searchTerms) {
    const value = terms[term];
    if (value !== undefined) query.set(term, value);
  }
  return query;
}

/** why: PostgreSQL takes no NUL in a text, and no line of the log holds one. */
const withoutNul = (text: string): string => text.replaceAll("\0", "");
