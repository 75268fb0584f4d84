import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import { create, type Font } from "fontkit";
import { describe, expect, test } from "vitest";
import { lettersOf, printable, unprintableIn } from "./letters.ts";
import { linesOf } from "./lines.ts";
import { openTypeOf } from "./woff.ts";

const { resolve } = createRequire(import.meta.url);
const shown = (text: string, width = 10_000) =>
  linesOf(text, "regular", 10, width).map(({ runs }) => runs.map((run) => run.text).join("|"));

describe("letters", () => {
  test.each([
    "Łukasz Kovačević",
    "Nguyễn Thị Ánh",
    "Αλέξανδρος Παπαδόπουλος",
    "Ὀδυσσεύς",
    "Владимир Нарышкин",
    "Ґалаґан",
    "محمد بن عبد الله",
    "יוסף בן־דוד",
    "O'Neill “x” – 10 €",
    "e\u0301", // one letter in two code points
    "\u0645\u200c\u062d", // two letters that are kept from joining
  ])("%s can be printed", (name) => {
    expect([unprintableIn(name, "regular"), unprintableIn(name, "bold")]).toEqual([undefined, undefined]);
  });

  test.each([
    ["王小明", "王"],
    ["Rossi क्", "क्"],
    ["Anna ა", "ა"],
  ])("%s cannot, for %s", (name, letter) => expect(unprintableIn(name)).toBe(letter));

  test("pictures and what cannot be seen are left out", () => {
    expect(printable("Padel 🎾 base\u202E\u200B © 1\uFE0F\u20E3 🇮🇹 fine")).toBe("Padel base © fine");
  });
});

describe("lines", () => {
  test("are written in their order, whichever side they are read from", () => {
    expect(shown("Rossi (12)")).toEqual(["Rossi (12)"]);
    // A face draws Hebrew and Arabic from the right by itself; figures in them stay as they are.
    expect(shown("Anna כהן 12 לוי x")).toEqual(["Anna |לוי| |12| |כהן| x"]);
    // Brackets open to the other side where they are read from the right.
    expect(shown("כהן (12)")).toEqual(["(|12|) |כהן"]);
  });

  test("hold every letter once, and are no wider than they may be", () => {
    const word = fc.string({
      unit: fc.constantFrom(...lettersOf("abcèłŁΑβγЖжїهمجאבגš.-(1")),
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.integer({ min: 40, max: 300 }), (words, width) => {
        const text = words.join(" ");
        const lines = linesOf(text, "regular", 10, width);
        for (const line of lines) expect(line.width).toBeLessThanOrEqual(width + 0.01);
        const letters = (of: string) => lettersOf(of.replace(/[\s()]/gu, "")).toSorted();
        expect(letters(lines.flatMap(({ runs }) => runs.map((run) => run.text)).join(""))).toEqual(letters(text));
        for (const { runs } of lines)
          for (const { text: run, face } of runs)
            for (const code of [...run].map((part) => part.codePointAt(0) ?? 0))
              expect(face.font.hasGlyphForCodePoint(code)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

test("a WOFF font is the same font as OpenType", () => {
  const file = readFileSync(resolve("@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff"));
  const [packed, plain] = [create(file) as Font, create(openTypeOf(file)) as Font];
  expect(plain.characterSet).toEqual(packed.characterSet);
  const path = (font: Font) => font.layout("Αθήνα").glyphs.map((glyph) => glyph.path.toSVG());
  expect(path(plain)).toEqual(path(packed));
});
