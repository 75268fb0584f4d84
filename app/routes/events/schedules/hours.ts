import { intlLocales } from "#app/rules/intl-locales.ts";
import type { LanguageCode } from "#app/rules/languages.ts";

/** Minutes as texts tell hours: "12,5", and the number that says which form the words have. */
export function hoursOf(minutes: number, language: LanguageCode): { readonly hours: string; readonly count: number } {
  const count = Math.round(minutes / 6) / 10;
  return { hours: new Intl.NumberFormat(intlLocales[language], { maximumFractionDigits: 1 }).format(count), count };
}
