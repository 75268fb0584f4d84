import { z } from "zod";
import { CurrencyCode, Id, Instant, LocalDate } from "../scalars.ts";
import { ImportedRecord } from "./import-rows.ts";

/** Characters of what is pasted at most, and bytes. */
export const maxPasted = 1_000_000;
/** Imports of a club that are not finished, at most. */
export const maxOpenImports = 20;
/** Columns of a table at most. */
export const maxImportColumns = 60;
/** Days for which a file is kept, and for which an import can be taken back. */
export const importDays = 30;
/** Days on which no automatic reminder leaves for what was imported, unless somebody chooses another day. */
export const quietDays = 14;

/**
 * What the first cell of a template's example row ends with, in each language: such a row is left out, without a word.
 */
export const exampleMarks = { it: "(esempio)", en: "(example)", es: "(ejemplo)" } as const;

export const ImportKindName = z.enum(["athletes", "sales", "teams"]).meta({ id: "ImportKind" });
export type ImportKindName = z.infer<typeof ImportKindName>;

/**
 * How far an import is. `matching`: columns are matched, nothing was looked at since. `previewing`, `writing`, `undoing`:
 * a job runs. `previewed`: its rows can be looked at. `stopped`: somebody stopped the writing, which can go on. `failed`:
 * a job gave up; what it did stays, and it can be started again. `done`, `undone`: finished.
 */
export const ImportState = z
  .enum(["matching", "previewing", "previewed", "writing", "stopped", "done", "undoing", "undone", "failed"])
  .meta({ id: "ImportState" });
export type ImportState = z.infer<typeof ImportState>;

/** Whose telephone numbers a file has, as ISO 3166 says. */
export const ImportCountry = z.enum(["IT", "CH", "ES", "GB", "US", "FR", "DE", "AT"]).meta({ id: "ImportCountry" });
export const DateOrder = z.enum(["dmy", "mdy"]);
export const NameOrder = z.enum(["lastFirst", "firstFirst"]);

/** A field of a kind: `athlete.birthDate`, `guardian1.email`, `sale.package`, `team.players`. */
export const FieldKey = z.string().min(1).max(60);

/** Values of a file that the club does not have yet. A package and a division cannot be made here. */
export const MissingValueKind = z.enum(["level", "group", "site", "package", "division"]);
export type MissingValueKind = z.infer<typeof MissingValueKind>;
/** `leaveOut`: the row goes without it; of a package the row itself is left out, of a division the team is in the first. */
export const ValueDecision = z.discriminatedUnion("as", [
  z.object({ as: z.literal("create") }),
  z.object({ as: z.literal("map"), id: Id }),
  z.object({ as: z.literal("leaveOut") }),
]);
export type ValueDecision = z.infer<typeof ValueDecision>;

export const ImportOptions = z
  .object({
    /** Memberships wait as requests, and minors need no guardian yet. */
    asRequests: z.boolean(),
    /** Those who are accepted get the mail of it. */
    mail: z.boolean(),
    /** Before this day no automatic reminder leaves for what was imported; not before tomorrow. */
    remindersFrom: LocalDate,
    /** The last day of the federal cards whose numbers the file has. */
    cardsUntil: LocalDate,
  })
  .meta({ id: "ImportOptions" });
export type ImportOptions = z.infer<typeof ImportOptions>;

const count = z.number().int().min(0);

export const ImportSummary = z
  .object({
    id: Id,
    kind: ImportKindName,
    state: ImportState,
    /** Null when it was pasted. */
    fileName: z.string().nullable(),
    /** The tournament of teams. */
    event: z.object({ id: Id, name: z.string() }).nullable(),
    /** Rows below the headings. */
    rows: count,
    /** What was done so far; all 0 before it was written. */
    results: z.object({ made: count, changed: count, leftOut: count, undone: count, kept: count }),
    createdBy: z.string().nullable(),
    createdAt: Instant,
    /** When the writing ended. */
    writtenAt: Instant.nullable(),
    version: z.number().int(),
  })
  .meta({ id: "ImportSummary" });
