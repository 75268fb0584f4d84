import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Language } from "#contracts/scalars.ts";
import { parseCsv } from "#tests/api/facilities/reservations/export/csv-reader.ts";
import { formulas, phones, plainTexts } from "#tests/support/sheet-texts.ts";
import { asText } from "#upstream/core/download/columns.ts";
import { csvOf } from "#upstream/core/download/csv.ts";
import type { ExportRow } from "../columns.ts";
import { exportColumns, exportTexts } from "./csv-texts.ts";
import { reservationDownload } from "./download.ts";

const row = (changes: Partial<ExportRow> = {}): ExportRow => ({
  id: "8d1f7a5e-59a3-4a3c-8a34-2b9a1a4e7c11",
  locationName: "Centro Sportivo Nord",
  fieldName: "Campo 1",
  sportName: "Tennis",
  startAt: "2026-03-05 18:00",
  endAt: "2026-03-05 19:30",
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
  createdAt: "2026-03-01 00:30",
  ...changes,
});

async function* batchesOf(rows: readonly ExportRow[], length: number) {
  for (let start = 0; start < rows.length; start += length) yield rows.slice(start, start + length);
}

/** The file of these rows, which come in batches. */
async function write(rows: readonly ExportRow[], language: Language = "it", length = 2): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of csvOf(reservationDownload(batchesOf(rows, length), language))) pieces.push(piece);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.concat(pieces));
}

const separatorOf = (language: Language) => (language === "en" ? "," : ";");

/** The file's rows as records, by the names of the columns. */
async function read(rows: ExportRow[], language: Language = "it"): Promise<Record<string, string>[]> {
  const text = await write(rows, language);
  const [, ...lines] = parseCsv(text.slice(1), separatorOf(language));
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

test("the midnight that ends the day is 24:00; one that begins it is not", async () => {
  const [night, whole, none] = await read([
    row({ startAt: "2026-03-05 22:00", endAt: "2026-03-06 00:00" }),
    row({ startAt: "2026-03-05 00:00", endAt: "2026-03-06 00:00" }),
    row({ startAt: "2026-03-05 00:00", endAt: "2026-03-05 00:00" }),
  ]);
  expect([night?.date, night?.startAt, night?.endAt]).toEqual(["05/03/2026", "22:00", "24:00"]);
  expect([whole?.startAt, whole?.endAt, none?.endAt]).toEqual(["00:00", "24:00", "00:00"]);
});

test("an amount is a number with two decimals, and reads as what it was", async () => {
  const said = async (total: number, language: Language) => (await read([row({ total })], language))[0]?.total;
  const amounts = [0, 5, 100, -1234, 1_000_000_000];
  expect(await Promise.all(amounts.map((cents) => said(cents, "it")))).toEqual([
    "0,00",
    "0,05",
    "1,00",
    "-12,34",
    "10000000,00",
  ]);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), async (cents) => {
      expect(Math.round(Number(await said(cents, "en")) * 100)).toBe(cents + 0);
    }),
  );
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
        const cells = parseCsv(text.slice(1), separatorOf(chosen));
        expect(cells.map((line) => line.length)).toEqual([19, 19, 19]);
        const [, first = []] = cells;
        // A telephone number computes nothing.
        for (const cell of first.filter((one) => !/^\+[\d ()./-]+$/u.test(one)))
          expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+@|\-\uFF1D\uFF0B\uFF0D\uFF20]/u);
        expect([first[6], first[16], first[4]]).toEqual(
          [written.holderName, written.notes, written.fieldName].map(asText),
        );
      }),
      { numRuns: 150 },
    );
  });
});

test("is the same file in batches of any length", async () => {
  const rows = [row(), row({ notes: "una nota lunga ".repeat(400) }), row({ holderName: "😀;" }), row()];
  const whole = await write(rows, "it", 4);
  for (const length of [1, 3]) expect(await write(rows, "it", length)).toBe(whole);
});

test("a status that is not known ends the export", async () => {
  await expect(write([row({ status: "lost" as ExportRow["status"] })])).rejects.toThrow("no text for lost");
});

test("reads a batch only when the one before it was taken, so that memory stays bounded", async () => {
  let asked = 0;
  async function* counted() {
    for (const batch of [[row()], [row()], [row()]]) {
      asked += 1;
      yield batch;
    }
  }
  const pieces = csvOf(reservationDownload(counted(), "it"));
  await pieces.next();
  expect(asked).toBe(0);
  for (let taken = 1; taken <= 3; taken += 1) {
    await pieces.next();
    expect(asked).toBe(taken);
  }
  await pieces.return(undefined);
});
