import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { importFixtures } from "#tests/fixtures/imports/make.ts";
import { findLayout } from "../headings/layout.ts";
import { readContent } from "../read/content.ts";
import { decideOrders } from "../values/questions.ts";
import { RowReader } from "../values/row-values.ts";
import type { ImportKind } from "./fields.ts";
import { importKinds } from "./kinds.ts";
import { guessMapping, missingFields } from "./mapping.ts";

const { athletes, sales, teams } = importKinds;

/** All that is said of a table without asking anybody. */
async function guessed(bytes: Uint8Array, kind: ImportKind, chosen?: number | null) {
  const table = await readContent(bytes, null);
  const layout = findLayout(table, kind, chosen);
  const mapping = guessMapping(layout, kind);
  const { orders, questions } = decideOrders(layout, kind, mapping, "IT");
  const reader = new RowReader(kind, mapping, { orders, country: "IT", today: "2026-11-28" });
  return {
    lines: layout.headingLines,
    fields: Object.fromEntries(mapping.columns.map(({ heading, field }) => [heading, field])),
    constants: mapping.constants,
    missing: missingFields(kind, mapping),
    asked: questions.map(({ about, column }) => `${about} ${column}`),
    rows: layout.rows.map((row) => reader.read(row)),
  };
}

const file = (name: string) => readFileSync(join(import.meta.dirname, "../../../../tests/fixtures/imports", name));
const ofText = (text: string, kind: ImportKind, chosen?: number | null) => guessed(Buffer.from(text), kind, chosen);

test("the files of tests are those that their script makes", () => {
  for (const [name, bytes] of Object.entries(importFixtures()))
    expect([name, file(name).equals(bytes)]).toEqual([name, true]);
});