export type ImportSummary = z.infer<typeof ImportSummary>;

export const Import = ImportSummary.extend({
  /** Of a workbook; none of a text. */
  sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
  sheet: z.string().nullable(),
  /** The line of the headings (of two the second), and the lines that can be it; null: the table has none. */
  headingLine: z.number().int().nullable(),
  lines: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
  /** Columns with something in them. `guessed`, `field`: keys of fields; null: left out. */
  columns: z.array(
    z.object({
      index: z.number().int(),
      heading: z.string().nullable(),
      samples: z.array(z.string()),
      guessed: z.string().nullable(),
      field: z.string().nullable(),
    }),
  ),
  /** Fields that the kind needs and no column has: nothing can be looked at before. */
  missingFields: z.array(z.string()),
  /** What the columns do not say themselves; `answer` is the suggestion until somebody answers. */
  questions: z.array(
    z.discriminatedUnion("about", [
      z.object({
        about: z.literal("dates"),
        column: z.number().int(),
        example: z.string(),
        answer: DateOrder,
        isAnswered: z.boolean(),
      }),
      z.object({
        about: z.literal("names"),
        column: z.number().int(),
        example: z.string(),
        answer: NameOrder,
        isAnswered: z.boolean(),
      }),
    ]),
  ),
  country: ImportCountry,
  /** Of amounts: the club's. */
  currency: CurrencyCode,
  /** Values that the club does not have, once rows were looked at: in how many rows, and what becomes of each. */
  values: z.array(
    z.object({ about: MissingValueKind, name: z.string(), rows: count, decision: ValueDecision.nullable() }),
  ),
  options: ImportOptions,
  /** How many reminders would leave tomorrow, were it not for `remindersFrom`. Null: not looked at yet. */
  remindersTomorrow: count.nullable(),
  /** Rows by verdict; `undecided` wait for a decision, `written` are or will be written as things stand. */
  counts: z.object({
    new: count,
    changes: count,
    perhaps: count,
    same: count,
    wrong: count,
    undecided: count,
    written: count,
  }),
  /** What was written so far and is there still, by what it is. */
  written: z.array(
    z.object({ record: ImportedRecord.shape.record.unwrap(), outcome: z.enum(["made", "changed"]), count }),
  ),
  /** Of the job that runs. */
  progress: z.object({ done: count, total: count }).nullable(),
  /** Why a job gave up: `import.failed`, or a code of the file. */
  failure: z.string().nullable(),
  /** What can be done now. */
  can: z.object({
    change: z.boolean(),
    preview: z.boolean(),
    decide: z.boolean(),
    write: z.boolean(),
    stop: z.boolean(),
    undo: z.boolean(),
    delete: z.boolean(),
  }),
  undoUntil: Instant.nullable(),
  /** Until when file and rows are kept; null: they are gone. */
  fileUntil: Instant.nullable(),
}).meta({ id: "Import" });
export type Import = z.infer<typeof Import>;

/** A field of a kind, for the template and the selects. */
export const ImportFieldInfo = z
  .object({
    key: z.string(),
    /** What its values are. */
    shape: z.enum([
      ...(["text", "notes", "name", "fullName", "birthDate", "date", "amount", "payment"] as const),
      ...(["phone", "email", "taxCode", "gender", "relation", "list", "people"] as const),
    ]),
    /** What its column is usually called, in the language that was asked for. */
    heading: z.string(),
    /** Whether it is one of those that are needed; of several sets one is enough. */
    isRequired: z.boolean(),
    /** False of both names in one cell, where a template has a column for each. */
    isInTemplate: z.boolean(),
    /** Whether several columns may stand for it. */
    isMany: z.boolean(),
    /** Values of the club or of the field, where it has only some. */
    choices: z.array(z.string()),
  })
  .meta({ id: "ImportFieldInfo" });
export type ImportFieldInfo = z.infer<typeof ImportFieldInfo>;
