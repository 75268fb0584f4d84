import { z } from "zod";

/** Coins of an athlete's wallet, section 3 of the product's specification. */
export const coinTypes = ["gold", "silver", "bronze", "recovery", "recoveryVoucher", "voucher", "badge"] as const;
export const CoinType = z.enum(coinTypes).meta({ id: "CoinType" });
export type CoinType = z.infer<typeof CoinType>;

/** A number of coins of one type, as packages include and sales credit them. */
export const CoinAmount = z
  .object({ type: CoinType, amount: z.number().int().min(1).max(1000) })
  .meta({ id: "CoinAmount" });
export type CoinAmount = z.infer<typeof CoinAmount>;
