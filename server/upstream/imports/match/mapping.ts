import type { TableColumn, TableLayout } from "../headings/layout.ts";
import { shownCell } from "../read/cells.ts";
import { evidentShape, mostlyFits, mostlySeveralWords, sampleOf } from "./contents.ts";
import { type ImportField, type ImportKind, type Role, roles } from "./fields.ts";
import type { GuardianKey, Recognition } from "./recognition.ts";

/** Characters of a value that is shown as an example. */
const maxSample = 120;

/** What a column stands for. */
export interface ColumnMatch {
  /** Place in a row's cells, from 0. */
  readonly index: number;
  readonly heading: string | null;
  /** Key of a field of the kind; null: the column is left out. */
  readonly field: string | null;
  /** What it was guessed by. */
  readonly by: "heading" | "contents" | null;
  /** The first values of the column, as a person reads them. */
  readonly samples: readonly string[];
}

/** What each column of a table stands for. Can be kept as JSON. */
export interface Mapping {
  readonly columns: readonly ColumnMatch[];
  /** Values that headings give to all rows: `guardian1.relation` is `mother` where the columns are the mother's. */
  readonly constants: Readonly<Record<string, string>>;
}

/** A column with the field that it may stand for. */
interface Guess {
  readonly column: TableColumn;
  readonly field: ImportField;
  readonly guardian: GuardianKey | null;
  readonly score: number;
}

const partOf = (field: ImportField) => field.key.slice(field.key.indexOf(".") + 1);
const contacts = new Set(["phoneNumber", "email"]);

/** The columns' own guesses; what contradicts the contents of the column counts only when the heading is the very word. */
function guessesOf({ columns, rows }: TableLayout): (Guess | undefined)[] {
  return columns.map((column) => {
    const { recognition } = column;
    if (!recognition) return undefined;
    const isSure = recognition.score >= 1 || mostlyFits(sampleOf(rows, column.index), recognition.field.shape);
    return isSure ? { column, ...pick(recognition) } : undefined;
  });
}

const pick = ({ field, guardian, score }: Recognition) => ({ field, guardian, score });

/**
 * Contacts beside a guardian's name are the guardian's, where the table has several columns called so: "Madre",
 * "Telefono", "Padre", "Telefono".
 */
function withNeighbours(kind: ImportKind, guesses: readonly (Guess | undefined)[]): (Guess | undefined)[] {
  let left: GuardianKey | null = null;
  return guesses.map((guess) => {
    if (!guess) return guess;
    if (guess.guardian !== null) left = guess.guardian;
    if (guess.guardian !== null || left === null || !contacts.has(partOf(guess.field))) {
      if (guess.guardian === null) left = null;
      return guess;
    }
    const alike = guesses.filter((other) => other?.field === guess.field && other.guardian === null);
    const field = kind.fields.find(({ key }) => key === `guardian1.${partOf(guess.field)}`);
    return alike.length > 1 && field ? { ...guess, field, guardian: left } : guess;
  });
}

/** Which guardian of the row each one of the headings is: in the order in which they stand, two at most. */
function rolesOf(guesses: readonly (Guess | undefined)[]): ReadonlyMap<GuardianKey, Role> {
  const keys = [...new Set(guesses.flatMap((guess) => guess?.guardian ?? []))];
  return new Map(keys.slice(0, roles.length).flatMap((key, place) => (roles[place] ? [[key, roles[place]]] : [])));
}

/** The field's key with the guardian that the row has it of; null: a third guardian. */
function keyOf(guess: Guess, ofGuardian: ReadonlyMap<GuardianKey, Role>): string | null {
  if (guess.guardian === null) return guess.field.key;
  const role = ofGuardian.get(guess.guardian);
  return role ? `${role}.${partOf(guess.field)}` : null;
}

/** Gives each field to the column whose heading says it best; the first of equals. */
function assigned(guesses: readonly (Guess | undefined)[]): Map<number, string> {
  const ofGuardian = rolesOf(guesses);
  const best = new Map<string, Guess>();
  const taken = new Map<number, string>();
  for (const guess of guesses) {
    const key = guess && keyOf(guess, ofGuardian);
    if (!guess || !key) continue;
    if (guess.field.isMany) taken.set(guess.column.index, key);
    else if (guess.score > (best.get(key)?.score ?? 0)) best.set(key, guess);
  }
  for (const [key, { column }] of best) taken.set(column.index, key);
  return taken;
}

/** "Nome" with both names in it is both names, where no column has the last names. */
function withFullNames(
  kind: ImportKind,
  { rows }: TableLayout,
  taken: ReadonlyMap<number, string>,
): Map<number, string> {
  const keys = new Set(taken.values());
  return new Map(
    [...taken].map(([column, key]) => {
      const [who, part] = key.split(".");
      const full = `${who}.fullName`;
      const isOneOfTwo =
        part === "firstName" ? !keys.has(`${who}.lastName`) : part === "lastName" && !keys.has(`${who}.firstName`);
      const isFull =
        isOneOfTwo &&
        !keys.has(full) &&
        kind.fields.some((field) => field.key === full) &&
        mostlySeveralWords(sampleOf(rows, column));
      return [column, isFull ? full : key];
    }),
  );
}

/** Columns that no heading says anything about, by what they hold, where nothing else is such. */
function byContents(
  kind: ImportKind,
  { columns, rows }: TableLayout,
  taken: ReadonlyMap<number, string>,
): Map<number, string> {
  const keys = new Set(taken.values());
  const found = new Map<number, string>();
  for (const { index, recognition } of columns) {
    if (taken.has(index) || recognition) continue;
    const shape = evidentShape(sampleOf(rows, index));
    const field = kind.fields.find((one) => one.shape === shape && !one.role);
    const [who] = field?.key.split(".") ?? [];
    const hasNames = keys.has(`${who}.lastName`) || keys.has(`${who}.firstName`) || keys.has(`${who}.fullName`);
    if (!field || keys.has(field.key) || (shape === "fullName" && hasNames)) continue;
    keys.add(field.key);
    found.set(index, field.key);
  }
  return found;
}

/**
 * Guesses what each column of a table stands for: by its heading, by the guardian whose column is to its left, and where
 * the heading says nothing by what the column holds. No field stands twice, unless it may.
 */
export function guessMapping(layout: TableLayout, kind: ImportKind): Mapping {
  const guesses = withNeighbours(kind, guessesOf(layout));
  const headed = withFullNames(kind, layout, assigned(guesses));
  const held = byContents(kind, layout, headed);
  const ofGuardian = rolesOf(guesses);
  const relations = [...ofGuardian].flatMap(([key, role]) =>
    key === "mother" || key === "father" ? [[`${role}.relation`, key]] : [],
  );
  return {
    columns: layout.columns.map(({ index, heading }) => ({
      index,
      heading,
      field: headed.get(index) ?? held.get(index) ?? null,
      by: headed.has(index) ? "heading" : held.has(index) ? "contents" : null,
      samples: sampleOf(layout.rows, index)
        .slice(0, 3)
        .map((cell) => shownCell(cell).slice(0, maxSample)),
    })),
    constants: Object.fromEntries(relations),
  };
}

/** Which of the required fields no column stands for: one set of each line of `required`, the first one. */
export function missingFields(kind: ImportKind, { columns }: Mapping): string[] {
  const keys = new Set(columns.map(({ field }) => field));
  return kind.required.flatMap((sets) =>
    sets.some((set) => set.every((key) => keys.has(key))) ? [] : (sets[0] ?? []).filter((key) => !keys.has(key)),
  );
}
