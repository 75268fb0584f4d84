import fc from "fast-check";
import { expect, test } from "vitest";
import { type TaxPayer, taxCodeDifferences, taxCodeOf } from "./person-tax-code.ts";
import { checkLetter, isPossibleTaxCode } from "./tax-code.ts";

const mario = { firstName: "Mario", lastName: "Rossi", birthDate: "1985-12-10", gender: "male" } as const;

test.each<[string, Partial<TaxPayer>, string[]]>([
  ["RSSMRA85T10A562S", {}, []],
  ["RSSMRA85T10A562S", { lastName: "Bianchi" }, ["lastName"]],
  ["RSSMRA85T10A562S", { firstName: "Rossi", lastName: "Mario" }, ["lastName", "firstName"]],
  ["RSSMRA85T10A562S", { birthDate: "1985-12-11" }, ["birthDate"]],
  ["RSSMRA85T10A562S", { birthDate: "1986-12-10", gender: "female" }, ["birthDate", "gender"]],
  // A letter in place of a digit, as two people who would have one code get it.
  ["RSSMRA85T10A56NH", {}, []],
  ["RSSMRA85T10A56NH", { birthDate: "1985-01-10" }, ["birthDate"]],
  // What is not known is not compared.
  ["RSSMRA85T10A562S", { firstName: null, lastName: null, birthDate: null, gender: "notSpecified" }, []],
  ["RSSMRA85T10A562S", { lastName: "Росси" }, []],
  // Codes of companies and of other countries say nothing of a person.
  ["01234567897", { lastName: "Bianchi" }, []],
  ["X1234567L", { lastName: "Bianchi" }, []],
])("%s of %j differs in %j", (code, person, parts) => {
  expect(taxCodeDifferences(code, { ...mario, ...person })).toEqual(parts);
});

test.each([
  [{ firstName: "Mario", lastName: "Rossi", birthDate: "1980-01-01" }, false, "H501", "RSSMRA80A01H501U"],
  [{ firstName: "Samantha", lastName: "Miller", birthDate: "1983-09-25" }, true, "D612", "MLLSNT83P65D612C"],
] as const)("the code of %j", (person, isFemale, town, code) => {
  expect(taxCodeOf(person, isFemale, town)).toBe(code);
});

const name = fc.string({
  unit: fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZàèéìòùłøßü' -"),
  minLength: 1,
  maxLength: 20,
});
const birthDate = fc
  .date({ min: new Date("1920-01-01"), max: new Date("2026-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const person = fc.record({ firstName: name, lastName: name, birthDate, gender: fc.constantFrom("male", "female") });

/** The code with letters for some of its digits, and the check letter that it has then. */
function withStandIns(code: string, places: readonly number[]): string {
  const signs = [...code.slice(0, 15)].map((sign, place) =>
    places.includes(place) ? ("LMNPQRSTUV"[Number(sign)] ?? sign) : sign,
  );
  return signs.join("") + checkLetter(signs.join(""));
}

test("a person's own code says the same, whatever letters stand for its digits; another day or gender is found", () => {
  const places = fc.subarray([6, 7, 9, 10, 12, 13, 14]);
  fc.assert(
    fc.property(person, places, birthDate, (one, replaced, otherDate) => {
      const code = withStandIns(taxCodeOf(one, one.gender === "female", "H501"), replaced);
      expect(isPossibleTaxCode(code)).toBe(true);
      expect(taxCodeDifferences(code, one)).toEqual([]);
      const other = one.gender === "female" ? ("male" as const) : ("female" as const);
      expect(taxCodeDifferences(code, { ...one, gender: other })).toEqual(["gender"]);
      // The code has two digits of the year.
      const isSame = otherDate.slice(2) === one.birthDate.slice(2);
      expect(taxCodeDifferences(code, { ...one, birthDate: otherDate })).toEqual(isSame ? [] : ["birthDate"]);
    }),
  );
});
