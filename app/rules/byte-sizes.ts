import { intlLocales } from "./intl-locales.ts";
import type { LanguageCode } from "./languages.ts";

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/**
 * A number of bytes in words, in whole megabytes or, from a gigabyte on, in gigabytes with a decimal: "24 MB", "1,5
 * GB".
 */
export function byteSizeText(bytes: number, language: LanguageCode): string {
  // A few bytes are never shown as 0 MB.
  const megabytes = bytes > 0 ? Math.max(1, Math.round(bytes / megabyte)) : 0;
  const [value, unit] = megabytes < 1024 ? [megabytes, "megabyte"] : [bytes / gigabyte, "gigabyte"];
  return new Intl.NumberFormat(intlLocales[language], { style: "unit", unit, maximumFractionDigits: 1 }).format(value);
}
