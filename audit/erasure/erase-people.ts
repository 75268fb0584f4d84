import type { Sql } from "postgres";
import { noOrganisation } from "../format/record.ts";
import { ofOrganisation, organisationPrefix, rowTerms } from "../search/index-terms.ts";

/** Whom to erase: an id (of an account, an athlete, or of the directory), an e-mail address, or all words of a name. */
export interface ErasureRequest {
  readonly person?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}

/** A person in the directory of people. */
export interface DirectoryPerson {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly texts: readonly string[];
}

/** The people who would be erased, with `searches` for them; `namesakes` have the same name and stay, unless named. */
export interface ErasurePlan {
  readonly organisationId: string;
  readonly people: readonly DirectoryPerson[];
  readonly searches: readonly DirectoryPerson[];
  readonly namesakes: readonly DirectoryPerson[];
  /** Actions in which they act, or are what was acted on. */
  readonly actions: number;
  /** The names by which they are known. */
  readonly names: readonly string[];
}

/** Who asks: columns of the log that are sealed already, and (`holding`) the people with whose keys they are. */
export interface Eraser {
  readonly columns: Readonly<Record<string, unknown>>;
  readonly holding: readonly string[];
  readonly requestId: string;
  readonly address: string;
}

/** Shortest beginning of a name that a search counts by, in characters. */
const minPrefixLength = 3;

