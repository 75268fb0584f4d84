import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { currencySymbol, formatCents } from "#app/rules/money.ts";
import { minPackages, type Promotion, promotions } from "#contracts/academy/promotions.ts";
import { maxSubscriptionTemplates, subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";

type Caller = Pick<StaffCaller, "call" | "locale">;

/** A promotion. Throws AppError 404 when the organisation has no such one. */
export const loadPromotion = (staff: Pick<Caller, "call">, id: string): Promise<Promotion> =>
  staff.call(promotions.show, { params: { id } });

/**
 * The packages that a promotion may name, with their prices, and whether they are too few for one.
 * @param named the packages that it names already, also hidden ones
 */
export async function loadPackages(staff: Caller, ...named: string[]) {
  const { data } = await staff.call(subscriptionTemplates.list, { query: { pageSize: maxSubscriptionTemplates } });
  const shown = data.filter(({ visibility }) => visibility !== "hidden");
  return {
    min: minPackages,
    isTooFew: shown.length < minPackages,
    symbol: currencySymbol(shown[0]?.currency ?? "eur", staff.locale),
    packages: data
      .filter((one) => shown.includes(one) || named.includes(one.id))
      .map(({ id, name, price, currency }) => ({
        value: id,
        label: `${name} · ${formatCents(price, currency, staff.locale)}`,
      })),
  };
}
