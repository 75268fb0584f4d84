import { once } from "node:events";
import type { Writable } from "node:stream";
import type { Sql } from "postgres";
import { filtersOf } from "#app/rules/audit-filters.ts";
import { type AuditSearch, type SearchProblem, vocabularyOf } from "#app/rules/audit-search.ts";
import { readSearch } from "#app/rules/audit-terms.ts";
import { type ActionFormat, actionLines, plainText } from "#audit/export/action-lines.ts";
import { erasedText } from "#audit/export/write-export.ts";
import type { Cursor } from "#audit/search/cursor.ts";
import { type FoundAction, findActions } from "#audit/search/find-actions.ts";

/** Rows that are in memory at once. */
const batchRows = 1_000;
/** Default number of rows of a table: more scrolls away. */
const tableRows = 50;

/** What is asked for: a text of terms and words, and the filters that have a field on the page. */
interface QueryOptions {
  readonly text: string;
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly format: "table" | ActionFormat;
  /** The most actions; all of them unless given (50 in a table). */
  readonly limit?: number | undefined;
}

/** The names of the log's own values are understood; the words of the pages' languages are not. */
const identity = (name: string): string => name;
const vocabulary = vocabularyOf({
  term: identity,
  role: identity,
  action: identity,
  area: identity,
  outcome: identity,
});

const problemTexts: Readonly<Record<SearchProblem["code"], string>> = {
  unknown_term: "is no term",
  unclosed_quote: "has no closing quote",
  empty: "has no value",
  twice: "is there twice, with different values",
  outcome: "is no outcome: succeeded, refused, failed, unknown",
  action: "is no action of the log",
  role: "is no role",
  date: "is no date like 2026-11-01",
  period: "is before the first day",
  no_letters: "has neither letters nor digits",
  too_long: "is too long",
  too_common: "is the beginning of too many names",
};

/** Reads a search as the page does. `problems`: sentences for people. */
export function readQuery({ text, fields }: Pick<QueryOptions, "text" | "fields">): {
  readonly search: AuditSearch;
  readonly problems: readonly string[];
} {
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams([["q", text], ...given]);
  const { search, boxProblems, fieldProblems } = readSearch(query, vocabulary);
  const problems = [...boxProblems, ...fieldProblems].map(
    ({ term, code, value }) => `${term === "words" ? "" : `${term}: `}“${value}” ${problemTexts[code]}.`,
  );
  return { search, problems };
}

/** Writes the actions of an organisation that match, newest first. */
export async function writeActions(
  sql: Sql,
  organisationId: string,
  search: AuditSearch,
  { format, limit = format === "table" ? tableRows : Number.POSITIVE_INFINITY }: Pick<QueryOptions, "format" | "limit">,
  out: Writable,
): Promise<void> {
  const filters = filtersOf(search);
  let before: Cursor | undefined;
  let left = limit;
  while (left > 0) {
    const { actions, hasMore } = await findActions(sql, organisationId, filters, {
      before,
      limit: Math.min(batchRows, left),
    });
    const isFirst = before === undefined;
    const text =
      format === "table" ? tableOf(actions, isFirst) : actionLines(actions, format, { isFirst, erased: erasedText });
    if (!out.write(text)) await once(out, "drain");
    before = actions.at(-1);
    left -= actions.length;
    if (!hasMore || before === undefined) return;
  }
}

/** Columns of one width, so that pages follow each other; the last one has what is left. */
const widths = [26, 26, 28, 11];

function tableOf(actions: readonly FoundAction[], isFirst: boolean): string {
  const rows = actions.map((one) => [
    one.at.toISOString(),
    plainText(one.actorName, erasedText) ?? "",
    one.action,
    one.outcome ?? "unknown",
    [one.targetType, plainText(one.targetLabel, erasedText) ?? one.targetId, one.errorCode && `(${one.errorCode})`]
      .filter(Boolean)
      .join(" "),
  ]);
  const head = [["at", "actor", "action", "outcome", "target"]];
  return [...(isFirst ? head : []), ...rows]
    .map(
      (cells) =>
        `${cells
          .map((cell, n) =>
            plain(cell)
              .slice(0, (widths[n] ?? 80) - 1)
              .padEnd(widths[n] ?? 0),
          )
          .join("")}\n`,
    )
    .join("");
}

/** why: typed text must not control the terminal. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, "·");
