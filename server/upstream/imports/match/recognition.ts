import { headingWords, oneWord } from "../headings/folded-heading.ts";
import type { ImportField, ImportKind } from "./fields.ts";

/** Whose a guardian's column is: of the mother, the father, or of a guardian by number. */
export type GuardianKey = "mother" | "father" | "1" | "2";

const guardianWords: Readonly<Record<string, GuardianKey>> = {
  ...Object.fromEntries(["madre", "mamma", "mother", "mum", "mom"].map((word) => [word, "mother" as const])),
  ...Object.fromEntries(["padre", "papa", "babbo", "father", "dad"].map((word) => [word, "father" as const])),
  ...Object.fromEntries(
    [
      ...["genitore", "genitori", "tutore", "tutrice", "parent", "parents", "guardian", "guardians"],
      ...["tutor", "tutora", "tutores", "progenitor", "progenitores", "esercente"],
    ].map((word) => [word, "1" as const]),
  ),
};
const ordinals: Readonly<Record<string, GuardianKey>> = {
  ...{ "1": "1", primo: "1", first: "1", primer: "1", i: "1" },
  ...{ "2": "2", secondo: "2", second: "2", segundo: "2", altro: "2", other: "2", otro: "2", ii: "2" },
};

/** What a heading stands for. */
export interface Recognition {
  readonly field: ImportField;
  /** Of a guardian's field, whose it is; the field is then that of the first one. */
  readonly guardian: GuardianKey | null;
  /** 2 to 3: the heading is a synonym, the likelier the higher. Below 1: it only has one in it. */
  readonly score: number;
}

interface Synonym {
  readonly field: ImportField;
  readonly words: readonly string[];
  readonly score: number;
}

/** The synonyms of a kind: by their letters, of the record's own fields and of guardians' fields. */
interface Synonyms {
  readonly own: ReadonlyMap<string, Synonym>;
  readonly guardian: ReadonlyMap<string, Synonym>;
}

function synonymsOf(fields: readonly ImportField[]): ReadonlyMap<string, Synonym> {
  const found = new Map<string, Synonym>();
  for (const field of fields)
    for (const [rank, synonym] of field.synonyms.entries()) {
      const words = headingWords(synonym);
      // What two fields are called is the first one's.
      if (!found.has(oneWord(words))) found.set(oneWord(words), { field, words, score: 3 - rank / 100 });
    }
  return found;
}

const known = new WeakMap<ImportKind, Synonyms>();

function knownSynonyms(kind: ImportKind): Synonyms {
  const before = known.get(kind);
  if (before) return before;
  const made = {
    own: synonymsOf(kind.fields.filter(({ role }) => !role)),
    guardian: synonymsOf(kind.fields.filter(({ role }) => role === "guardian1")),
  };
  known.set(kind, made);
  return made;
}

/** The longest synonym that stands in a heading word by word; one of a few letters stands in too many. */
function contained(synonyms: ReadonlyMap<string, Synonym>, words: readonly string[]): Synonym | undefined {
  const text = ` ${words.join(" ")} `;
  const within = [...synonyms.values()].filter(
    ({ words: own }) => oneWord(own).length >= 4 && text.includes(` ${own.join(" ")} `),
  );
  return within.reduce<Synonym | undefined>(
    (best, one) => (best && oneWord(best.words).length >= oneWord(one.words).length ? best : one),
    undefined,
  );
}

function recognized(
  synonyms: ReadonlyMap<string, Synonym>,
  words: readonly string[],
  guardian: GuardianKey | null,
): Recognition | undefined {
  const exact = synonyms.get(oneWord(words));
  if (exact) return { field: exact.field, guardian, score: exact.score };
  const part = contained(synonyms, words);
  return part && { field: part.field, guardian, score: part.score / 4 };
}

const fieldOf = (kind: ImportKind, key: string | null) => kind.fields.find((field) => field.key === key);

/** A heading with a word for a guardian, such as "Cell. madre"; with no other word it is the guardian's name. */
function guardianRecognition(kind: ImportKind, words: readonly string[]): Recognition | undefined {
  const said = words.map((word) => guardianWords[word]).find((key) => key !== undefined);
  const name = fieldOf(kind, "guardian1.fullName");
  if (said === undefined || !name) return undefined;
  const number = words.map((word) => ordinals[word]).find((key) => key !== undefined);
  const guardian = said === "1" ? (number ?? "1") : said;
  const others = words.filter((word) => !guardianWords[word] && !ordinals[word] && !kind.ownWords.includes(word));
  if (others.length === 0) return { field: name, guardian, score: 2.5 };
  return recognized(knownSynonyms(kind).guardian, others, guardian);
}

/** Characters of what can be a heading at most. */
const maxHeading = 200;

/** Which field of a kind a heading stands for; undefined when it stands for none. */
export function recognize(kind: ImportKind, heading: string): Recognition | undefined {
  if (heading.length > maxHeading) return undefined;
  const words = headingWords(heading);
  if (words.length === 0 || words.length > 12) return undefined;
  const { own, guardian } = knownSynonyms(kind);
  const exact = own.get(oneWord(words));
  if (exact) return { field: exact.field, guardian: null, score: exact.score };
  const ofGuardian = guardianRecognition(kind, words);
  if (ofGuardian || words.some((word) => guardianWords[word] && guardian.size > 0)) return ofGuardian;
  const others = words.filter((word) => !kind.ownWords.includes(word));
  const numberless = others.filter((word) => !/^\d+$/u.test(word));
  const owner = fieldOf(kind, kind.own);
  if (others.length === 0) return owner && { field: owner, guardian: null, score: 2.5 };
  const many = numberless.length > 0 ? recognized(own, numberless, null) : undefined;
  if (many?.field.isMany) return many;
  const bare = recognized(own, others, null);
  if (bare) return bare;
  // What only guardians have, such as a degree of kinship, is the first one's.
  const only = guardian.get(oneWord(words));
  return only?.field.shape === "relation" ? { field: only.field, guardian: "1", score: only.score } : undefined;
}
