/** Letters by which the months are written. */
const months = "ABCDEHLMPRST";
/** What a character counts in an odd place (the first is odd), by its value: digits and letters alike. */
const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

const letters = (name: string) =>
  name
    .normalize("NFD")
    .replace(/[^a-zA-Z]/gu, "")
    .toUpperCase();

function three(name: string, isFirst: boolean): string {
  const all = letters(name);
  const consonants = all.replace(/[AEIOU]/gu, "");
  // Of a first name with four consonants or more the second one is left out.
  const chosen = isFirst && consonants.length > 3 ? `${consonants[0]}${consonants.slice(2)}` : consonants;
  return `${chosen}${all.replace(/[^AEIOU]/gu, "")}XXX`.slice(0, 3);
}

const countOf = (character: string) =>
  /\d/u.test(character) ? Number(character) : character.charCodeAt(0) - "A".charCodeAt(0);

/** The Italian tax code of a person (DM 23/12/1976). @param town the code of the town of birth, such as `A944` */
export function taxCodeOf(
  person: { readonly firstName: string; readonly lastName: string; readonly birthDate: string },
  isFemale: boolean,
  town: string,
): string {
  const [year = "", month = "", day = ""] = person.birthDate.split("-");
  const born = String(Number(day) + (isFemale ? 40 : 0)).padStart(2, "0");
  const body = `${three(person.lastName, false)}${three(person.firstName, true)}${year.slice(2)}${months[Number(month) - 1]}${born}${town}`;
  const sum = [...body].reduce(
    (total, character, at) => total + (at % 2 === 0 ? (odd[countOf(character)] ?? 0) : countOf(character)),
    0,
  );
  return body + String.fromCharCode("A".charCodeAt(0) + (sum % 26));
}
