import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readSheet, unzip } from "#tests/support/sheets.ts";
import { answerDownload } from "./answer.ts";
import { asText, type Download, type DownloadColumn } from "./columns.ts";

interface Row {
  readonly name: string;
  readonly count: number;
  readonly cents: number;
  readonly day: string | null;
}

const columns: readonly DownloadColumn<Row>[] = [
  { header: 'Nome; "intero"', cell: ({ name }) => name, width: 30 },
  { header: "Gettoni", cell: ({ count }) => ({ number: count }) },
  { header: "Da incassare", cell: ({ cents }) => ({ cents }) },
  { header: "Richiesta il", cell: ({ day }) => (day === null ? null : { date: day }) },
];

async function* inBatches(rows: readonly Row[], size: number, ended: () => void = () => {}) {
  try {
    for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
  } finally {
    ended();
  }
}

const download = (rows: AsyncIterable<readonly Row[]>): Download<Row> => ({
  title: "Atleti / [prova]",
  columns,
  rows,
  language: "it",
});
/** The answer to somebody of the staff. */
const answered = (format: "csv" | "xlsx", rows: AsyncIterable<readonly Row[]>): Response =>
  answerDownload(format, download(rows)).answerTo({ accountId: "somebody", organisationId: "north" });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** What a person reads in a field of a text file, as the cell of a sheet has it. */
const dayNumber = (text: string) => {
  const [day, month, year] = text.split("/").map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day) / 86_400_000 + 25_569;
};

test("a sheet and a text file say the same of any rows, and neither begins a formula", async () => {
  const row = fc.record({
    name: fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.constantFrom("=1+1", "+39 333", "-1", "@a", "\tx", "\rx"),
    ),
    count: fc.integer(),
    cents: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    day: fc.option(
      fc
        .date({ min: new Date("1901-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), async (rows, size) => {
      const text = await bytesOf(answered("csv", inBatches(rows, size)));
      const sheet = readSheet(await bytesOf(answered("xlsx", inBatches(rows, size))));
      const fields: string[][] = parse(text, { bom: true, delimiter: ";", record_delimiter: "\r\n" });
      expect(fields[0]).toEqual(sheet[0]);
      const read = fields.slice(1).map(([name = "", count, cents, day = ""]) => {
        // What begins with an apostrophe of its own stays as it is, too.
        return [
          name.startsWith("'") && asText(name.slice(1)) === name ? name.slice(1) : name,
          Number(count),
          Number(cents?.replace(",", ".")),
          day === "" ? null : dayNumber(day),
        ];
      });
      // A workbook cannot hold control characters.
      const told = sheet.slice(1).map(([name, ...rest]) => [name, ...rest]);
      const written = read.map(([name, ...rest]) => [
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold
        String(name).replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, "\uFFFD"),
        ...rest,
      ]);
      expect(told).toEqual(written);
    }),
    { numRuns: 60 },
  );
});

test("a workbook has its parts, and a name that sheets may have", async () => {
  const parts = unzip(await bytesOf(answered("xlsx", inBatches([], 1))));
  expect([...parts.keys()]).toEqual([
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/workbook.xml",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/worksheets/sheet1.xml",
  ]);
  expect(parts.get("xl/workbook.xml")?.toString()).toContain('name="Atleti    prova "');
});

test.each(["csv", "xlsx"] as const)("whoever leaves a %s ends the reading, and makes room", async (format) => {
  const rows = Array.from({ length: 50_000 }, (_, count) => ({ name: `Atleta ${count}`, count, cents: 1, day: null }));
  for (let turn = 0; turn < 6; turn += 1) {
    const ended = Promise.withResolvers<void>();
    const reader = answered(format, inBatches(rows, 2_000, ended.resolve)).body?.getReader();
    // The first parts of a workbook are there before its rows are asked for.
    for (let piece = 0; piece < 24; piece += 1) await reader?.read();
    await reader?.cancel();
    await ended.promise;
  }
});

test("no account, and no club, takes all places; what the rows throw breaks the file off", async () => {
  const open: Response[] = [];
  const ask = (accountId: string, organisationId: string) =>
    open.push(answerDownload("csv", download(inBatches([], 1))).answerTo({ accountId, organisationId }));
  // Readers who take nothing: two of an account, four of a club, six in all.
  for (const account of ["a", "a", "b", "b"]) ask(account, "north");
  expect(() => ask("a", "north")).toThrow("download.busy");
  expect(() => ask("a", "south"), "whatever club the account asks for").toThrow("download.busy");
  expect(() => ask("c", "north")).toThrow("download.busy");
  for (const account of ["d", "e"]) ask(account, "south");
  expect(() => ask("f", "east")).toThrow("download.busy");
  await open.shift()?.arrayBuffer();
  ask("f", "east");
  for (const one of open) await one.arrayBuffer();
  // biome-ignore lint/correctness/useYield: it fails before its first row
  async function* failing(): AsyncGenerator<readonly Row[]> {
    throw new Error("the database went");
  }
  for (let turn = 0; turn < 4; turn += 1)
    await expect(answered("xlsx", failing()).arrayBuffer()).rejects.toThrow("the database went");
});
