import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Language } from "#contracts/scalars.ts";
import { parseCsv } from "#tests/api/facilities/reservations/export/csv-reader.ts";
import { copyOf, type ExportRow } from "#tests/api/facilities/reservations/export/rows.ts";
import { formulas, phones, plainTexts } from "#tests/support/sheet-texts.ts";
import { asText } from "#upstream/core/download/columns.ts";
import { amount, csvFile } from "./csv.ts";
import { exportColumns, exportTexts } from "./csv-texts.ts";

const at = (instant: string) => Date.parse(instant);

const row = (changes: Partial<ExportRow> = {}): ExportRow => ({
  id: "8d1f7a5e-59a3-4a3c-8a34-2b9a1a4e7c11",
  locationName: "Centro Sportivo Nord",
  timeZone: "Europe/Rome",
  fieldName: "Campo 1",
  sportName: "Tennis",
  startAt: at("2026-03-05T17:00:00Z"),
  endAt: at("2026-03-05T18:30:00Z"),
  status: "confirmed",
  canceledBy: null,
  holderName: "Rossi Mario",
  holderPhone: "333 1234567",
  notes: "",
  currency: "eur",
  total: 123_450,
  discounted: 100_005,
  paid: 5,
  toPay: 100_000,
  toRefund: 0,
  paymentStatus: "partiallyPaid",
  createdAt: at("2026-02-28T23:30:00Z"),
  ...changes,
});

async function* piecesOf(bytes: Buffer, length: number) {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
}

/** The file of these rows, which come in pieces of some bytes. */
async function write(rows: ExportRow[], language: Language = "it", length = 16_384): Promise<string> {
  const pieces: Buffer[] = [];
  let count = 0;
  for await (const piece of csvFile(piecesOf(Buffer.concat([...copyOf(rows)]), length), language)) {
    pieces.push(Buffer.from(piece.bytes));
    count += piece.rows;
  }
  expect(count).toBe(rows.length);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.concat(pieces));
}

/** The file's rows as records, by the names of the columns. */
async function read(rows: ExportRow[], language: Language = "it"): Promise<Record<string, string>[]> {
  const text = await write(rows, language);
  const [, ...lines] = parseCsv(text.slice(1), exportTexts[language].separator);
  return lines.map((cells) => Object.fromEntries(exportColumns.map((column, i) => [column, cells[i] ?? ""])));
}

describe("file", () => {
  test("in Italian: byte order mark, semicolons, decimal commas, CRLF", async () => {
    expect(await write([row()])).toBe(
      "\uFEFFData;Inizio;Fine;Struttura;Campo;Sport;Intestatario;Telefono;Stato;Stato pagamento;Valuta;Prezzo di listino;Prezzo finale;Incassato;Da incassare;Da rimborsare;Note;Creata il;Codice\r\n" +
        '05/03/2026;18:00;19:30;Centro Sportivo Nord;Campo 1;Tennis;Rossi Mario;333 1234567;Confermata;Pagata in parte;EUR;"1234,50";"1000,05";"0,05";"1000,00";"0,00";;01/03/2026 00:30;8d1f7a5e-59a3-4a3c-8a34-2b9a1a4e7c11\r\n',
    );
  });

  test("in English: commas, decimal points", async () => {
    const [header, line] = (await write([row()], "en")).split("\r\n");
    expect(header).toMatch(/^\uFEFFDate,Start,End,/u);
    expect(line).toContain(",Confirmed,Partly paid,EUR,1234.50,1000.05,0.05,1000.00,0.00,");
  });

  test("in Spanish: semicolons, decimal commas", async () => {
    const [header, line] = (await write([row({ status: "canceled", canceledBy: "user" })], "es")).split("\r\n");
    expect(header).toMatch(/^\uFEFFFecha;Inicio;Fin;/u);
    expect(line).toContain(';Cancelada por el deportista;Pagada en parte;EUR;"1234,50";');
  });

  test("of a canceled reservation says what is to be given back, and nothing where nothing came in", async () => {
    const canceled = { status: "canceled", canceledBy: "manager", discounted: 0, toPay: 0 } as const;
    const rows = [
      row({ ...canceled, paymentStatus: "toRefund", paid: 1530, toRefund: 1530 }),
      row({ ...canceled, paymentStatus: "nothing", paid: 0 }),
    ];
    expect((await read(rows)).map(({ paymentStatus, toPay, toRefund }) => [paymentStatus, toPay, toRefund])).toEqual([
      ["Da rimborsare", "0,00", "15,30"],
      ["", "0,00", "0,00"],
    ]);
  });

  test("has only the header when nothing matches", async () => {
    expect((await write([])).split("\r\n")).toHaveLength(2);
  });

  test.each(["it", "en", "es"] as const)("says every status in words (%s)", async (language) => {
    const texts = exportTexts[language];
    const records = await read(
      [
        row({ status: "pending", paymentStatus: "unpaid" }),
        row({ status: "confirmed", paymentStatus: "paid" }),
        row({ status: "canceled", canceledBy: "user" }),
        row({ status: "canceled", canceledBy: "manager" }),
        row({ status: "canceled", canceledBy: "rejection" }),
      ],
      language,
    );
    expect(records.map((record) => record.status)).toEqual([
      texts.status.pending,
      texts.status.confirmed,
      texts.canceledBy.user,
      texts.canceledBy.manager,
      texts.canceledBy.rejection,
    ]);
    expect(records.slice(0, 2).map((record) => record.paymentStatus)).toEqual([
      texts.paymentStatus.unpaid,
      texts.paymentStatus.paid,
    ]);
  });
});

