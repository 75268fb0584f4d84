import type { LanguageCode } from "#app/rules/languages.ts";
import { moneyInput } from "#app/rules/money.ts";
import type { PriceList, PriceListBody } from "#contracts/facilities/price-lists.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";

/** A stored list in the words of the body that would save it. */
export function bodyOf(list: PriceList): PriceListBody {
  const { name, currency, fieldIds, sportIds, validFrom, validTo, priceRanges, slotMinutes, price, guestPrice } = list;
  const common = { name, currency, fieldIds, sportIds, validFrom, validTo };
  if (list.type === "ranged") return { ...common, type: "ranged", priceRanges };
  return { ...common, type: "by_slot", slotMinutes: slotMinutes ?? 60, price: price ?? 0, guestPrice };
}

/** A row of prices as text. */
export interface RangeValues extends Record<string, string | string[]> {
  daysOfWeek: string[];
  startAt: string;
  endAt: string;
  price: string;
  guestPrice: string;
}

/** The fields as text, as the form starts with them. */
export interface PriceListValues extends Record<string, string | string[] | RangeValues[]> {
  name: string;
  type: string;
  currency: CurrencyCode;
  slotMinutes: string;
  price: string;
  guestPrice: string;
  priceRanges: RangeValues[];
  fieldIds: string[];
  sportIds: string[];
  validFrom: string;
  validTo: string;
}

/** A row to start with: all week, all hours. */
export const wholeWeek: RangeValues = {
  daysOfWeek: ["1", "2", "3", "4", "5", "6", "7"],
  startAt: "00:00",
  endAt: "24:00",
  price: "",
  guestPrice: "",
};

/** What the form of a new list starts with. */
export const newValues = (currency: CurrencyCode): PriceListValues => ({
  name: "",
  type: "ranged",
  currency,
  slotMinutes: "60",
  price: "",
  guestPrice: "",
  priceRanges: [wholeWeek],
  fieldIds: [],
  sportIds: [],
  validFrom: "",
  validTo: "",
});

/** What the form of a stored list starts with. */
export function valuesOf(list: PriceList, language: LanguageCode): PriceListValues {
  const money = (cents: number | null) => (cents === null ? "" : moneyInput(cents, language));
  return {
    ...newValues(list.currency),
    name: list.name,
    type: list.type,
    slotMinutes: String(list.slotMinutes ?? 60),
    price: money(list.price),
    guestPrice: money(list.guestPrice),
    priceRanges:
      list.priceRanges.length === 0
        ? [wholeWeek]
        : list.priceRanges.map(({ daysOfWeek, startAt, endAt, price, guestPrice }) => ({
            daysOfWeek: daysOfWeek.map(String),
            startAt,
            endAt,
            price: money(price),
            guestPrice: money(guestPrice),
          })),
    fieldIds: list.fieldIds,
    sportIds: list.sportIds,
    validFrom: list.validFrom ?? "",
    validTo: list.validTo ?? "",
  };
}
