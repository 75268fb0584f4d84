import { checkLetter, isPersonTaxCode } from "./tax-code.ts";

/** What of a person an Italian tax code is made of. */
type TaxCodePart = "lastName" | "firstName" | "birthDate" | "gender";

/** A person as far as it is known. */
export interface TaxPayer {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** A local date. */
  readonly birthDate: string | null;
  readonly gender: "male" | "female" | "notSpecified";
}

/** Letters by which the months are written. */
const months = "ABCDEHLMPRST";
/** Letters that stand for the digits 0 to 9 where two people would have one code. */
const standIns = "LMNPQRSTUV";
/** Where a code has digits, whose place letters may take. */
const digitPlaces: ReadonlySet<number> = new Set([6, 7, 9, 10, 12, 13, 14]);

/** Letters that no accent was added to, as the register writes them. */
const plain: Readonly<Record<string, string>> = {
  Ł: "L",
  Ø: "O",
  Đ: "D",
  Ð: "D",
  Þ: "TH",
  ß: "SS",
  ẞ: "SS",
  Æ: "AE",
  Œ: "OE",
  ı: "I",
};

const lettersOf = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll(/[ŁØĐÐÞßẞÆŒı]/gu, (letter) => plain[letter] ?? "")
    .normalize("NFD")
    .replaceAll(/[^A-Z]/gu, "");

/** The three letters of a name: its consonants, then its vowels, then X. */
export function nameLetters(name: string, which: "lastName" | "firstName"): string {
  const letters = lettersOf(name);
  const consonants = letters.replaceAll(/[AEIOU]/gu, "");
  // A first name with four consonants or more leaves the second one out.
  const chosen = which === "firstName" && consonants.length > 3 ? `${consonants[0]}${consonants.slice(2)}` : consonants;
  return `${chosen}${letters.replaceAll(/[^AEIOU]/gu, "")}XXX`.slice(0, 3);
}

/**
 * The Italian tax code of a person (D.M. 23 December 1976).
 * @param town the code of the town or country of birth, such as `A944`
 */
export function taxCodeOf(
  {
    firstName,
    lastName,
    birthDate,
  }: { readonly firstName: string; readonly lastName: string; readonly birthDate: string },
  isFemale: boolean,
  town: string,
): string {
  const [year = "", month = "", day = ""] = birthDate.split("-");
  const born = String(Number(day) + (isFemale ? 40 : 0)).padStart(2, "0");
  const names = `${nameLetters(lastName, "lastName")}${nameLetters(firstName, "firstName")}`;
  const signs = `${names}${year.slice(2)}${months[Number(month) - 1]}${born}${town}`;
  return `${signs}${checkLetter(signs)}`;
}

/** The code with the digits that letters stand for. */
const withDigits = (code: string): string =>
  [...code]
    .map((sign, place) => (digitPlaces.has(place) && standIns.includes(sign) ? String(standIns.indexOf(sign)) : sign))
    .join("");

/**
 * Where a person's Italian tax code differs from what is known of the person; what is not known is not compared, nor is
 * the place of birth, for which a table of all towns that ever were would be needed. A code of another country, or of a
 * company, says nothing. It is a reason to ask and not to refuse: offices have given out codes that are wrong, and
 * names change after the code was given.
 * @param code as it is stored: without blanks, in upper case
 */
export function taxCodeDifferences(code: string, { firstName, lastName, birthDate, gender }: TaxPayer): TaxCodePart[] {
  if (!isPersonTaxCode(code)) return [];
  const digits = withDigits(code);
  const born = Number(digits.slice(9, 11));
  const isFemale = born > 40;
  const date = `${digits.slice(6, 8)}-${String(months.indexOf(digits.charAt(8)) + 1).padStart(2, "0")}-${String(isFemale ? born - 40 : born).padStart(2, "0")}`;
  const isOther = (name: string | null, which: "lastName" | "firstName", letters: string) =>
    // A name in other letters than Latin ones cannot be compared.
    name !== null && lettersOf(name) !== "" && nameLetters(name, which) !== letters;
  const differs: Readonly<Record<TaxCodePart, boolean>> = {
    lastName: isOther(lastName, "lastName", digits.slice(0, 3)),
    firstName: isOther(firstName, "firstName", digits.slice(3, 6)),
    birthDate: birthDate !== null && birthDate.slice(2) !== date,
    gender: gender !== "notSpecified" && (gender === "female") !== isFemale,
  };
  return (Object.keys(differs) as TaxCodePart[]).filter((part) => differs[part]);
}
