import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { line, optionalLine, text, WebAddress } from "./scalars.ts";

/** Written by number, so that no editor hides or repairs them. */
const character = (code: number) => String.fromCodePoint(code);
const [space, joiner, nonJoiner, override, isolate, mark] = [0x20_0b, 0x20_0d, 0x20_0c, 0x20_2e, 0x20_66, 0x20_0f].map(
  character,
);

describe("a text of one line", () => {
  it.each([
    ["a line feed", "Rossi\nMario"],
    ["a carriage return", "Rossi\rMario"],
    ["a tab", "Rossi\tMario"],
    ["an escape", `Rossi${character(0x1b)}[31m`],
    ["a control of the second set", `Rossi${character(0x85)}Mario`],
    ["a line separator", `Rossi${character(0x20_28)}Mario`],
    ["a paragraph separator", `Rossi${character(0x20_29)}Mario`],
    ["an override of direction", `Rossi ${override}oiraM`],
    ["an isolate of direction", `Rossi ${isolate}Mario`],
    ["half a letter", "Rossi\ud800"],
    ["nothing but a space without width", `${space}`],
    ["nothing but joiners", `${joiner}${nonJoiner}${joiner}`],
    ["nothing but a filler", character(0x31_64)],
    ["nothing but a blank of braille", character(0x28_00)],
    ["nothing but a soft hyphen", character(0xad)],
  ])("is refused with %s", (_, value) => {
    for (const shape of [line(80), optionalLine(80)])
      expect(shape.safeParse(value).error?.issues.map(({ message }) => message)).toEqual(["field.characters"]);
  });

  it.each([
    "D'Angelò",
    "Müller-Łukasz",
    "Ó Súilleabháin",
    "李小龍",
    `${"می"}${nonJoiner}${"خواهم"}`,
    `${mark}${"שלום"}`,
    `👩${joiner}🎓 Scuola`,
    "-",
    "F.C. «Aurora» 1899",
  ])("takes %s as it is", (name) => {
    expect(line(80).parse(name)).toBe(name);
  });

  it("may be empty only where it is optional", () => {
    expect(optionalLine(80).parse("  ")).toBe("");
    expect(
      line(80)
        .safeParse(" ")
        .error?.issues.map(({ code }) => code),
    ).toEqual(["too_small"]);
  });
});

describe("a text of several lines", () => {
  it("takes line feeds and tabs, and nothing else that only steers", () => {
    expect(text(80).parse("uno\r\n\tdue\ntre")).toBe("uno\r\n\tdue\ntre");
    for (const value of [`a${character(7)}b`, `a${override}b`, `a${isolate}b`, "a\ud800b"])
      expect(text(80).safeParse(value).success).toBe(false);
  });
});

test("what a line takes shows itself in one line, and none is taken that a text refuses", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (value) => {
      const taken = line(1000).safeParse(value);
      if (!taken.success) return;
      expect(taken.data.split(/[\r\n\u2028\u2029]/u)).toHaveLength(1);
      expect(taken.data.replace(/[\p{Z}\p{Cf}\p{Cc}]/gu, "")).not.toBe("");
      expect(text(1000).parse(value)).toBe(taken.data);
    }),
  );
});

describe("a web address", () => {
  it.each([
    "https://club.example",
    "http://10.example.com/a?b#c",
    "https://127.example",
    "https://93.184.216.34/",
    "https://172.32.0.1",
    "https://[2001:db8::1]/",
    "https://mylocalhost.example",
  ])("takes %s", (address) => expect(WebAddress.parse(address)).toBe(address));

  it.each([
    "https://mario@club.example",
    "https://mario:segreto@club.example",
    "http://localhost:3000",
    "http://a.localhost",
    "http://127.0.0.1",
    "http://2130706433",
    "http://0x7f.1",
    "http://10.0.0.1",
    "http://172.16.0.1",
    "http://192.168.1.1",
    "http://169.254.169.254/latest",
    "http://100.64.0.1",
    "http://0.0.0.0",
    "http://[::1]",
    "http://[::]",
    "http://[::ffff:10.0.0.1]",
    "http://[fd00::1]",
    "http://[fe80::1]",
  ])("refuses %s", (address) =>
    expect(WebAddress.safeParse(address).error?.issues.map(({ message }) => message)).toEqual(["field.public_url"]),
  );
});
