import { columnsOf, type ExportedColumn, type ExportedTable, nameOf, omittedEverywhere } from "./register/kinds.ts";
import { exportedTables, fileOf, omittedTables } from "./register/register.ts";

/** Grows when a file or a column changes its meaning or goes; what is new does not change it. */
export const formatVersion = 1;

const typeWords: Readonly<Record<ExportedColumn["type"], string>> = {
  text: "text",
  number: "whole number",
  boolean: "`true` or `false`",
  date: "date",
  instant: "instant",
  id: "id",
  ids: "list of ids",
  json: "JSON",
};

function meaningOf({ type, isArray, join, group, mayBeEmpty }: ExportedColumn): string {
  const what = isArray && type !== "ids" ? `list of ${typeWords[type]}` : typeWords[type];
  return [
    what,
    ...(join ? [`of ${join.to}`] : []),
    ...(group === undefined ? [] : [`rows with the same one: ${group}`]),
    ...(mayBeEmpty ? ["or nothing"] : []),
  ].join(", ");
}

const tableText = (table: ExportedTable): string[] => [
  `### ${fileOf(table.table)}`,
  "",
  "| heading | what |",
  "|---|---|",
  ...columnsOf(table).map((column) => `| ${column.heading} | ${meaningOf(column)} |`),
  ...Object.entries(table.without).map(([name, reason]) => `| *not:* ${name} | ${reason} |`),
  "",
];

/**
 * The description of an export, as it stands in the archive and in `docs/export-format.md`. It follows from the register, so
 * that it cannot say otherwise than the files.
 */
export function formatText(): string {
  return [
    "# The export of a club",
    "",
    `Format version ${formatVersion}. A ZIP archive (ZIP64 where it is large) with all that a club keeps in the product. A program`,
    "that reads it opens `manifest.json` first.",
    "",
    "| in the archive | what |",
    "|---|---|",
    "| `manifest.json` | version, club, day, counts, and of each file its name, bytes, SHA-256, of a table its rows |",
    "| `data/TABLE.csv` | the records, one kind a file |",
    "| `files/documents`, `files/photos`, `files/other` | the stored files; a name begins with the id of its row in `data/media.csv` |",
    "| `export-format.md` | this text |",
    "",
    "## How values are written",
    "",
    "- CSV by RFC 4180: UTF-8 without byte order mark, commas, texts in double quotes, CRLF. The first line has the headings.",
    '- A value that is not there is empty; an empty text is `""`.',
    "- A text that a spreadsheet would take for a formula has an apostrophe before it, and so has a text that begins with one:",
    "  whoever reads a text takes one leading apostrophe away.",
    "- Instants are in UTC (`2026-11-29T10:00:00.000Z`), dates local (`2026-11-29`).",
    "- Amounts are whole numbers of the currency's smallest unit (cents), the currency beside them.",
    "- Lists are JSON; so is what has parts of its own.",
    "- Ids are the same in all files. An id in a column *of* a table is that of a row in its file; where the record was deleted,",
    "  the column is empty.",
    "",
    "All records are of one moment, `at` in the manifest. Files are read after it: one that was deleted meanwhile is named under",
    "`missing`.",
    "",
    "## Not in it",
    "",
    "No passwords or hashes of any, no keys, codes, sessions or secret addresses; of people's accounts only name and e-mail, and",
    "only of those tied to the club. The action log is a file of its own.",
    "",
    "| table | why not |",
    "|---|---|",
    ...omittedTables.map(({ table, reason }) => `| ${nameOf(table)} | ${reason} |`),
    ...Object.entries(omittedEverywhere).map(([name, reason]) => `| the column ${name} of any table | ${reason} |`),
    "",
    "## The tables",
    "",
    ...exportedTables.flatMap(tableText),
  ].join("\n");
}
