import type { Cell, Download } from "./columns.ts";
import { type ZipEntry, zipOf } from "./zip.ts";

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const sheets = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const packages = "http://schemas.openxmlformats.org/package/2006";
const documents = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Characters that XML 1.0 has no way to write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;

const escaped = (text: string): string =>
  text
    .replaceAll(unwritable, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** Places in `styles.xml`: heading, date, amount of money. */
const [heading, dateStyle, moneyStyle] = [1, 2, 3];

const styles = `${xml}<styleSheet xmlns="${sheets}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const contentTypes = (hasChoices: boolean) =>
  `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>${hasChoices ? `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>` : ""}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${documents}/${type}" Target="${target}"/>`;
const relations = (...all: readonly string[]) =>
  `${xml}<Relationships xmlns="${packages}/relationships">${all.join("")}</Relationships>`;

/** A sheet's name: 31 characters, and none of those that a reference to the sheet could not hold. */
const nameOf = (title: string) => escaped(title.replaceAll(/[[\]*?/\\:]/gu, " ").slice(0, 31));
/** The hidden sheet that holds the choices of columns. No list is called so. */
const choicesName = "_choices";
const workbook = (title: string, hasChoices: boolean) =>
  `${xml}<workbook xmlns="${sheets}" xmlns:r="${documents}"><sheets><sheet name="${nameOf(title)}" sheetId="1" r:id="rId1"/>${hasChoices ? `<sheet name="${choicesName}" sheetId="2" state="hidden" r:id="rId3"/>` : ""}</sheets></workbook>`;

/** Days since the one that sheets count from. */
const serialOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569;

const textCell = (text: string, style = 0) =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ""}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
const numberCell = (value: number | string, style = 0) => `<c${style ? ` s="${style}"` : ""}><v>${value}</v></c>`;

function cellOf(cell: Cell): string {
  if (cell === null) return "<c/>";
  // why no apostrophe as in CSV: an inline string is text, whatever it begins with.
  if (typeof cell === "string") return textCell(cell);
  if ("number" in cell) return numberCell(cell.number);
  if ("cents" in cell) return numberCell((cell.cents / 100).toFixed(2), moneyStyle);
  return numberCell(serialOf(cell.date), dateStyle);
}

/** A column by its letters: 0 is A, 26 is AA. */
const lettersOf = (at: number): string =>
  (at < 26 ? "" : lettersOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** Rows below the heading in which choices are offered. */
const rowsWithChoices = 10_000;

/**
 * The choices of columns, each a column of the hidden sheet. why there: a list within the cell's own rule may have 255
 * characters, and no comma in a value.
 */
function choicesSheet(lists: readonly (readonly string[])[]): string {
  const rows = Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
    lists.map((list) => (list[at] === undefined ? "<c/>" : textCell(list[at]))).join(""),
  );
  return `${xml}<worksheet xmlns="${sheets}"><sheetData>${rows.map((row) => `<row>${row}</row>`).join("")}</sheetData></worksheet>`;
}

/** The rules by which cells offer their choices; other values may be written. */
function validationsOf(columns: Download<never>["columns"]): string {
  const listed = columns.flatMap(({ choices = [] }, at) => (choices.length > 0 ? [{ at, count: choices.length }] : []));
  if (listed.length === 0) return "";
  const rules = listed.map(({ at, count }, place) => {
    const [cell, list] = [lettersOf(at), lettersOf(place)];
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${cell}2:${cell}${rowsWithChoices + 1}"><formula1>${choicesName}!$${list}$1:$${list}$${count}</formula1></dataValidation>`;
  });
  return `<dataValidations count="${rules.length}">${rules.join("")}</dataValidations>`;
}

async function* sheetOf<Row>({ columns, rows }: Download<Row>): AsyncGenerator<Buffer> {
  const widths = columns.map(
    ({ width = 16 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const head = columns.map(({ header }) => textCell(header, heading));
  yield Buffer.from(
    `${xml}<worksheet xmlns="${sheets}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row>${head.join("")}</row>`,
  );
  for await (const batch of rows)
    yield Buffer.from(
      batch.map((row) => `<row>${columns.map(({ cell }) => cellOf(cell(row))).join("")}</row>`).join(""),
    );
  yield Buffer.from(`</sheetData>${validationsOf(columns)}</worksheet>`);
}

/**
 * A list as a workbook of one sheet, as its rows come: ECMA-376, strings in their cells. why not by a library: the one
 * that streams brings sixty packages, and this is all that a list needs (ADR 86).
 */
export const xlsxOf = <Row>(download: Download<Row>): AsyncGenerator<Uint8Array> => {
  const part = (name: string, text: string): ZipEntry => ({ name, pieces: [Buffer.from(text)] });
  const lists = download.columns.flatMap(({ choices = [] }) => (choices.length > 0 ? [choices] : []));
  const hasChoices = lists.length > 0;
  return zipOf([
    part("[Content_Types].xml", contentTypes(hasChoices)),
    part("_rels/.rels", relations(relation("rId1", "officeDocument", "xl/workbook.xml"))),
    part("xl/workbook.xml", workbook(download.title, hasChoices)),
    part(
      "xl/_rels/workbook.xml.rels",
      relations(
        relation("rId1", "worksheet", "worksheets/sheet1.xml"),
        relation("rId2", "styles", "styles.xml"),
        ...(hasChoices ? [relation("rId3", "worksheet", "worksheets/sheet2.xml")] : []),
      ),
    ),
    part("xl/styles.xml", styles),
    { name: "xl/worksheets/sheet1.xml", pieces: sheetOf(download) },
    ...(hasChoices ? [part("xl/worksheets/sheet2.xml", choicesSheet(lists))] : []),
  ]);
};
