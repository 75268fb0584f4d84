import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { xlsxOf } from "#upstream/core/download/xlsx.ts";
import { dateFrom } from "../values/dates.ts";
import { type Encoding, type ReadTable, separators } from "./cells.ts";
import { readContent } from "./content.ts";

const mark = { "utf-8": [0xef, 0xbb, 0xbf], "utf-16le": [0xff, 0xfe], "utf-16be": [0xfe, 0xff], "windows-1252": [] };

/** A text as a program writes it. Of Windows-1252 only letters that it shares with Latin 1. */
function encoded(text: string, encoding: Encoding, hasMark: boolean): Buffer {
  const bytes = {
    "utf-8": () => Buffer.from(text, "utf8"),
    "utf-16le": () => Buffer.from(text, "utf16le"),
    "utf-16be": () => Buffer.from(text, "utf16le").swap16(),
    "windows-1252": () => Buffer.from(text, "latin1"),
  }[encoding]();
  return Buffer.concat([Buffer.from(hasMark ? mark[encoding] : []), bytes]);
}

const latin = fc.constantFrom(..."abcxyzABC 0123456789.,;|\t\n'\"-/éèòàùñÑçÖ@ß«");
const letter = (encoding: Encoding) =>
  encoding === "windows-1252" ? latin : fc.oneof(latin, fc.constantFrom(..."łŠ€’šа中אجé".normalize("NFC"), "👪", "𝒜"));

/** Dates as clubs write them, of one order. */
const dateForms = {
  dmy: [(y: string, m: string, d: string) => `${d}/${m}/${y}`, (y: string, m: string, d: string) => `${d}.${m}.${y}`],
  mdy: [(y: string, m: string, d: string) => `${m}/${d}/${y}`],
  ymd: [(y: string, m: string, d: string) => `${y}-${m}-${d}`, (y: string, m: string, d: string) => `${y}${m}${d}`],
} as const;

