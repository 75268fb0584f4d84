import type { FormValues } from "#app/rules/form-values.ts";
import type { Promotion, PromotionBody } from "#contracts/academy/promotions.ts";

/**
 * The fields that are written with two decimals: an own price, and a percentage, which is stored in hundredths as money
 * is.
 */
export const money = ["price", "basisPoints"];

/** A promotion as its form starts with it: the fields of both kinds of discounts. */
export const formRecord = (promotion?: Promotion) => ({
  name: promotion?.name ?? "",
  triggerTemplateId: promotion?.triggerTemplateId ?? null,
  targetTemplateId: promotion?.targetTemplateId ?? null,
  discount: {
    kind: promotion?.discount.kind ?? "percentage",
    basisPoints: promotion?.discount.kind === "percentage" ? promotion.discount.basisPoints : null,
    price: promotion?.discount.kind === "price" ? promotion.discount.price : null,
  },
  startAt: promotion?.startAt ?? null,
  endAt: promotion?.endAt ?? null,
  description: promotion?.description ?? "",
});

/** A stored promotion in the words of the body that would save it. */
export function bodyOf(promotion: Promotion): PromotionBody {
  const { name, triggerTemplateId, targetTemplateId, discount, startAt, endAt, description } = promotion;
  return { name, triggerTemplateId, targetTemplateId, discount, startAt, endAt, description };
}

/** The fields as text, as the form starts with them. */
export type PromotionValues = FormValues<ReturnType<typeof formRecord>>;
