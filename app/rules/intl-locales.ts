import type { LanguageCode } from "./languages.ts";

/** How each language writes numbers and names of days. why en-GB: day before month, as in the whole product. */
export const intlLocales: Readonly<Record<LanguageCode, string>> = { it: "it-IT", en: "en-GB", es: "es-ES" };
