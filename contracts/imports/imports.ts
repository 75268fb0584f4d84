import { z } from "zod";
import { academyRoles } from "../academy/athletes.ts";
import { paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, Language, line, repeated } from "../scalars.ts";
import { tableErrors } from "./import-codes.ts";
import { ImportedRecord, ImportRow, importPageSize, RowDecision, RowVerdict, rowFilters } from "./import-rows.ts";
import {
  DateOrder,
  FieldKey,
  Import,
  ImportCountry,
  ImportFieldInfo,
  ImportKindName,
  ImportOptions,
  ImportSummary,
  MissingValueKind,
  maxImportColumns,
  maxPasted,
  NameOrder,
  ValueDecision,
} from "./import-shapes.ts";

const seen = { version: z.number().int().optional() };
const stale = "import.stale"; // 409: changed meanwhile
const busy = "import.busy"; // 409: a job runs
const finished = "import.finished"; // 409: what is written can only be taken back
const inactive = "import.module_inactive"; // 409: the club does not have the module of this kind
const notPreviewed = "import.not_previewed"; // 409: look at the rows first, they are not looked at since something changed
const fileGone = "import.file_gone"; // 409: its file was deleted after 30 days

export const imports = staffResource(
  { name: "imports", path: "/imports", roles: academyRoles },
  {
    list: {
      call: "GET",
      summary: "Imports of the club, the newest first",
      query: { ...pageQuery(100, 20), kind: repeated(ImportKindName).optional() },
      response: paged(ImportSummary).extend({
        /** Kinds that the club can bring along: those of modules that it has. */
        kinds: z.array(ImportKindName),
      }),
    },
    fields: {
      call: "GET /fields",
      summary: "The fields of a kind, for a template",
      query: { kind: ImportKindName, language: Language },
      response: z.object({ data: z.array(ImportFieldInfo) }),
      errors: [inactive],
    },
    template: {
      call: "GET /template",
      summary:
        "An empty workbook of a kind: headings, an example row that is left out when the file is given, choices as lists",
      query: { kind: ImportKindName, language: Language },
      answer: "sheet",
      response: z.string(),
      errors: [inactive, "download.busy"],
    },
    create: {
      call: "POST",
      summary: "Bring a table along, as a file of `POST /files` or pasted: it is read, and its columns are guessed",
      body: z
        .object({
          kind: ImportKindName,
          fileId: Id.nullable().default(null),
          pasted: z.string().max(maxPasted, "import.paste_too_large").nullable().default(null),
          /** The tournament of teams. */
          eventId: Id.nullable().default(null),
          sheet: line(120).nullable().default(null),
        })
        .refine(({ fileId, pasted }) => (fileId === null) !== (pasted === null), {
          path: ["fileId"],
          error: "import.source_required",
        })
        .refine(({ kind, eventId }) => kind !== "teams" || eventId !== null, {
          path: ["eventId"],
          error: "field.required",
        }),
      // A megabyte of text, whose quotation marks and line breaks JSON writes as two.
      maxBytes: 2_500_000,
      response: Import,
      errors: [
        ...tableErrors, // 422, at `fileId`, `pasted` or `sheet`
        "import.source_required", // 422: a file or something pasted, not both
        "import.file_unknown", // 422, at `fileId`: no file that the caller uploaded
        "import.too_many_open", // 409 {max}
        "import.event_confirmed", // 409: the teams of the event are confirmed
        "import.event_not_published", // 409: a draft, canceled or over
        inactive,
        "request.too_many", // 429 {seconds}
        "file.no_room",
      ],
    },
    show: { call: "GET /:id", summary: "An import, with all that is matched, decided and done", response: Import },
    update: {
      call: "PATCH /:id",
      summary:
        "Match columns, answer questions, decide about values, choose options. What changes how rows are read makes the preview stale",
      body: z
        .object({
          sheet: line(120),
          headingLine: z.number().int().min(1).nullable(),
          /** Only the columns that are named change. */
          mapping: z
            .array(z.object({ column: z.number().int().min(0), field: FieldKey.nullable() }))
            .max(maxImportColumns),
          dateOrders: z.array(z.object({ column: z.number().int().min(0), order: DateOrder })).max(maxImportColumns),
          nameOrders: z.array(z.object({ column: z.number().int().min(0), order: NameOrder })).max(maxImportColumns),
          country: ImportCountry,
          values: z
            .array(z.object({ about: MissingValueKind, name: line(4000), decision: ValueDecision.nullable() }))
            .max(500),
          options: ImportOptions.partial(),
        })
        .partial()
        .extend(seen),
      response: Import,
      errors: [
        ...tableErrors,
        "import.field_unknown", // 422, at the field
        "import.field_twice", // 422 {field}: two columns stand for it
        "import.column_unknown", // 422
        "import.heading_unknown", // 422, at `headingLine`
        "import.value_unknown", // 422: none of the missing ones, or no record of that id
        "import.value_not_creatable", // 422: packages and divisions are not made here
        "import.reminders_too_soon", // 422, at `options.remindersFrom`: today or before
        stale,
        busy,
        finished,
        fileGone,
      ],
    },
    preview: {
      call: "POST /:id/preview",
      summary: "Look at all rows, in a job: nothing is written",
      status: 202,
      body: z.object(seen),
      response: Import,
      errors: [
        "import.fields_missing", // 409 {fields}: the kind needs them
        "import.event_confirmed",
        "import.event_not_published",
        inactive,
        stale,
        busy,
        finished,
        fileGone,
      ],
    },
    listRows: {
      call: "GET /:id/rows",
      summary: "Rows as they were looked at, in the order of the file",
      query: { ...rowFilters, ...pageQuery(1000, importPageSize) },
      response: paged(ImportRow),
      errors: [notPreviewed],
    },
    downloadRows: {
      call: "GET /:id/rows/download",
      summary: "Rows as they were given, with what is wrong with them, to be mended and given again",
      query: { ...rowFilters, language: Language },
      answer: "sheet",
      response: z.string(),
      errors: [notPreviewed, "download.busy"],
    },
    decide: {
      call: "PATCH /:id/rows",
      summary: "Decide about rows, by their lines or about all of a verdict; null takes a decision back",
      status: 200,
      body: z
        .object({
          lines: z
            .array(z.object({ line: z.number().int().min(1), decision: RowDecision.nullable() }))
            .max(1000, "field.too_many"),
          /** All rows of a verdict. `best`: of each row the first of its candidates. */
          all: z.object({ verdict: RowVerdict, decision: z.enum(["create", "best", "skip"]).nullable() }),
        })
        .partial()
        .extend(seen),
      response: Import,
      errors: [
        "import.line_unknown", // 422
        "import.decision_impossible", // 422 {line}: a wrong row, or no candidate of it
        notPreviewed,
        stale,
        busy,
        finished,
      ],
    },
    write: {
      call: "POST /:id/writing",
      summary: "Write the rows, in a job, or go on with what was stopped. Rows that wait for a decision are left out",
      status: 202,
      body: z.object(seen),
      response: Import,
      errors: [
        "import.values_undecided", // 409 {count}
        "import.nothing_to_write", // 409
        "import.event_confirmed",
        "import.event_not_published",
        inactive,
        notPreviewed,
        stale,
        busy,
        finished,
        fileGone,
      ],
    },
    stop: {
      call: "POST /:id/stop",
      summary: "Stop the writing between two pieces; what is written stays",
      status: 200,
      response: Import,
      errors: ["import.not_running"], // 409
    },
    undo: {
      call: "POST /:id/undo",
      summary: "Take back, in a job, what nobody changed since and nothing depends on; the rest stays and is named",
      status: 202,
      body: z.object(seen),
      response: Import,
      errors: [
        "import.nothing_to_undo", // 409
        "import.undo_over", // 409: 30 days are over
        stale,
        busy,
      ],
    },
    records: {
      call: "GET /:id/records",
      summary: "What was made, changed, left out and taken back",
      query: { outcome: repeated(ImportedRecord.shape.outcome).optional(), ...pageQuery(1000, importPageSize) },
      response: paged(ImportedRecord),
    },
    delete: {
      call: "DELETE /:id",
      summary: "Delete the import with its file; what was written stays",
      errors: [busy],
    },
  },
);
