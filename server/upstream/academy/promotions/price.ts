import type { Discount } from "#contracts/academy/promotions.ts";

/** Hundredths of a percent in a whole. */
const whole = 10_000;

/**
 * What a package costs with a promotion, in minor units: never above its list price, a percentage rounded half up. What
 * is multiplied stays far below what a number holds exactly.
 */
export const priceWith = (listPrice: number, discount: Discount): number =>
  discount.kind === "price"
    ? Math.min(discount.price, listPrice)
    : Math.floor((listPrice * (whole - discount.basisPoints) + whole / 2) / whole);
