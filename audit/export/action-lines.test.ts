import { stringify } from "csv-stringify/sync";
import { expect, test } from "vitest";
import { asTexts } from "./action-lines.ts";

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "|calc.exe", " |calc.exe", "\uFF5Ccalc.exe"])(
  "%j is written as text",
  (text) => {
    expect(stringify([[text]], asTexts)).toBe(`'${text}\n`);
  },
);

test.each(["Campo 1", "a|b", "1-2"])("%j stays as it is", (text) => {
  expect(stringify([[text]], asTexts)).toBe(`${text}\n`);
});
