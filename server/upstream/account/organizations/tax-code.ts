/**
 * Whether a tax code can be right. An Italian one, eleven digits or the sixteen signs of a person's, ends with a check
 * character (D.M. 23 December 1976; Luhn's for the digits); what any other country writes is taken as it is.
 * @param code without blanks, in upper case
 */
export function isPossibleTaxCode(code: string): boolean {
  if (/^\d{11}$/u.test(code)) return luhnSum(code) % 10 === 0;
  if (isPersonTaxCode(code)) return checkLetter(code.slice(0, 15)) === code.at(15);
  // why: sixteen signs, or what begins as they do, are an Italian person's, and then they have that form.
  return /^[A-Z\d][A-Z\d.\-/]{3,31}$/u.test(code) && !/^[A-Z\d]{16}$|^[A-Z]{6}\d{2}[A-Z]\d/u.test(code);
}

/** Whether a code has the form of an Italian person's. */
export const isPersonTaxCode = (code: string): boolean =>
  /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPRST][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/u.test(code);

function luhnSum(digits: string): number {
  return [...digits].reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** What signs at odd places count, by their value: 0 to 9 as A to J, then K to Z. */
const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** The last sign of a person's code, from the fifteen before it. */
export function checkLetter(signs: string): string {
  const sum = [...signs].reduce((total, sign, place) => {
    const value = /\d/u.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65;
    return total + (place % 2 === 0 ? (oddValues[value] ?? 0) : value);
  }, 0);
  return String.fromCharCode(65 + (sum % 26));
}

/** The code as it is stored: without blanks, in upper case. */
export const plainTaxCode = (typed: string): string => typed.replace(/\s/gu, "").toUpperCase();
