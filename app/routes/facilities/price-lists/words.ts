import type { TFunction } from "i18next";
import { formatLocalDate, formatWeekday } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { formatCents } from "#app/rules/money.ts";
import type { PriceList, PriceRange, PriceStep } from "#contracts/facilities/price-lists.ts";

type T = TFunction<"price-lists">;
type Hours = Pick<PriceRange, "startAt" | "endAt">;

/** `lun` of an ISO weekday. */
export const shortWeekday = (weekday: number, language: LanguageCode): string =>
  // why: the first of January 2024 was a Monday.
  formatWeekday(`2024-01-0${weekday}`, "UTC", language, "short");

const named: Readonly<Record<string, "all" | "working" | "weekend">> = {
  "1234567": "all",
  "12345": "working",
  "67": "weekend",
};

const weekdayKeys = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** "giorni feriali", "fine settimana", "lunedì", "lun–gio", "lun, mer". */
export function daysWords(days: readonly number[], t: T, language: LanguageCode): string {
  const sorted = [...new Set(days)].toSorted();
  const name = named[sorted.join("")];
  if (name) return t(`days.${name}`);
  const first = sorted[0] ?? 1;
  const last = sorted.at(-1) ?? first;
  if (first === last) return t(`weekdays.${weekdayKeys[first - 1] ?? "1"}`);
  const isRun = sorted.length > 2 && last - first === sorted.length - 1;
  return isRun
    ? `${shortWeekday(first, language)}–${shortWeekday(last, language)}`
    : sorted.map((day) => shortWeekday(day, language)).join(", ");
}

/** The part of the day that hours are, if they are one that has a name. */
function partOfDay({ startAt, endAt }: Hours): "day" | "morning" | "afternoon" | "evening" | undefined {
  if (startAt === "00:00" && endAt === "24:00") return "day";
  if (startAt >= "17:00") return "evening";
  if (startAt >= "05:00" && endAt <= "13:30") return "morning";
  if (startAt >= "12:00" && endAt <= "19:30") return "afternoon";
  return undefined;
}

/** "giorni feriali sera". */
export function whenWords(range: Pick<PriceRange, "daysOfWeek" | "startAt" | "endAt">, t: T, language: LanguageCode) {
  const part = partOfDay(range);
  return [daysWords(range.daysOfWeek, t, language), part && part !== "day" ? t(`parts.${part}`) : ""]
    .filter(Boolean)
    .join(" ");
}

/** "18:00–24:00". */
export const hoursWords = ({ startAt, endAt }: Hours, t: T): string =>
  partOfDay({ startAt, endAt }) === "day" ? t("parts.day") : `${startAt}–${endAt}`;

interface Cost {
  readonly price: number;
  readonly guestPrice?: number | null;
  readonly currency: PriceList["currency"];
  /** Minutes of a slot; null: the price is for an hour. */
  readonly slotMinutes: number | null;
}

/** "24,00 €/h, ospiti 30,00 €/h", "42,00 € ogni 90 minuti". */
export function costWords({ price, guestPrice, currency, slotMinutes }: Cost, t: T, language: LanguageCode): string {
  const one = (cents: number) => {
    const amount = formatCents(cents, currency, language);
    return slotMinutes === null ? t("cost.hour", { amount }) : t("cost.slot", { amount, minutes: slotMinutes });
  };
  if (guestPrice === null || guestPrice === undefined || guestPrice === price) return one(price);
  return `${one(price)}, ${t("cost.guests", { cost: one(guestPrice) })}`;
}

/** A list in plain words, a line for each of its prices: "giorni feriali sera · 18:00–24:00 · 24,00 €/h". */
export function listWords(list: PriceList, t: T, language: LanguageCode): string[] {
  const { currency, slotMinutes, price, guestPrice, priceRanges } = list;
  if (list.type === "by_slot")
    return [costWords({ currency, slotMinutes, price: price ?? 0, guestPrice }, t, language)];
  return priceRanges.map((range) =>
    [
      whenWords(range, t, language),
      hoursWords(range, t),
      costWords({ ...range, currency, slotMinutes: null }, t, language),
    ].join(" · "),
  );
}

/** What one step of a price is: "Estate · giorni feriali sera · 17:00–24:00 · 26,00 €/h × 60 min". */
export function stepWords(step: PriceStep, currency: PriceList["currency"], t: T, language: LanguageCode): string {
  const { priceListName, daysOfWeek, startAt, endAt, minutes, unitMinutes, unitPrice } = step;
  const range = daysOfWeek && startAt && endAt ? { daysOfWeek, startAt, endAt } : null;
  const cost = costWords({ price: unitPrice, currency, slotMinutes: range ? null : unitMinutes }, t, language);
  return [
    priceListName,
    ...(range ? [whenWords(range, t, language), hoursWords(range, t)] : []),
    minutes === unitMinutes ? cost : t("cost.minutes", { cost, minutes }),
  ].join(" · ");
}

/** "dal 01/06/2026 al 31/08/2026", "sempre". */
export function validityWords({ validFrom, validTo }: Pick<PriceList, "validFrom" | "validTo">, t: T): string {
  if (validFrom && validTo)
    return t("validity.both", { from: formatLocalDate(validFrom), to: formatLocalDate(validTo) });
  if (validFrom) return t("validity.from", { from: formatLocalDate(validFrom) });
  return validTo ? t("validity.to", { to: formatLocalDate(validTo) }) : t("validity.always");
}

/** The names of some courts or sports; `all` when the list names none. */
export const namesOf = (
  ids: readonly string[],
  things: readonly { id: string; name: string }[],
  all: string,
): string =>
  ids.length === 0
    ? all
    : things
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join(", ") || "–";
