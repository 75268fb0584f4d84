import type { ImportRow } from "#contracts/imports/import-rows.ts";
import type { Import } from "#contracts/imports/import-shapes.ts";
import type { Language } from "#contracts/scalars.ts";
import { answerDownload, type ListFile } from "#upstream/core/download/answer.ts";
import type { DownloadColumn } from "#upstream/core/download/columns.ts";
import { fieldWords } from "./field-words.ts";
import { reasons } from "./reasons.ts";

const words: Readonly<Record<Language, { readonly title: string; readonly reason: string; readonly column: string }>> =
  {
    it: { title: "Da correggere", reason: "Che cosa correggere", column: "Colonna" },
    en: { title: "To be corrected", reason: "What to correct", column: "Column" },
    es: { title: "Por corregir", reason: "Qué corregir", column: "Columna" },
  };

const persons = ["athlete", "guardian1", "guardian2", "contact"];

/** What a field is called: "E-mail", "Genitore 1: E-mail". */
function nameOf(field: string, language: Language): string {
  const { parts, who } = fieldWords[language];
  const [whose = "", ...rest] = field.split(".");
  const part = parts[`${persons.includes(whose) ? "person" : whose}.${rest.at(-1)}`] ?? field;
  return /^(?:guardian\d|contact)$/u.test(whose) ? `${who[whose] ?? whose}: ${part}` : part;
}

/** A problem as the preview says it: the field, and why. */
function reasonOf({ field, code, params = {} }: ImportRow["problems"][number], language: Language): string {
  const text = (reasons[language][code] ?? reasons[language]["field.invalid"] ?? code).replaceAll(
    /\{\{(\w+)\}\}/gu,
    (_, name: string) => String((params as Readonly<Record<string, unknown>>)[name] ?? ""),
  );
  return field === null ? text : `${nameOf(field, language)}: ${text}`;
}

async function* withFirst<Batch>(first: IteratorResult<Batch>, batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  if (first.done) return;
  yield first.value;
  yield* batches;
}

/**
 * Rows as they were given, under their own headings, with what is wrong with each in a last column: mended, the workbook
 * can be given again, since that column's heading is no field's.
 * @param batches the rows behind `first`, in the order of the file
 */
export function rowsFile(
  { columns }: Pick<Import, "columns">,
  language: Language,
  batches: AsyncIterable<readonly ImportRow[]>,
  first: IteratorResult<readonly ImportRow[]>,
): ListFile {
  const { title, reason, column } = words[language];
  const own = columns.map(({ index, heading }): DownloadColumn<ImportRow> => {
    const cell = ({ cells }: ImportRow) => cells.find((one) => one.column === index)?.text ?? null;
    return { header: heading ?? `${column} ${index + 1}`, cell };
  });
  const last: DownloadColumn<ImportRow> = {
    header: reason,
    width: 60,
    cell: ({ problems, questions }) =>
      [
        ...problems.map((problem) => reasonOf(problem, language)),
        ...questions.map(({ code }) => reasonOf({ field: null, code, params: {} } as never, language)),
      ].join(" · "),
  };
  return answerDownload("xlsx", { title, language, columns: [...own, last], rows: withFirst(first, batches) });
}
