import { type PersonOf, sealParts, wordsOf } from "#app/rules/audit-personal.ts";
import { type PersonKey, seal } from "#audit/format/sealed-text.ts";
import { type NamedPerson, nameOf, type PersonDirectory, subjectOf } from "#audit/search/person-directory.ts";
import type { AuditEntry } from "./entry.server.ts";

/** What of an entry may be personal, as the log has it, and the keys with which that is sealed. */
interface SealedParts {
  readonly actorName: string;
  readonly actorEmail: string | null;
  readonly targetLabel: string | undefined;
  readonly changes: AuditEntry["changes"];
  readonly people: readonly string[];
}

/** Seals what is personal in an entry whose changes are redacted. People whom the log does not know yet get keys. */
export async function sealEntry(
  people: PersonDirectory,
  entry: Pick<AuditEntry, "action" | "actor" | "organisationId" | "target" | "changes">,
): Promise<SealedParts> {
  const wanted = new Map<string, NamedPerson>();
  sealParts(entry, (person, text, isName) => {
    const named = { ...subjectIn(person), texts: isName ? [textOf(person, text)] : [] };
    const before = wanted.get(nameOf(named));
    const texts = [...new Set([...(before?.texts ?? []), ...named.texts])];
    wanted.set(nameOf(named), { ...named, texts });
    return text;
  });
  const keys = await people.keysOf(entry.organisationId, [...wanted.values()]);
  const keyOf = (person: PersonOf): PersonKey => {
    const key = keys.get(nameOf(subjectIn(person)));
    if (!key) throw new TypeError("the directory of people left somebody out");
    return key;
  };
  return {
    ...sealParts(entry, (person, text) => seal(keyOf(person), text)),
    people: [...new Set([...keys.values()].map(({ id }) => id))],
  };
}

const subjectIn = (person: PersonOf): Pick<NamedPerson, "kind" | "subject"> => ({
  kind: person.kind,
  subject: "id" in person ? person.id.toLowerCase() : subjectOf(wordsOf(person.name)),
});

/** The text by which the directory finds a person: for a search, the words that may be a name, not its terms. */
const textOf = (person: PersonOf, text: string): string =>
  (person.kind === "search" ? person.name : text).toWellFormed();
