import type { Sql } from "postgres";
import { type ActionFilters, type SearchPeople, wordQuery } from "./index-terms.ts";

/** A text means at most so many people: a query of more would take too long. */
export const maxPeople = 2_000;

/** A text that is looked for is the beginning of too many names. `part`: where in the search it stands. */
export class TooManyPeopleError extends Error {
  override readonly name = "TooManyPeopleError";
  readonly text: string;
  readonly part: "actor" | "target" | "words";
  constructor(text: string, part: "actor" | "target" | "words") {
    super(`“${text}” is the beginning of more than ${maxPeople} names: write more of it.`);
    this.text = text;
    this.part = part;
  }
}

/**
 * Whom the words of a search may mean, as the directory of people has them now: everybody with a word for each of the
 * search's words. Throws TooManyPeopleError.
 */
export async function resolvePeople(sql: Sql, organisationId: string, filters: ActionFilters): Promise<SearchPeople> {
  const { actor, target, words = [] } = filters;
  const texts = [actor, target, ...words].flatMap((text) => (text && text.words.length > 0 ? [text] : []));
  if (texts.length === 0) return new Map();
  const queries = texts.map((text) => wordQuery(organisationId, text));
  const rows = await sql<{ people: string[] }[]>`
    select array(select p.id::text from dashboard.audit_people p
      where p.organisation_id = ${organisationId} and p.kind <> 'search'
        and dashboard.people_terms(p.organisation_id, p.texts) @@ s.query::tsquery limit ${maxPeople + 1}) as people
    from unnest(${queries}::text[]) with ordinality as s(query, n) order by s.n`;
  return new Map(
    texts.map((text, n) => {
      const people = rows[n]?.people ?? [];
      if (people.length > maxPeople) {
        const part = text === actor ? "actor" : text === target ? "target" : "words";
        throw new TooManyPeopleError(text.whole, part);
      }
      return [text, people] as const;
    }),
  );
}
