import { z } from "zod";
import type { LanguageCode } from "#app/rules/languages.ts";
import { maxListPrice, type PriceListBody } from "#contracts/facilities/price-lists.ts";
import { CurrencyCode, Id, LocalDate, line, WallTime, Weekday } from "#contracts/scalars.ts";
import { moneyText } from "../money-text.ts";

/** The form of a price list, text into the contract's body. The fields of the other type are dropped. */
export function priceListForm(locale: LanguageCode) {
  const money = moneyText(locale).refine((cents) => cents <= maxListPrice, "price_list.too_expensive");
  const common = {
    name: line(80),
    currency: CurrencyCode,
    fieldIds: z.array(Id).max(100).default([]),
    sportIds: z.array(Id).max(100).default([]),
    validFrom: LocalDate.optional(),
    validTo: LocalDate.optional(),
    version: z.number().int().optional(),
  };
  return z
    .discriminatedUnion("type", [
      z.object({
        ...common,
        type: z.literal("by_slot"),
        slotMinutes: z.number().int().min(5).max(1440),
        price: money,
        guestPrice: money.optional(),
      }),
      z.object({
        ...common,
        type: z.literal("ranged"),
        priceRanges: z
          .array(
            z.object({
              daysOfWeek: z.array(Weekday).min(1),
              startAt: WallTime,
              endAt: WallTime,
              price: money,
              guestPrice: money.optional(),
            }),
          )
          .min(1)
          .max(50),
      }),
    ])
    .transform((form): PriceListBody & { version?: number | undefined } => {
      const dates = { validFrom: form.validFrom ?? null, validTo: form.validTo ?? null };
      if (form.type === "by_slot") return { ...form, ...dates, guestPrice: form.guestPrice ?? null };
      const priceRanges = form.priceRanges.map((range) => ({ ...range, guestPrice: range.guestPrice ?? null }));
      return { ...form, ...dates, priceRanges };
    });
}

/** The buttons that move a list among the others. */
export const moveForm = z.object({ listId: Id, to: z.enum(["up", "down"]) });
