import { describe, expect, test } from "vitest";
import { formulas, phones, plainTexts } from "#tests/support/sheet-texts.ts";
import { asText } from "./columns.ts";

describe("a text in a cell", () => {
  test.each(formulas)("%j is written as text", (text) => expect(asText(text)).toBe(`'${text}`));
  test.each([...plainTexts, ...phones])("%j stays as it is", (text) => expect(asText(text)).toBe(text));
  test.each(["+39 333 x", "+SUM(1)", "+39\n=1", "+"])("%j is no telephone number", (text) =>
    expect(asText(text)).toBe(`'${text}`),
  );
});