describe("as clubs have it, without an edit of the file:", () => {
  test("a federation's export, its headings codes in capitals, its dates without signs", async () => {
    const { lines, fields, missing, asked, rows } = await guessed(file("federation.csv"), athletes);
    expect([lines, missing, asked]).toEqual([[1], [], []]);
    expect(fields).toEqual({
      COD_SOC: null,
      MATRICOLA: "document.cardNumber",
      COGNOME: "athlete.lastName",
      NOME: "athlete.firstName",
      SESSO: "athlete.gender",
      DATA_NASC: "athlete.birthDate",
      COM_NASC: "athlete.birthPlace",
      COD_FISC: "athlete.taxIDCode",
      INDIRIZZO: "athlete.address",
      CAP: "athlete.zipCode",
      COMUNE: "athlete.city",
      PROV: "athlete.province",
      E_MAIL: "athlete.email",
      CELL: "athlete.phoneNumber",
      SCAD_CERT_MED: "document.certificateExpiry",
      CATEGORIA: "membership.groups",
    });
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
    expect(rows[0]?.values).toMatchObject({
      "athlete.lastName": "ROSSI",
      "athlete.gender": "male",
      "athlete.birthDate": "2012-03-07",
      "athlete.taxIDCode": "RSSMRA12C07F205B",
      "document.cardNumber": "004711",
      "document.certificateExpiry": "2027-09-30",
      "membership.groups": ["UNDER 17"],
    });
    // An empty cell says nothing.
    expect(Object.keys(rows[2]?.values ?? {})).not.toContain("athlete.email");
  });

  test("a secretary's workbook: a title, two rows of headings, both names in one cell, telephones that lost their zero", async () => {
    const { lines, fields, constants, missing, asked, rows } = await guessed(file("secretary.xlsx"), athletes);
    expect([lines, missing]).toEqual([[3, 4], []]);
    expect(fields).toEqual({
      "Atleta · Nominativo": "athlete.fullName",
      "Atleta · Nato il": "athlete.birthDate",
      "Atleta · C.F.": "athlete.taxIDCode",
      "Atleta · Telefono": "athlete.phoneNumber",
      "Madre · Nome": "guardian1.fullName",
      "Madre · Cell.": "guardian1.phoneNumber",
      "Madre · E-mail": "guardian1.email",
      "Padre · Nome": "guardian2.fullName",
      "Padre · Cell.": "guardian2.phoneNumber",
      "Visita · Scadenza": "document.certificateExpiry",
      Note: "athlete.notes",
    });
    expect(constants).toEqual({ "guardian1.relation": "mother", "guardian2.relation": "father" });
    // The tax codes say how the athletes' names stand; nothing does of the guardians'.
    expect(asked).toEqual(["names 5", "names 8"]);
    expect(rows[0]).toEqual({
      line: 5,
      values: {
        "athlete.lastName": "Rossi",
        "athlete.firstName": "Mario",
        "athlete.birthDate": "2012-03-07",
        "athlete.taxIDCode": "RSSMRA12C07F205B",
        "athlete.phoneNumber": "051234567",
        "athlete.notes": "allergico alle arachidi",
        "document.certificateExpiry": "2027-09-30",
        "guardian1.lastName": "Verdi",
        "guardian1.firstName": "Laura",
        "guardian1.phoneNumber": "3331112220",
        "guardian1.relation": "mother",
        "guardian2.lastName": "Rossi",
        "guardian2.firstName": "Luca",
        "guardian2.phoneNumber": "3409998880",
        "guardian2.relation": "father",
      },
      problems: [],
      remarks: [{ field: "athlete.phoneNumber", column: 4, code: "import.zero_restored" }],
    });
    expect(rows[1]?.values).toMatchObject({ "athlete.lastName": "De Luca", "athlete.firstName": "Anna Maria" });
    // A row without a father has no relation to one.
    expect(Object.keys(rows[1]?.values ?? {}).filter((key) => key.startsWith("guardian2"))).toEqual([]);
    expect(rows[2]?.values["guardian1.email"]).toBe("paola.neri@example.org");
  });

  test("a shop's export in UTF-16 with tabs and quotes, as sales", async () => {
    const { fields, missing, asked, rows } = await guessed(file("shop.txt"), sales);
    expect([missing, asked]).toEqual([[], []]);
    expect(fields).toEqual({
      "Order ID": null,
      "Order Date": "sale.transactionDate",
      Status: null,
      "Billing First Name": "athlete.firstName",
      "Billing Last Name": "athlete.lastName",
      "Billing Email": "athlete.email",
      "Product Name": "sale.package",
      "Order Total": "sale.price",
      "Amount Paid": "sale.paid",
    });
    expect(rows.map(({ values, problems }) => ({ ...values, problems }))).toMatchObject([
      {
        "sale.package": 'Corso annuale "Under 15"',
        "sale.transactionDate": "2026-09-03",
        "sale.price": 35_000,
        "sale.paid": 35_000,
      },
      { "sale.package": "Corso annuale (due rate)", "sale.price": 135_050, "sale.paid": 67_525, problems: [] },
      { "athlete.firstName": "Ñusta", "athlete.lastName": "O'Brien", "sale.paid": 0 },
    ]);
  });

  test("a list in Windows-1252, with accents, apostrophes and years in two digits", async () => {
    const { fields, missing, asked, rows } = await guessed(file("list.csv"), athletes);
    expect([missing, asked]).toEqual([[], ["names 5"]]);
    expect(Object.values(fields)).toEqual([
      ...["athlete.fullName", "athlete.birthDate", "athlete.city", "athlete.phoneNumber", "athlete.email"],
      ...["guardian1.fullName", "guardian1.phoneNumber", "guardian1.relation", "athlete.clothingSizes.top"],
    ]);
    expect(rows[0]?.values).toMatchObject({
      "athlete.lastName": "D'Angelo",
      "athlete.birthDate": "1998-05-14",
      "athlete.city": "Forlì",
    });
    expect(rows[1]?.values).toMatchObject({ "guardian1.relation": "mother", "guardian1.phoneNumber": "333-1112222" });
    expect(rows[2]?.remarks).toEqual([{ field: "athlete.fullName", column: 0, code: "import.name_doubtful" }]);
    expect(rows[3]?.values).toMatchObject({
      "athlete.birthDate": "2026-11-05",
      "guardian1.lastName": "Dell’Acqua",
      "guardian1.relation": "other",
    });
  });

  test("a table pasted from a mail, with a sentence above it, as teams", async () => {
    const { lines, fields, missing, rows } = await guessed(file("mail.txt"), teams);
    expect([lines, missing]).toEqual([[3], []]);
    expect(fields).toEqual({
      Squadra: "team.name",
      Capitano: "contact.fullName",
      Cellulare: "contact.phoneNumber",
      "Giocatore 1": "team.players",
      "Giocatore 2": "team.players",
      Livello: "team.level",
      Pagato: "team.paid",
    });
    expect(rows.map(({ values }) => [values["team.name"], values["team.paid"]])).toEqual([
      ["Le Onde", true],
      ["Quelli del Lido", false],
      ["Sabbia & Sale", 2_000],
    ]);
    // Capitals say which is the last name, whatever the column's order.
    expect(rows[2]?.values["team.players"]).toEqual([
      { firstName: "Paolo", lastName: "ROSA" },
      { firstName: "Carlo", lastName: "DELLA VALLE" },
    ]);
  });
});

