import type { TFunction } from "i18next";
import { formatLocalDate } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { formatCents } from "#app/rules/money.ts";
import type { Promotion } from "#contracts/academy/promotions.ts";

type T = TFunction<"promotions">;

/** "Chi ha «A» paga «B» 80,00 € invece di 100,00 €". */
export function promotionWords(promotion: Promotion, t: T, language: LanguageCode): string {
  const { triggerName, targetName, price, listPrice, currency } = promotion;
  const money = (cents: number) => formatCents(cents, currency, language);
  return t("words", { trigger: triggerName, target: targetName, price: money(price), listPrice: money(listPrice) });
}

/** "dal 01/09/2026 al 30/09/2026", "sempre". */
export function periodWords({ startAt, endAt }: Pick<Promotion, "startAt" | "endAt">, t: T): string {
  if (startAt && endAt) return t("period.both", { from: formatLocalDate(startAt), to: formatLocalDate(endAt) });
  if (startAt) return t("period.from", { from: formatLocalDate(startAt) });
  return endAt ? t("period.to", { to: formatLocalDate(endAt) }) : t("period.always");
}

/** Whether a promotion can be used on a day: before its dates, on them, after them. */
export function stateOn({ startAt, endAt }: Pick<Promotion, "startAt" | "endAt">, day: string) {
  if (startAt !== null && day < startAt) return "planned";
  return endAt !== null && endAt < day ? "over" : "active";
}
