import { describe, expect, test } from "vitest";
import type { ImportFieldInfo } from "#contracts/imports/import-shapes.ts";
import { readTexts } from "#tests/support/locale-files.ts";
import type { ListFile } from "#upstream/core/download/answer.ts";
import { templateHeading } from "../headings/template-headings.ts";
import { importKinds } from "../match/kinds.ts";
import { withoutExamples } from "../read/example.ts";
import { readTable } from "../read/read.ts";
import { fieldWords } from "./field-words.ts";
import { reasons } from "./reasons.ts";
import { rowsFile } from "./rows.ts";
import { templateFields, templateFile } from "./template.ts";

const languages = ["it", "en", "es"] as const;
const bytesOf = async (file: ListFile) =>
  new Uint8Array(await file.answerTo({ accountId: "somebody", organisationId: "north" }).arrayBuffer());

/** Fields of a kind, with choices that a list within a cell could not hold. */
const fieldsOf = (kind: keyof typeof importKinds, language: (typeof languages)[number]): ImportFieldInfo[] =>
  importKinds[kind].fields.map(({ key, shape }) => ({
    key,
    shape,
    heading: templateHeading(key, language),
    isRequired: false,
    isInTemplate: true,
    isMany: false,
    choices: key.startsWith("membership.") ? ['Avanzato, "A"', "x".repeat(300)] : [],
  }));

describe.each(languages)("in %s", (language) => {
  test.each(["athletes", "sales", "teams"] as const)(
    "the template of %s holds an example, which is no row",
    async (kind) => {
      const fields = fieldsOf(kind, language);
      const table = await readTable({ bytes: await bytesOf(templateFile(kind, language, fields)) });
      expect(table.rows[0]?.cells.filter((cell) => cell !== null)).toEqual(
        templateFields(fields).map(({ heading }) => heading),
      );
      expect(table.rows).toHaveLength(2);
      expect(table.sheets.filter(({ isHidden }) => !isHidden)).toHaveLength(1);
      expect(table.sheets.filter(({ isHidden }) => isHidden)).toHaveLength(kind === "athletes" ? 1 : 0);
      expect(() => withoutExamples(table)).toThrow("import.empty");
      const filled = { ...table, rows: [...table.rows, { line: 3, cells: ["Rossi"] }] };
      expect(withoutExamples(filled).rows.map(({ line }) => line)).toEqual([1, 3]);
    },
  );

  test("reasons and fields are said as the preview says them", () => {
    const own = readTexts(language, "imports");
    const others = ["common", "athletes", "subscriptions", "registrations"].map((name) => readTexts(language, name));
    for (const [code, text] of Object.entries(reasons[language])) {
      const said = [own, ...others].map((texts) => texts.get(`errors.${code}`)).find((one) => one !== undefined);
      expect(text, code).toBe(said);
    }
    for (const [part, text] of Object.entries(fieldWords[language].parts)) expect(own.get(`parts.${part}`)).toBe(text);
    for (const [who, text] of Object.entries(fieldWords[language].who)) expect(own.get(`who.${who}`)).toBe(text);
  });
});

test("rows are written as they were given, with what is wrong in a last column", async () => {
  const row = {
    ...{ line: 4, verdict: "wrong" as const, label: "", values: {}, changes: [], recordId: null, candidates: [] },
    ...{ remarks: [], questions: [], decision: null, isWritten: false },
    cells: [{ column: 2, text: "0333" }],
    problems: [
      { field: "guardian1.email", code: "field.email" },
      { field: "athlete.notes", code: "field.too_long", params: { max: 80 } },
    ],
  };
  const columns = [{ index: 2, heading: null, samples: [], guessed: null, field: null }];
  const batches = (async function* () {
    yield [row];
  })();
  const table = await readTable({
    bytes: await bytesOf(rowsFile({ columns }, "it", batches, { done: false, value: [row] })),
  });
  const reason = "Genitore 1: E-mail: Inserisci un indirizzo e-mail valido · Note: Inserisci al massimo 80 caratteri";
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ["Colonna 3", "Che cosa correggere"],
    ["0333", reason],
    ["0333", reason],
  ]);
});
