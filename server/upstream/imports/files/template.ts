import type { ImportFieldInfo, ImportKindName } from "#contracts/imports/import-shapes.ts";
import type { Language } from "#contracts/scalars.ts";
import { answerDownload, type ListFile } from "#upstream/core/download/answer.ts";
import type { Cell, DownloadColumn } from "#upstream/core/download/columns.ts";
import { exampleMarks } from "../read/example.ts";

const titles: Readonly<Record<Language, Readonly<Record<ImportKindName, string>>>> = {
  it: { athletes: "Atleti", sales: "Vendite", teams: "Squadre" },
  en: { athletes: "Athletes", sales: "Sales", teams: "Teams" },
  es: { athletes: "Deportistas", sales: "Ventas", teams: "Equipos" },
};

type Example = Cell | Readonly<Record<Language, string>>;

/** What stands in the example row, by fields; where nothing is said, the first of the field's choices. */
const examples: Readonly<Record<string, Example>> = {
  "athlete.lastName": "Rossi",
  "athlete.firstName": "Giulia",
  "athlete.gender": "F",
  "athlete.birthDate": { date: "2014-03-12" },
  "athlete.birthPlace": "Bologna",
  "athlete.email": "giulia.rossi@example.org",
  "athlete.address": "Via Roma 1",
  "athlete.zipCode": "40121",
  "athlete.city": "Bologna",
  "athlete.province": "BO",
  "athlete.clothingSizes.top": "S",
  "document.cardNumber": "123456",
  "document.certificateExpiry": { date: "2027-08-31" },
  "guardian1.lastName": "Bianchi",
  "guardian1.firstName": "Anna",
  "guardian1.email": "anna.bianchi@example.org",
  "guardian1.phoneNumber": "+39 333 1234567",
  "guardian1.relation": { it: "madre", en: "mother", es: "madre" },
  "sale.transactionDate": { date: "2026-09-01" },
  "sale.price": { cents: 30_000 },
  "sale.paid": { cents: 10_000 },
  "team.name": { it: "Gli Aquilotti", en: "The Eagles", es: "Los Aguiluchos" },
  "team.players": "Mario Rossi, Luca Bianchi",
  "team.paid": { cents: 4_000 },
  "contact.fullName": "Rossi Mario",
  "contact.email": "mario.rossi@example.org",
  "contact.phoneNumber": "+39 333 1234567",
};

const inLanguage = (example: Example, language: Language): Cell =>
  typeof example === "object" && example !== null && "it" in example ? example[language] : example;

/** Fields that a template has a column for: both names in a column of their own each, where a kind has such. */
export const templateFields = (fields: readonly ImportFieldInfo[]): ImportFieldInfo[] => {
  const keys = new Set(fields.map(({ key }) => key));
  return fields.filter(({ key }) => !(key.endsWith(".fullName") && keys.has(key.replace(/fullName$/u, "lastName"))));
};

/**
 * The empty workbook of a kind: its headings, an example row (`isExampleRow`), and choices as lists.
 * @param fields those of the kind, with headings in the language
 */
export function templateFile(kind: ImportKindName, language: Language, fields: readonly ImportFieldInfo[]): ListFile {
  const columns = templateFields(fields).map(({ key, heading, choices }, at): DownloadColumn<null> => {
    const known = examples[key];
    const own = known === undefined ? (choices[0] ?? null) : inLanguage(known, language);
    const cell: Cell = at === 0 ? `${exampleMarks[language]} ${typeof own === "string" ? own : ""}`.trim() : own;
    return { header: heading, cell: () => cell, width: Math.max(14, heading.length + 2), choices };
  });
  const rows = (async function* () {
    yield [null];
  })();
  return answerDownload("xlsx", { title: titles[language][kind], language, columns, rows });
}
