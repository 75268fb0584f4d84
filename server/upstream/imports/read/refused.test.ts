import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readContent } from "./content.ts";
import { maxCells, maxFileBytes, maxPastedBytes, maxRows, maxUnpackedBytes } from "./limits.ts";
import { readTable } from "./read.ts";

const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relationsOf = (...all: readonly string[]) =>
  `<Relationships>${all.map((type, at) => `<Relationship Id="rId${at + 1}" Type="${relation}/${type.split(" ")[0]}" Target="${type.split(" ")[1]}"/>`).join("")}</Relationships>`;

interface Made {
  readonly rows?: string;
  /** In front of the sheet. */
  readonly before?: string;
  readonly book?: string;
  readonly parts?: Readonly<Record<string, Uint8Array>>;
}

/** A workbook of one sheet with these rows. */
const workbook = ({
  rows = "",
  before = "",
  book = '<sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets>',
  parts = {},
}: Made) =>
  zipSync(
    {
      "[Content_Types].xml": strToU8("<Types/>"),
      "_rels/.rels": strToU8(relationsOf("officeDocument xl/workbook.xml")),
      "xl/workbook.xml": strToU8(`<workbook xmlns:r="${relation}">${book}</workbook>`),
      "xl/_rels/workbook.xml.rels": strToU8(
        relationsOf("worksheet worksheets/sheet1.xml", "worksheet worksheets/sheet2.xml"),
      ),
      "xl/worksheets/sheet1.xml": strToU8(`${before}<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      "xl/worksheets/sheet2.xml": strToU8(
        '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>due</t></is></c></row></sheetData></worksheet>',
      ),
      ...parts,
    },
    { level: 1 },
  );

const text = (value: string, place = "") =>
  `<c${place ? ` r="${place}"` : ""} t="inlineStr"><is><t>${value}</t></is></c>`;
const small = `<row>${text("Nome")}${text("Cognome")}</row>`;
const cellsOf = async (made: Made, sheet: string | null = null) =>
  (await readContent(workbook(made), sheet)).rows.map(({ cells }) => cells);

describe("a workbook", () => {
  test("counts formulas as the values they had, and a formula without one as nothing", async () => {
    const rows = `<row r="3"><c r="A3" t="str"><f>CONCAT(B3)</f><v>Rossi</v></c><c r="B3"><f>1+1</f><v>2</v></c><c r="C3"><f>HYPERLINK("http://127.0.0.1/")</f></c><c r="D3" t="b"><v>1</v></c></row>`;
    expect((await readContent(workbook({ rows }), null)).rows).toEqual([{ line: 3, cells: ["Rossi", 2, null, true] }]);
  });

  test("is read by its first sheet that is not hidden, or by the one that is named", async () => {
    const book =
      '<sheets><sheet name="Elenchi" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Due" sheetId="2" r:id="rId2"/></sheets>';
    const read = await readContent(workbook({ rows: small, book }), null);
    expect([read.sheet, read.sheets]).toEqual([
      "Due",
      [
        { name: "Elenchi", isHidden: true },
        { name: "Due", isHidden: false },
      ],
    ]);
    expect(await cellsOf({ rows: small, book }, "Elenchi")).toEqual([["Nome", "Cognome"]]);
    await expect(readContent(workbook({ rows: small, book }), "Tre")).rejects.toMatchObject({
      code: "import.sheet_unknown",
    });
  });

  test("is not unpacked further, and nothing that its parts lead to is opened", async () => {
    const parts = {
      "xl/nested.zip": workbook({ rows: "x".repeat(100_000) }),
      "xl/vbaProject.bin": strToU8("macro"),
      "xl/worksheets/_rels/sheet1.xml.rels": strToU8(
        `<Relationships><Relationship Id="rId1" Type="${relation}/hyperlink" TargetMode="External" Target="http://127.0.0.1/"/></Relationships>`,
      ),
      "../../outside.xml": strToU8("<x/>"),
    };
    expect(await cellsOf({ rows: small, parts })).toEqual([["Nome", "Cognome"]]);
  });
});

const refusal = (bytes: Uint8Array) =>
  readContent(bytes, null).then(
    () => "read",
    ({ code, details }) => (details ? `${code} ${JSON.stringify(details)}` : code),
  );

/** The workbook with other sizes in its directory than its entries have. */
function lying(bytes: Uint8Array, size: number): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf("PK\u0001\u0002"); at >= 0; at = copy.indexOf("PK\u0001\u0002", at + 4))
    copy.writeUInt32LE(size, at + 24);
  return copy;
}

const book = workbook({ rows: small.repeat(2_000) });
const cases: readonly (readonly [string, () => Uint8Array, string])[] = [
  [
    "a zip bomb",
    () => workbook({ before: " ".repeat(maxUnpackedBytes) }),
    `import.unpacked_too_large {"max":${maxUnpackedBytes}}`,
  ],
  [
    "a bomb in a picture",
    () =>
      lying(workbook({ rows: small, parts: { "xl/media/image1.bmp": new Uint8Array(1_000) } }), maxUnpackedBytes / 4),
    `import.unpacked_too_large {"max":${maxUnpackedBytes}}`,
  ],
  [
    "thousands of entries",
    () =>
      workbook({
        parts: Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`xl/a${at}.xml`, strToU8("<a/>")])),
      }),
    `import.unpacked_too_large {"max":${maxUnpackedBytes}}`,
  ],
  ["entries that say they are smaller", () => lying(book, 1_000), "import.workbook_damaged"],
  [
    "entries that say they are larger",
    () => lying(book, 0x7f_ff_ff_ff),
    `import.unpacked_too_large {"max":${maxUnpackedBytes}}`,
  ],
  [
    "a cell far away",
    () => workbook({ rows: `<row r="90000">${text("x", "XFD90000")}</row>` }),
    `import.too_many_cells {"max":${maxCells}}`,
  ],
  [
    "a row far away",
    () => workbook({ rows: `<row r="99999999999">${text("x")}</row>` }),
    `import.too_many_rows {"max":${maxRows}}`,
  ],
  [
    "more cells than are counted",
    () => workbook({ rows: `<row>${"<c/>".repeat(1_000)}</row>`.repeat(1_100) }),
    `import.too_many_cells {"max":${maxCells}}`,
  ],
  [
    "a million empty rows",
    () => workbook({ rows: "<row/>".repeat(1_000_000) }),
    `import.too_many_rows {"max":${maxRows}}`,
  ],
  [
    "a million blank lines",
    () => Buffer.from(`Nome;x${"\n".repeat(1_000_000)}a;b`),
    `import.too_many_rows {"max":${maxRows}}`,
  ],
  [
    "10,000 columns of a sheet",
    () => workbook({ rows: `<row>${text("x").repeat(10_000)}</row>` }),
    'import.too_many_columns {"max":60}',
  ],
  ["10,000 columns of a text", () => Buffer.from("a;".repeat(10_000)), 'import.too_many_columns {"max":60}'],
  [
    "more rows than are taken",
    () => Buffer.from("a;b\n".repeat(maxRows + 16)),
    `import.too_many_rows {"max":${maxRows}}`,
  ],
  [
    "a workbook that defines entities",
    () => workbook({ rows: small, before: '<!DOCTYPE a [<!ENTITY b "c">]>' }),
    "import.workbook_damaged",
  ],
  ["a workbook that was cut off", () => book.subarray(0, book.length - 200), "import.workbook_damaged"],
  ["the first bytes of one", () => book.subarray(0, 40), "import.workbook_damaged"],
  [
    "a sheet that ends within a tag",
    () => workbook({ parts: { "xl/worksheets/sheet1.xml": strToU8("<worksheet><sheetData><row><c") } }),
    "import.workbook_damaged",
  ],
  ["another archive", () => zipSync({ "content.xml": strToU8("<x/>") }), "import.other_archive"],
  ["a workbook of before 2007", () => Buffer.from("d0cf11e0a1b11ae1", "hex"), "import.old_workbook"],
  ["a PDF", () => Buffer.from("%PDF-1.7\n"), "import.not_table"],
  ["a picture", () => Buffer.from("89504e470d0a1a0a0000000d49484452000001", "hex"), "import.not_table"],
  ["a web page called .xls", () => Buffer.from("<html><table><tr><td>x"), "import.web_page"],
  ["a quotation mark that nobody closes", () => Buffer.from('a;b\n1;2\n"x;y\nz;1\n'), 'import.quote_open {"line":3}'],
  ["blanks", () => Buffer.from(" ;\n\n ; "), "import.empty"],
  ["an empty sheet", () => workbook({ parts: {}, rows: "" }), "import.empty"],
];

for (const [name, bytes, code] of cases)
  test(`${name}: refused with the reason`, async () => expect(await refusal(bytes())).toBe(code));

test("a million rows of separators alone, as programs write below a table, are no rows", async () => {
  expect((await readContent(Buffer.from(`Nome;x\na;b\n${";\r\n".repeat(1_000_000)}`), null)).rows).toHaveLength(2);
});

test("a file is read in a thread, whatever it is called, and given up when it takes too long", async () => {
  const table = await readTable({ bytes: workbook({ rows: small }) });
  expect([table.sheet, table.rows]).toEqual(["A", [{ line: 1, cells: ["Nome", "Cognome"] }]]);
  const [first, second] = await Promise.allSettled([
    readTable({ pasted: "Nome\tCognome\nMario\tRossi" }),
    readTable({ pasted: "Nome\tCognome" }, { time: 0 }),
  ]);
  expect(first).toMatchObject({ value: { separator: "\t", rows: [{ line: 1 }, { line: 2 }] } });
  expect(second).toMatchObject({ reason: { status: 422, code: "import.too_slow" } });
  await expect(readTable({ pasted: "%PDF-" })).rejects.toMatchObject({ status: 422, code: "import.not_table" });
});

test("what takes more memory than its thread may have ends the thread, and nothing else", async () => {
  const bytes = Buffer.from(`${"ab;".repeat(60)}\n`.repeat(10_000));
  await expect(readTable({ bytes }, { memory: 16 })).rejects.toMatchObject({ status: 422, code: "import.too_slow" });
});

test("a file or a paste that is too large is refused before anybody reads it", async () => {
  await expect(readTable({ bytes: new Uint8Array(maxFileBytes + 1) })).rejects.toMatchObject({
    code: "import.file_too_large",
    details: { max: maxFileBytes },
  });
  await expect(readTable({ pasted: "é".repeat(maxPastedBytes / 2 + 1) })).rejects.toMatchObject({
    code: "import.paste_too_large",
    details: { max: maxPastedBytes },
  });
  await expect(readTable({ pasted: "" })).rejects.toMatchObject({ code: "import.empty" });
});
