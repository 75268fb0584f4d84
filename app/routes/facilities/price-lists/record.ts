import type { FormValues } from "#app/rules/form-values.ts";
import type { PriceList, PriceListBody } from "#contracts/facilities/price-lists.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";

/** The fields that are written as amounts of money. */
export const money = ["price", "guestPrice"];

/** A row of prices to start with: all week, all hours. */
const wholeWeek = {
  daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
  startAt: "00:00",
  endAt: "24:00",
  price: null,
  guestPrice: null,
};

/** A list as its form starts with it: the fields of both kinds of prices. */
export const formRecord = (currency: CurrencyCode, list: Partial<PriceList> = {}) => ({
  name: list.name ?? "",
  type: list.type ?? "ranged",
  currency,
  slotMinutes: list.slotMinutes ?? 60,
  price: list.price ?? null,
  guestPrice: list.guestPrice ?? null,
  priceRanges: list.priceRanges?.length ? list.priceRanges : [wholeWeek],
  fieldIds: list.fieldIds ?? [],
  sportIds: list.sportIds ?? [],
  validFrom: list.validFrom ?? null,
  validTo: list.validTo ?? null,
});

/** A stored list in the words of the body that would save it. */
export function bodyOf(list: PriceList): PriceListBody {
  const { name, currency, fieldIds, sportIds, validFrom, validTo, priceRanges, slotMinutes, price, guestPrice } = list;
  const common = { name, currency, fieldIds, sportIds, validFrom, validTo };
  if (list.type === "ranged") return { ...common, type: "ranged", priceRanges };
  return { ...common, type: "by_slot", slotMinutes: slotMinutes ?? 60, price: price ?? 0, guestPrice };
}

/** The fields as text, as the form starts with them. */
export type PriceListValues = FormValues<ReturnType<typeof formRecord>>;
