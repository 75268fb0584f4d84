import type { TFunction } from "i18next";
import { formatLocalDate } from "#app/rules/dates.ts";
import type { SubscriptionTemplate } from "#contracts/academy/subscription-templates.ts";

type T = TFunction<"subscription-templates">;

/** What a package includes, each in words: "10 ingressi", "2 allenamenti a settimana", "5 Oro". */
export function includedWords(template: SubscriptionTemplate, t: T): string[] {
  const { sessions, weeklySessions, recoveries, coins } = template;
  return [
    ...(sessions > 0 ? [t("included.sessions", { count: sessions })] : []),
    ...(weeklySessions > 0 ? [t("included.weekly", { count: weeklySessions })] : []),
    ...(recoveries > 0 ? [t("included.recoveries", { count: recoveries })] : []),
    ...coins.map(({ type, amount }) => `${amount} ${t(`fields.${type}`)}`),
  ];
}

/** How long a package lasts: "9 mesi", "Stagione 2026/27"; nothing where it has no end. */
export function coverageWords(
  { coverage }: Pick<SubscriptionTemplate, "coverage">,
  frames: readonly { readonly value: string; readonly label: string }[],
  t: T,
): string {
  if (coverage.kind === "none") return "";
  if (coverage.kind === "timeFrame") return frames.find(({ value }) => value === coverage.timeFrameId)?.label ?? "";
  return t(`coverage.${coverage.kind}`, { count: coverage.length });
}

/** When a package can be bought in the app: "In app dal 01/09/2026"; nothing where it never can. */
export function appWords(template: Pick<SubscriptionTemplate, "purchasableInApp" | "appFrom" | "appTo">, t: T) {
  const { purchasableInApp, appFrom, appTo } = template;
  if (!purchasableInApp) return "";
  if (appFrom && appTo) return t("app.both", { from: formatLocalDate(appFrom), to: formatLocalDate(appTo) });
  if (appFrom) return t("app.from", { from: formatLocalDate(appFrom) });
  return appTo ? t("app.to", { to: formatLocalDate(appTo) }) : t("app.always");
}
