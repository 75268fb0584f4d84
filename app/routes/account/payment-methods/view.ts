import { type StripeTerms, stripeCommission, stripePercent } from "#app/rules/commission.ts";
import { intlLocales } from "#app/rules/intl-locales.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { formatCents } from "#app/rules/money.ts";
import type { PaymentMethod } from "#contracts/account/payment-methods.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";

/** An account number as people read it, in fours. */
export const writtenIban = (iban: string): string => iban.replace(/(?<=^(?:.{4})+)(?=.)/gu, " ");

/** Stripe's commission in words' values: the share, and what it is of an amount that is easy to reckon with. */
export function commissionOf(terms: StripeTerms & { readonly currency: CurrencyCode }, language: LanguageCode) {
  const example = 10_000;
  const money = (cents: number) => formatCents(cents, terms.currency, language);
  const percent = { style: "percent", maximumFractionDigits: 1 } as const;
  const kept = stripeCommission(example, terms);
  return {
    share: new Intl.NumberFormat(intlLocales[language], percent).format(stripePercent(terms) / 100),
    gross: money(example),
    kept: money(kept),
    left: money(example - kept),
  };
}

/** The facts that the card of a way to be paid shows, by the names of the form's fields. */
export function factsOf(
  method: PaymentMethod,
): { readonly name: "owner" | "iban" | "merchantCode" | "terminalNumber" | "accountId"; readonly value: string }[] {
  switch (method.type) {
    case "cash":
      return [];
    case "bankWire":
      return [
        { name: "owner", value: method.owner },
        { name: "iban", value: writtenIban(method.iban) },
      ];
    case "redsys":
      return [
        { name: "merchantCode", value: method.merchantCode },
        { name: "terminalNumber", value: method.terminalNumber },
      ];
    case "stripe":
      return [{ name: "accountId", value: method.accountId }];
  }
}
