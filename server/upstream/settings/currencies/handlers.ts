import type { CurrencyCode, Language } from "#contracts/scalars.ts";
import { currencies } from "#contracts/settings/currencies.ts";
import { implement } from "#upstream/core/implement.ts";

const symbols: Record<CurrencyCode, string> = { eur: "€", usd: "$", chf: "CHF" };

function currencyLabel(code: CurrencyCode, language: Language): string {
  const name = new Intl.DisplayNames(language, { type: "currency" }).of(code.toUpperCase()) ?? code.toUpperCase();
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

export const currencyImplementations = implement(currencies, {
  async list(_input, { language }) {
    const codes: CurrencyCode[] = ["eur", "usd", "chf"];
    return { data: codes.map((code) => ({ code, label: currencyLabel(code, language), symbol: symbols[code] })) };
  },
});
