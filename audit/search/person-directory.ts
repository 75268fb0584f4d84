import { hash, randomBytes } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { noOrganisation } from "../format/record.ts";
import type { PersonKey } from "../format/sealed-text.ts";

/** By what kind of thing the log knows a person. `text`: the words of what was typed; `search`: a search of the log. */
type PersonKind = "account" | "athlete" | "text" | "search";

/** A person whom the log is about to name. `subject`: the id, or `subjectOf` of the words. */
export interface NamedPerson {
  readonly kind: PersonKind;
  readonly subject: string;
  /** The texts by which the person is to be found. */
  readonly texts: readonly string[];
}

interface Known extends PersonKey {
  readonly texts: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  readonly until: number;
}

interface Row {
  readonly id: string;
  readonly kind: PersonKind;
  readonly subject: string;
  readonly texts: string[];
  readonly key: Buffer;
}

/** A subject that is no id. why a hash: a search may be longer than an index takes. */
export const subjectOf = (words: string): string => hash("sha256", words, "hex");

/** The key of a person within an organisation. */
export const nameOf = ({ kind, subject }: Pick<NamedPerson, "kind" | "subject">): string => `${kind} ${subject}`;

/**
 * The directory of people, as one process writes with it: whom it has met lately needs no query. An entry is forgotten
 * after ten minutes, and at once when the database says that a person was erased (`hold_audit_people`).
 */
export class PersonDirectory {
  readonly #sql: Sql;
  readonly #known = new Map<string, Known>();
  readonly #most: number;
  readonly #life: number;

  constructor(sql: Sql, { most = 5_000, life = 600_000 } = {}) {
    this.#sql = sql;
    this.#most = most;
    this.#life = life;
  }

  /** The keys of people by `nameOf`. A person whom the organisation's log does not know yet gets a key. */
  async keysOf(organisationId: string | null, people: readonly NamedPerson[]): Promise<Map<string, PersonKey>> {
    const organisation = organisationId ?? noOrganisation;
    const keys = new Map<string, PersonKey>();
    const missing: NamedPerson[] = [];
    for (const person of people) {
      const known = this.#recall(organisation, person);
      if (known) keys.set(nameOf(person), known);
      else missing.push(person);
    }
    if (missing.length === 0) return keys;
    for (const row of await this.#load(organisation, missing)) {
      this.#remember(organisation, row);
      keys.set(nameOf(row), { id: row.id, key: row.key });
    }
    return keys;
  }

  /** Forgets everybody: what was known may have been erased. */
  forget(): void {
    this.#known.clear();
  }

  #recall(organisation: string, person: NamedPerson): Known | undefined {
    const name = `${organisation} ${nameOf(person)}`;
    const known = this.#known.get(name);
    if (!known || known.until < Date.now() || !person.texts.every((text) => known.texts.has(text))) return undefined;
    // The last one asked for is the last one to go.
    this.#known.delete(name);
    this.#known.set(name, known);
    return known;
  }

  #remember(organisation: string, { id, key, texts, ...person }: Row): void {
    if (this.#known.size >= this.#most) {
      const [oldest] = this.#known.keys();
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    const until = Date.now() + this.#life;
    this.#known.set(`${organisation} ${nameOf(person)}`, { id, key, texts: new Set(texts), until });
  }

  async #load(organisation: string, people: readonly NamedPerson[]): Promise<Row[]> {
    const asked = JSON.stringify(people.map(({ kind, subject }) => ({ kind, subject })));
    const found = await this.#sql<(Row & { is_old: boolean })[]>`
      select p.id::text, p.kind, p.subject, p.texts, p.key, p.used_at < now() - interval '1 day' as is_old
      from json_to_recordset(${asked}::text::json) as s(kind text, subject text)
      join dashboard.audit_people p on p.organisation_id = ${organisation}::text::uuid
        and p.kind = s.kind and p.subject = s.subject`;
    const byName = new Map(found.map((row) => [nameOf(row), row]));
    const isRight = (person: NamedPerson) => {
      const row = byName.get(nameOf(person));
      return row !== undefined && !row.is_old && person.texts.every((text) => row.texts.includes(text));
    };
    const wrong = people.filter((person) => !isRight(person));
    return wrong.length === 0 ? found : [...found, ...(await this.#store(organisation, wrong))];
  }

  /** Adds people, or texts and today to people. why in order: two processes must not wait for each other. */
  #store(organisation: string, people: readonly NamedPerson[]): Promise<Row[]> {
    const rows = people.map((person) => ({ ...person, key: randomBytes(32).toString("hex") }));
    return this.#sql<Row[]>`
      insert into dashboard.audit_people as p (organisation_id, kind, subject, texts, key)
      select ${organisation}::text::uuid, s.kind, s.subject, array(select json_array_elements_text(s.texts)), decode(s.key, 'hex')
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as s(kind text, subject text, texts json, key text)
      order by s.kind, s.subject
      on conflict (organisation_id, kind, subject) do update set used_at = clock_timestamp(), texts = array(
        select t from unnest(p.texts || excluded.texts) with ordinality as u(t, n) group by t order by max(n) desc limit 50)
      returning p.id::text, p.kind, p.subject, p.texts, p.key`;
  }
}

/** The keys that are left of people, by their ids. */
export async function readKeys(
  sql: Sql | TransactionSql,
  people: Iterable<string>,
): Promise<ReadonlyMap<string, Buffer>> {
  const ids = [...new Set(people)];
  if (ids.length === 0) return new Map();
  const rows = await sql<{ id: string; key: Buffer }[]>`
    select id::text, key from dashboard.audit_people where id = any(${ids}::text[]::uuid[])`;
  return new Map(rows.map(({ id, key }) => [id, key]));
}

/** Whether the database refused an entry because a person of it was erased after the key was read. */
export function isErased(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "AU001") || isErased(error.cause);
}
