import type { CurrencyCode, Language } from "#contracts/scalars.ts";

const locales = { it: "it-IT", en: "en-GB", es: "es-ES" } as const;

/** An amount in minor units as letters write it: 1.250,00 €. */
export const formatMoney = (cents: number, currency: CurrencyCode, language: Language): string =>
  new Intl.NumberFormat(locales[language], {
    style: "currency",
    currency: currency.toUpperCase(),
    currencyDisplay: "narrowSymbol",
    useGrouping: "always",
  }).format(cents / 100);
