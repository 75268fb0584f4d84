import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { taxCodeOf } from "#upstream/account/organizations/person-tax-code.ts";
import { importKinds } from "../match/kinds.ts";
import { recognize } from "../match/recognition.ts";
import { amountFrom } from "./amounts.ts";
import { dateFrom, dateOrderOf } from "./dates.ts";
import { emailFrom } from "./emails.ts";
import { likelyNameOrder, nameFrom, nameOrderOf } from "./names.ts";
import { phoneFrom } from "./phones.ts";
import { answerFrom, genderFrom, listFrom, relationFrom } from "./words.ts";

describe("dates", () => {
  test("are read as they are written", () => {
    const cases: Readonly<Record<string, string | null>> = {
      "7/3/2012": "2012-03-07",
      "07.03.2012 00:00": "2012-03-07",
      "2012-03-07T10:15:00Z": "2012-03-07",
      "20120307": "2012-03-07",
      "07032012": "2012-03-07",
      "7 marzo 2012": "2012-03-07",
      "7-mar-12": "2012-03-07",
      "7 de enero de 2012": "2012-01-07",
      "March 7, 2012": "2012-03-07",
      "mercoledì 7 marzo 2012": "2012-03-07",
      "40975": "2012-03-07",
      "31/02/2012": null,
      "0/0/2012": null,
      "12": null,
      domani: null,
    };
    const read = Object.keys(cases).map((text) => [text, dateFrom(text, "dmy")]);
    expect(Object.fromEntries(read)).toEqual(cases);
    expect([dateFrom(40_975, "dmy"), dateFrom(20_120_307, "dmy"), dateFrom({ date: "2012-03-07" }, "mdy")]).toEqual(
      Array(3).fill("2012-03-07"),
    );
  });

  test("are ordered as the column shows; where it shows nothing, it is asked", () => {
    expect(dateOrderOf(["01/02/2012", "31/12/2011"])).toBe("dmy");
    expect(dateOrderOf(["01/02/2012", "12/31/2011"])).toBe("mdy");
    expect(dateOrderOf(["01/02/2012", "03/04/2011"])).toBe("open");
    expect(dateOrderOf(["01/01/2012", "2012-05-06", "7 marzo 2012", null, { date: "2012-03-04" }])).toBe("none");
    expect(dateOrderOf(["31/12/2012", "12/31/2011"])).toBe("both");
  });

  test("of birth in two digits are never ahead of today, others are of this century", () => {
    expect(["28/11/26", "29/11/26", "1/1/27", "1/1/98"].map((text) => dateFrom(text, "dmy", "2026-11-28"))).toEqual([
      ...["2026-11-28", "1926-11-29", "1927-01-01", "1998-01-01"],
    ]);
    expect(["1/1/27", "1/1/98"].map((text) => dateFrom(text, "dmy"))).toEqual(["2027-01-01", "1998-01-01"]);
  });
});

test("amounts are read as they are written, whatever stands between thousands", () => {
  const money = fc.integer({ min: 0, max: 99_999_999 });
  fc.assert(
    fc.property(
      money,
      fc.constantFrom(".", ",", "'", " ", ""),
      fc.constantFrom(",", "."),
      fc.constantFrom("", "€ ", "EUR ", "CHF "),
      (cents, thousands, decimal, sign) => {
        fc.pre(thousands !== decimal);
        const whole = String(Math.trunc(cents / 100)).replaceAll(/\B(?=(?:\d{3})+$)/gu, thousands);
        const text = `${sign}${whole}${decimal}${String(cents % 100).padStart(2, "0")}`;
        expect([text, amountFrom(text)?.cents]).toEqual([text, cents]);
      },
    ),
  );
  const cases: Readonly<Record<string, number | undefined>> = {
    "1.234,56": 123_456,
    "1234.56": 123_456,
    "€ 12": 1_200,
    "12,50 €": 1_250,
    "12,-": 1_200,
    "1.234": 123_400,
    "1.234.567": 123_456_700,
    "12,5": 1_250,
    "0,125": undefined,
    "1.23.456": undefined,
    gratis: undefined,
    "": undefined,
  };
  expect(Object.fromEntries(Object.keys(cases).map((text) => [text, amountFrom(text)?.cents]))).toEqual(cases);
  expect([amountFrom(12.5), amountFrom(1.005), amountFrom("USD 3")]).toEqual([
    { cents: 1_250, currency: null },
    { cents: 101, currency: null },
    { cents: 300, currency: "usd" },
  ]);
});

test("telephones that were numbers get their zero back, by the country", () => {
  const restored = (number: string) => ({ number, isRestored: true });
  const kept = (number: string) => ({ number, isRestored: false });
  expect(
    [3_331_234_567, 333_123_456, 51_234_567, 612_345_678, 393_331_234_567, 12].map((one) => phoneFrom(one, "IT")),
  ).toEqual([
    ...[
      kept("3331234567"),
      kept("333123456"),
      restored("051234567"),
      restored("0612345678"),
      kept("+393331234567"),
      null,
    ],
  ]);
  expect([phoneFrom(612_345_678, "ES"), phoneFrom(791_234_567, "CH"), phoneFrom(7_700_900_123, "GB")]).toEqual([
    ...[kept("612345678"), restored("0791234567"), restored("07700900123")],
  ]);
  expect(
    ["333 12 34 567", "'+39 333 1234567", "(051) 123.456 ", "boh", "3,33E+09"].map(
      (text) => phoneFrom(text, "IT")?.number,
    ),
  ).toEqual([...["333 12 34 567", "+39 333 1234567", "(051) 123.456", undefined, undefined]]);
});

