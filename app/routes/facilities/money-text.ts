import { z } from "zod";
import type { LanguageCode } from "#app/rules/languages.ts";
import { parseMoney } from "#app/rules/money.ts";

/** The largest amount the contracts take, in minor units. */
const most = 1_000_000_000;

/** A form's text such as `12,50`, in the reader's writing, into minor units. Refused: `field.money`. */
export const moneyText = (language: LanguageCode) =>
  z.string().transform((value, context) => {
    const cents = parseMoney(value, language);
    if (cents !== null && cents >= 0 && cents <= most) return cents;
    context.addIssue({ code: "custom", message: "field.money" });
    return z.NEVER;
  });