const day = fc
  .date({ min: new Date("1930-01-01"), max: new Date("2026-11-28"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const textOf = (cell: unknown) => (cell === undefined || cell === null ? "" : String(cell));
/** A cell that holds nothing but blanks is empty. */
const kept = (text: string) => (text.trim() === "" ? "" : text);

test("any table in any encoding, separator and form of dates reads back the same", async () => {
  const encoding = fc.constantFrom<Encoding>("utf-8", "utf-16le", "utf-16be", "windows-1252");
  const table = encoding.chain((chosen) =>
    fc.record({
      encoding: fc.constant(chosen),
      hasMark: fc.boolean(),
      separator: fc.constantFrom(...separators),
      newline: fc.constantFrom("\n", "\r\n", "\r"),
      order: fc.constantFrom("dmy", "mdy", "ymd"),
      form: fc.nat(1),
      rows: fc.array(
        fc.tuple(
          fc.string({ unit: letter(chosen), maxLength: 12 }),
          day,
          fc.string({ unit: letter(chosen), maxLength: 8 }),
        ),
        {
          minLength: 1,
          maxLength: 8,
        },
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(table, async ({ encoding: chosen, hasMark, separator, newline, order, form, rows }) => {
      const forms = dateForms[order as keyof typeof dateForms];
      const write = forms[form % forms.length] ?? forms[0];
      const dates = rows.map(([, date]) => write(...(date.split("-") as [string, string, string])));
      // why é: without a letter beyond ASCII any of them could be UTF-8, which is the same then.
      const head = ["Nomé", "Nato il", "Note"];
      const cells = rows.map(([name, , note], at) => [name, dates[at] ?? "", note]);
      const text = stringify([head, ...cells], {
        delimiter: separator,
        record_delimiter: newline,
        quoted_match: /[\s,;|"]/u,
      });
      const read = await readContent(encoded(text, chosen, hasMark), null);
      expect([read.encoding, read.separator]).toEqual([chosen, separator]);
      expect(read.rows.map(({ cells: [name, date, note] }) => [name, date, note].map(textOf))).toEqual(
        [head, ...cells].map((row) => row.map((cell) => kept(cell))),
      );
      expect(
        read.rows.slice(1).map(({ cells: [, date] }) => dateFrom(date ?? null, order === "mdy" ? "mdy" : "dmy")),
      ).toEqual(rows.map(([, date]) => date));
    }),
    { numRuns: 60 },
  );
});

test("a workbook as our own lists are written reads back the same: texts, numbers, dates", async () => {
  const row = fc.record({
    text: fc.string({ unit: "grapheme", maxLength: 20 }),
    number: fc.integer(),
    day: fc.option(day),
  });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold, and what it holds as another sign
  const unwritable = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|\p{Cs}/u;
  const rows = fc
    .array(row, { minLength: 1, maxLength: 6 })
    .filter((all) => !all.some(({ text }) => unwritable.test(text) || /_x[\dA-F]{4}_/iu.test(text)));
  await fc.assert(
    fc.asyncProperty(rows, async (all) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of xlsxOf({
        title: "Prova",
        language: "it",
        columns: [
          { header: "Nome", cell: ({ text }: (typeof all)[number]) => text },
          { header: "Numero", cell: ({ number }) => ({ number }) },
          { header: "Nato il", cell: (one) => (one.day === null ? null : { date: one.day }) },
        ],
        rows: (async function* () {
          yield all;
        })(),
      }))
        pieces.push(piece);
      const read = await readContent(Buffer.concat(pieces), null);
      expect(read.rows.slice(1).map(({ cells: [text, number, date] }) => [textOf(text), number, date ?? null])).toEqual(
        all.map((one) => [kept(one.text), one.number, one.day === null ? null : { date: one.day }]),
      );
    }),
    { numRuns: 15 },
  );
});

test("a workbook has dates of the calendar that it counts by, and numbers without their format stay numbers", async () => {
  const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const of = async (properties: string) => {
    const parts = {
      "[Content_Types].xml": "<Types/>",
      "_rels/.rels": `<Relationships><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      "xl/workbook.xml": `<workbook xmlns:r="${relation}">${properties}<sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
      "xl/styles.xml": '<styleSheet><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>',
      "xl/worksheets/sheet1.xml":
        '<worksheet><sheetData><row><c s="1"><v>38790</v></c><c><v>38790</v></c><c s="1"><v>38790.75</v></c></row></sheetData></worksheet>',
    };
    const files = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]));
    return (await readContent(zipSync(files), null)).rows[0]?.cells;
  };
  expect(await of("")).toEqual([{ date: "2006-03-14" }, 38_790, { date: "2006-03-14" }]);
  expect(await of('<workbookPr date1904="1"/>')).toEqual([{ date: "2010-03-15" }, 38_790, { date: "2010-03-15" }]);
});

const lines = ({ rows }: ReadTable) => rows.map(({ line, cells }) => [line, ...cells]);
const ofText = async (text: string) => await readContent(Buffer.from(text), null);

describe("a text", () => {
  test("keeps line breaks and separators of quoted cells, and counts lines as a program of sheets does", async () => {
    const read = await ofText('Nome;Note\n"Rossi, ""Mario""";"a\nb"\n\n  ;\nVerdi;5" di altezza\n');
    expect(lines(read)).toEqual([
      [1, "Nome", "Note"],
      [2, 'Rossi, "Mario"', "a\nb"],
      [5, "Verdi", '5" di altezza'],
    ]);
  });

  test("is divided by what makes a table of it, not by commas of amounts and addresses", async () => {
    const read = await ofText("Nome;Via;Quota\nRossi;Via Po, 1, Torino;12,50\nVerdi;Via Dora, 2;7,00\n");
    expect(read.separator).toBe(";");
    expect((await ofText("sep=|\nNome;x|Note\na|b")).rows[0]).toEqual({ line: 2, cells: ["Nome;x", "Note"] });
  });

  test("may begin with two byte order marks, and end as files of DOS do", async () => {
    const twice = Buffer.concat([
      Buffer.from([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf]),
      Buffer.from("Nome;x\na;b\r\n\u001A"),
    ]);
    expect(lines(await readContent(twice, null))).toEqual([
      [1, "Nome", "x"],
      [2, "a", "b"],
    ]);
  });
});