test("headings are found in three languages, and may be chosen", async () => {
  expect(
    (await ofText("Surname,First name,Date of birth,Mum's mobile\nReed,Ann,03/14/2012,07700 900123", athletes)).fields,
  ).toEqual({
    Surname: "athlete.lastName",
    "First name": "athlete.firstName",
    "Date of birth": "athlete.birthDate",
    "Mum's mobile": "guardian1.phoneNumber",
  });
  const spanish =
    "Apellidos;Nombre;Fecha de nacimiento;DNI;Correo electrónico;Teléfono del padre\nGil;Eva;2/3/2012;;e@example.org;612345678";
  expect(Object.values((await ofText(spanish, athletes)).fields)).toEqual([
    ...["athlete.lastName", "athlete.firstName", "athlete.birthDate", "athlete.email", "guardian1.phoneNumber"],
  ]);
  const chosen = await ofText("a;b\nc;d\nRossi;Mario", athletes, 2);
  expect([chosen.lines, chosen.rows[0]?.line, chosen.missing]).toEqual([
    [2],
    3,
    ["athlete.lastName", "athlete.firstName"],
  ]);
});

test("without headings a column is guessed by what it holds", async () => {
  const rows = "Rossi Mario;rossi@example.org;07/03/2012;RSSMRA12C07F205B\nVerdi Anna;verdi@example.org;31/12/2011;";
  const { lines, fields, missing } = await ofText(rows, athletes, null);
  expect([lines, missing]).toEqual([[], []]);
  // All columns have the same heading: none.
  expect(Object.keys(fields)).toEqual(["null"]);
  const read = (await ofText(rows, athletes, null)).rows[0]?.values;
  expect(read).toMatchObject({
    "athlete.lastName": "Rossi",
    "athlete.email": "rossi@example.org",
    "athlete.birthDate": "2012-03-07",
  });
});

test("a second telephone beside a guardian is the guardian's; a third guardian is left out", async () => {
  const { fields, constants } = await ofText(
    "Cognome;Nome;Telefono;Madre;Cellulare;Tutore;Padre\nRossi;Mario;051 123456;Verdi Laura;333 1234567;Rossi Ugo;Rossi Luca",
    athletes,
  );
  expect(fields).toMatchObject({ Telefono: "athlete.phoneNumber", Cellulare: "guardian1.phoneNumber", Padre: null });
  expect(constants).toEqual({ "guardian1.relation": "mother" });
});

test("what the contract refuses is a problem at its column, with the contract's code", async () => {
  const { rows } = await ofText(
    "Cognome;Nome;Nato il;Email;Sesso;C.F.;Cell\nRossi;Mario;31/02/2012;rossi@;boh;RSSMRA12C07F205X;3,33E+09\nVerdi;Anna;01/01/2031;;;;",
    athletes,
  );
  expect(rows[0]?.problems.map(({ column, code }) => `${column} ${code}`)).toEqual([
    ...["2 field.date", "3 field.email", "4 field.choice", "5 athlete.tax_id_invalid", "6 import.digits_lost"],
  ]);
  expect(rows[1]?.problems).toEqual([{ field: "athlete.birthDate", column: 2, code: "athlete.born_ahead" }]);
});