/** The organisations whose logs name people; what happened in none has the organisation of zeros. */
export async function knownOrganisations(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct organisation_id::text as id from dashboard.audit_people order by 1`;
  return rows.map(({ id }) => id);
}

/**
 * Looks up whom an erasure concerns in an organisation's log. Besides the person itself these are entries that know
 * nobody but a text with all of their words (a guest of that name, an address that was typed), and searches for them.
 */
export async function planErasure(sql: Sql, organisationId: string, ask: ErasureRequest): Promise<ErasurePlan> {
  const asked = await findRequested(sql, organisationId, ask);
  const names = await wordsOf(
    sql,
    asked.flatMap(({ texts }) => texts),
  );
  const isAsked = new Set(asked.map(({ id }) => id));
  const others = (await findByName(sql, organisationId, names)).filter(({ id }) => !isAsked.has(id));
  const searches = [...asked, ...others, ...(await findSearches(sql, organisationId, names))];
  const people = [...asked, ...others.filter(({ kind }) => kind === "text")].filter(({ kind }) => kind !== "search");
  const plan = {
    organisationId,
    people,
    searches: uniquePeople(searches.filter(({ kind }) => kind === "search")),
    namesakes: others.filter(({ kind }) => kind === "account" || kind === "athlete"),
  };
  return {
    ...plan,
    actions: await countActions(sql, organisationId, people),
    names: [...new Set([...names.map(({ text }) => text), ...textsOf(ask)])],
  };
}

/** Everybody who goes. */
export const idsOf = ({ people, searches }: ErasurePlan): string[] => [...people, ...searches].map(({ id }) => id);

/** Whom to erase, as the log will say it: ids of the directory, and of the account or athlete where there is one. */
export interface ErasedPeople {
  readonly people: readonly string[];
  readonly subject: string | null;
}

export const erasedPeople = (plan: ErasurePlan): ErasedPeople => ({
  people: idsOf(plan),
  subject: plan.people.find(({ kind }) => kind === "account" || kind === "athlete")?.subject ?? null,
});

/**
 * Drops keys, names and words of people, and writes into the log that it was done. Answers how many went: none is no
 * error, and nothing is written then. Throws an error of `isErased` when the actor was erased in the meantime.
 */
export async function erasePeople(
  sql: Sql,
  organisationId: string,
  { people, subject }: ErasedPeople,
  { columns, holding, requestId, address }: Eraser,
): Promise<number> {
  const [row] = await sql<{ gone: number }[]>`
    select dashboard.erase_audit_people(${organisationId}, ${[...people]}::text[]::uuid[], ${subject},
      ${JSON.stringify(columns)}::text::jsonb, ${[...holding]}::text[]::uuid[], ${requestId}, ${address}) as gone`;
  return row?.gone ?? 0;
}

/** What was erased, and when: what to do again after a restore. */
export interface Erasure {
  readonly organisation: string;
  readonly at: string;
  readonly subject: string | null;
  readonly people: readonly string[];
}

/** The erasures that stand in the log, oldest first. */
export async function listErasures(sql: Sql, organisationId: string | null): Promise<Erasure[]> {
  return await sql<Erasure[]>`
    select coalesce(organisation_id::text, ${noOrganisation}) as organisation, target_id as subject,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, changes #> '{erasedPeople,after}' as people
    from dashboard.audit_log a
    where kind = 'outcome' and action = 'audit.erase' and jsonb_typeof(changes #> '{erasedPeople,after}') = 'array'
      and (${organisationId}::uuid is null or coalesce(organisation_id, ${noOrganisation}::uuid) = ${organisationId}::uuid)
    order by id`;
}

/** What the directory knows of people: by its own ids, or by those of athletes and accounts. */
export async function directoryTexts(
  sql: Sql,
  organisationId: string,
  { entries, subjects }: { readonly entries: readonly string[]; readonly subjects: readonly string[] },
): Promise<DirectoryPerson[]> {
  return await sql<DirectoryPerson[]>`
    select ${columns(sql)} from dashboard.audit_people p
    where p.organisation_id = ${organisationId} and p.kind <> 'search' and (
      p.id = any(${[...entries]}::text[]::uuid[])
      or (p.kind in ('account', 'athlete') and p.subject = any(${[...subjects]}::text[])))
    order by p.kind, p.id`;
}

const textsOf = ({ email, name }: ErasureRequest): string[] => [email, name].flatMap((text) => (text ? [text] : []));

const uniquePeople = (people: readonly DirectoryPerson[]): DirectoryPerson[] => [
  ...new Map(people.map((person) => [person.id, person])).values(),
];

const columns = (sql: Sql) => sql`p.id::text, p.kind, p.subject, p.texts`;

async function findRequested(sql: Sql, organisationId: string, ask: ErasureRequest): Promise<DirectoryPerson[]> {
  const { person = null, email = null, name = null } = ask;
  const [words] = name === null ? [] : await wordsOf(sql, [name]);
  const query = words && allOf(organisationId, words.words);
  return await sql<DirectoryPerson[]>`
    select ${columns(sql)} from dashboard.audit_people p
    where p.organisation_id = ${organisationId} and p.kind <> 'search' and (
      p.id::text = lower(${person}::text) or (p.kind in ('account', 'athlete') and p.subject = lower(${person}::text))
      or exists (select from unnest(p.texts) as t where lower(t) = lower(${email}::text))
      or dashboard.people_terms(p.organisation_id, p.texts) @@ ${query ?? null}::text::tsquery)
    order by p.kind, p.id`;
}

interface NameWords {
  readonly text: string;
  readonly words: readonly string[];
}

/** Texts with their words as the log compares them; those without any are left out. */
async function wordsOf(sql: Sql, texts: readonly string[]): Promise<NameWords[]> {
  const rows = await sql<{ text: string; words: string }[]>`
    select distinct t as text, dashboard.audit_words(t) as words from unnest(${[...texts]}::text[]) as t`;
  return rows.flatMap(({ text, words }) => (words === "" ? [] : [{ text, words: words.split(" ") }]));
}

const term = (organisationId: string, word: string) => `'${`${organisationId.slice(0, 8)}${word}`.slice(0, 69)}'`;
const allOf = (organisationId: string, words: readonly string[]) =>
  `(${words.map((word) => term(organisationId, word)).join(" & ")})`;

/** Everybody who has all words of one of these names; of a single word, only who has no other. */
async function findByName(sql: Sql, organisationId: string, names: readonly NameWords[]): Promise<DirectoryPerson[]> {
  if (names.length === 0) return [];
  const found = await sql<(DirectoryPerson & { words: string[] })[]>`
    select ${columns(sql)}, array(select dashboard.audit_words(t) from unnest(p.texts) as t) as words
    from dashboard.audit_people p where p.organisation_id = ${organisationId}
      and dashboard.people_terms(p.organisation_id, p.texts) @@ ${names.map(({ words }) => allOf(organisationId, words)).join(" | ")}::text::tsquery`;
  const long = names.filter(({ words }) => words.length > 1);
  const short = new Set(names.filter(({ words }) => words.length === 1).map(({ words }) => words[0]));
  return found
    .filter(({ words }) =>
      words.some((text) => {
        const having = new Set(text.split(" "));
        return short.has(text) || long.some(({ words: wanted }) => wanted.every((word) => having.has(word)));
      }),
    )
    .map(({ words: _, ...person }) => person);
}

/**
 * Searches with the beginning of a word of one of these names. In an address only what stands before the @ names
 * somebody. why so many: an erased search loses what was looked for, and not that there was a search.
 */
async function findSearches(sql: Sql, organisationId: string, names: readonly NameWords[]): Promise<DirectoryPerson[]> {
  const own = await wordsOf(
    sql,
    names.map(({ text }) => text.replace(/@.*$/u, "")),
  );
  const beginnings = own.flatMap(({ words }) =>
    words.flatMap((word) =>
      Array.from({ length: Math.max(0, word.length - minPrefixLength + 1) }, (_, n) =>
        word.slice(0, minPrefixLength + n),
      ),
    ),
  );
  if (beginnings.length === 0) return [];
  const query = [...new Set(beginnings)].map((word) => term(organisationId, word)).join(" | ");
  return await sql<DirectoryPerson[]>`
    select ${columns(sql)} from dashboard.audit_people p where p.organisation_id = ${organisationId}
      and p.kind = 'search' and dashboard.people_terms(p.organisation_id, p.texts) @@ ${query}::text::tsquery`;
}

async function countActions(sql: Sql, organisationId: string, people: readonly DirectoryPerson[]): Promise<number> {
  if (people.length === 0) return 0;
  const query = people
    .flatMap(({ id }) => ["N", "L"].map((kind) => `'${organisationPrefix(organisationId)}${kind}${id}'`))
    .join(" | ");
  const [row] = await sql<{ count: number }[]>`
    select count(distinct action_id)::int as count from dashboard.audit_log
    where kind <> 'intent' and ${ofOrganisation(sql, organisationId)}
      and ${rowTerms(sql)} @@ ${query}::text::tsquery`;
  return row?.count ?? 0;
}

/**
 * Rows that name people in plain, from before names were sealed: these cannot be erased. Reads the whole log of the
 * organisation: no index knows what stands in changed fields.
 */
export async function countPlainRows(
  sql: Sql,
  { organisationId, names }: Pick<ErasurePlan, "organisationId" | "names">,
): Promise<number> {
  const wanted = [...new Set(names.map((text) => text.toLowerCase()).filter((text) => text.length >= minPrefixLength))];
  if (wanted.length === 0) return 0;
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from dashboard.audit_log
    where ${ofOrganisation(sql, organisationId)} and exists (select from unnest(${wanted}::text[]) as t
      where position(t in lower(regexp_replace(
          concat_ws(chr(10), actor_name, actor_email, target_label, changes::text), 'sealed:1:[^"\n]*', '', 'g'))) > 0)`;
  return row?.count ?? 0;
}