describe("times", () => {
  test("are those of the location, whatever the season and the zone", async () => {
    const [summer, newYork, night] = await read([
      row({ startAt: at("2026-07-01T16:00:00Z"), endAt: at("2026-07-01T17:00:00Z") }),
      row({ timeZone: "America/New_York" }),
      row({ startAt: at("2026-03-05T21:00:00Z"), endAt: at("2026-03-05T23:00:00Z") }),
    ]);
    expect([summer?.date, summer?.startAt, summer?.endAt]).toEqual(["01/07/2026", "18:00", "19:00"]);
    expect([newYork?.startAt, newYork?.endAt]).toEqual(["12:00", "13:30"]);
    // The midnight that ends the day.
    expect([night?.date, night?.startAt, night?.endAt]).toEqual(["05/03/2026", "22:00", "24:00"]);
  });

  test("change with the clocks, to the minute", async () => {
    const records = await read([
      row({ startAt: at("2026-03-29T00:45:00Z"), endAt: at("2026-03-29T01:15:00Z") }),
      row({ startAt: at("2026-10-25T00:45:00Z"), endAt: at("2026-10-25T01:15:00Z") }),
    ]);
    expect(records.map(({ startAt, endAt }) => [startAt, endAt])).toEqual([
      ["01:45", "03:15"],
      ["02:45", "02:15"],
    ]);
  });
});

describe("amounts", () => {
  test.each([
    [0, "0,00"],
    [5, "0,05"],
    [100, "1,00"],
    [-1234, "-12,34"],
    [1_000_000_000, "10000000,00"],
  ])("%i is %s", (cents, text) => expect(amount(cents, ",")).toBe(text));

  test("read as a number, are what they were", () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (cents) => {
        expect(Math.round(Number(amount(cents, ".")) * 100)).toBe(cents + 0);
      }),
    );
  });
});

describe("formulas", () => {
  test("no cell of any text runs, and what was written is read again", async () => {
    const separators = fc.constantFrom(
      ";",
      ",",
      '"',
      "\r\n",
      "\n",
      "\r",
      "\t",
      "=",
      "+",
      "-",
      "@",
      "|",
      "＝",
      "'",
      " ",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.oneof(separators, fc.string({ unit: "grapheme" })), { maxLength: 8 }).map((parts) => parts.join("")),
      fc.constantFrom(...formulas, ...phones, ...plainTexts),
    );
    const language = fc.constantFrom<Language>("it", "en", "es");
    await fc.assert(
      fc.asyncProperty(text, text, text, language, async (holderName, notes, fieldName, chosen) => {
        const clean = (value: string) => value.toWellFormed();
        const written = row({ holderName: clean(holderName), notes: clean(notes), fieldName: clean(fieldName) });
        const text = await write([written, row()], chosen);
        const cells = parseCsv(text.slice(1), exportTexts[chosen].separator);
        expect(cells.map((line) => line.length)).toEqual([19, 19, 19]);
        const [, first = []] = cells;
        // A telephone number computes nothing.
        for (const cell of first.filter((one) => !/^\+[\d ()./-]+$/u.test(one)))
          expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+@|\-\uFF1D\uFF0B\uFF0D\uFF20]/u);
        expect([first[6], first[16], first[4]]).toEqual(
          [written.holderName, written.notes, written.fieldName].map(asText),
        );
        expect([first[11], first[14]]).toEqual([
          amount(written.total, exportTexts[chosen].decimal),
          amount(written.toPay, exportTexts[chosen].decimal),
        ]);
      }),
      { numRuns: 150 },
    );
  });
});

test("is the same file in pieces of any length", async () => {
  const rows = [row(), row({ notes: "una nota lunga ".repeat(400) }), row({ holderName: "😀;" }), row()];
  const whole = await write(rows);
  for (const length of [1, 7, 100, 4_096]) expect(await write(rows, "it", length)).toBe(whole);
});

test("a status that is not known ends the export", async () => {
  await expect(write([row({ status: "lost" as ExportRow["status"] })])).rejects.toThrow("no text for lost");
});

test("reads a piece only when the one before it was taken, so that memory stays bounded", async () => {
  let asked = 0;
  async function* counted() {
    for (const piece of copyOf([row()], [row()], [row()])) {
      asked += 1;
      yield piece;
    }
  }
  const pieces = csvFile(counted(), "it");
  await pieces.next();
  expect(asked).toBe(0);
  for (let taken = 1; taken <= 3; taken += 1) {
    await pieces.next();
    expect(asked).toBe(taken);
  }
  await pieces.return(undefined);
});