const namePart = fc.constantFrom(
  "Rossi",
  "De Luca",
  "D'Angelo",
  "Bianchi",
  "Dal Maso",
  "Anna",
  "Anna Maria",
  "Niccolò",
  "Zoë",
  "Mario",
);

test("both names in one cell are divided by the tax code beside them, however many there are", () => {
  fc.assert(
    fc.property(
      namePart,
      namePart,
      fc.boolean(),
      fc.boolean(),
      (lastName, firstName, isLastFirst, isColumnLastFirst) => {
        const code = taxCodeOf({ lastName, firstName, birthDate: "2012-03-07" }, false, "F205");
        const text = isLastFirst ? `${lastName} ${firstName}` : `${firstName} ${lastName}`;
        const name = nameFrom(text, isColumnLastFirst ? "lastFirst" : "firstFirst", code);
        // A code fits other divisions of the same letters, too: it is never contradicted, and never doubtful.
        const { lastName: last = "", firstName: first = "" } = name ?? {};
        expect(taxCodeOf({ lastName: last, firstName: first, birthDate: "2012-03-07" }, false, "F205")).toBe(code);
        expect(name?.isDoubtful).toBe(false);
      },
    ),
  );
  const coded = (name: string, code: string | null) => ({ name, taxCode: code });
  expect(nameOrderOf([coded("Rossi Mario", "RSSMRA12C07F205B"), coded("Verdi Anna", null)])).toBe("lastFirst");
  expect(nameOrderOf([coded("Mario Rossi", "RSSMRA12C07F205B")])).toBe("firstFirst");
  expect(nameOrderOf([coded("Mario Rossi", null)])).toBe("open");
  expect(nameOrderOf([coded("Rossi, Mario", null), coded("ROSSI Mario", null), coded("Pelé", null)])).toBe("none");
});

test("the order that is suggested for names follows first names that many have, and says nothing where none is there", () => {
  expect(likelyNameOrder(["Mario Rossi", "Giulia Greco", "ROSA Paolo"])).toBe("firstFirst");
  expect(likelyNameOrder(["Verdi Laura", "De Luca Anna Maria", "Bianchi Niccolò"])).toBe("lastFirst");
  expect(likelyNameOrder(["Pérez García José"])).toBe("lastFirst");
  // As many say one as the other, one name alone, and what is no text.
  expect(likelyNameOrder(["Mario Verdi", "Verdi Ada", "Rossi Anna", "Pelé", null, 12])).toBeUndefined();
  expect(likelyNameOrder(["Xu Wei", "Anna Paolo"])).toBeUndefined();
});

test("without a tax code names are divided by commas, capitals and particles, and else are doubtful", () => {
  const divided = (text: string) => {
    const name = nameFrom(text, "lastFirst");
    return name && `${name.lastName}|${name.firstName}${name.isDoubtful ? "?" : ""}`;
  };
  expect(
    [
      "Rossi Mario",
      "Rossi, Mario Ugo",
      "DE LUCA Anna",
      "Anna DE LUCA",
      "De Luca Anna",
      "Rossi Anna Maria",
      "Pelé",
      "van Dijk",
    ].map(divided),
  ).toEqual([
    ...[
      "Rossi|Mario",
      "Rossi|Mario Ugo",
      "DE LUCA|Anna",
      "DE LUCA|Anna",
      "De Luca|Anna",
      "Rossi|Anna Maria?",
      null,
      "van|Dijk?",
    ],
  ]);
});

test("words of three languages, lists and addresses", () => {
  expect(["M", "Femmina", "male", "mujer", "boh"].map((word) => genderFrom(word))).toEqual([
    "male",
    "female",
    "male",
    "female",
    null,
  ]);
  expect(["Mamma", "papà", "Tutore legale", "nonna", "boh"].map((word) => relationFrom(word))).toEqual([
    "mother",
    "father",
    "tutor",
    "other",
    null,
  ]);
  expect(["Sì", "x", "NO", "", true, 1].map((word) => answerFrom(word))).toEqual([true, true, false, null, true, true]);
  expect(listFrom("Under 15, Open\nUnder 15")).toEqual(["Under 15", "Open"]);
  expect(
    ["Anna <a@example.org>", "a@example.org; b@example.org", "mailto:a@example.org", "a@"].map((text) =>
      emailFrom(text),
    ),
  ).toEqual([
    { email: "a@example.org", isFirst: false },
    { email: "a@example.org", isFirst: true },
    { email: "a@example.org", isFirst: false },
    null,
  ]);
});

test("what is longer than any value is none, and is looked at once only", () => {
  for (const part of ["T", "1/", "a ", ",", "(", "@a.", "9"]) {
    const long = part.repeat(100_000);
    expect([
      dateFrom(long, "dmy"),
      amountFrom(long),
      phoneFrom(long, "IT"),
      emailFrom(long),
      nameFrom(long, "lastFirst"),
    ]).toEqual([...[null, null, null, null, null]]);
    expect(recognize(importKinds.athletes, long)).toBeUndefined();
  }
});
