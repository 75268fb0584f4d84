import type { CoinType } from "#contracts/academy/coins.ts";

/** All coins, in the order in which they are shown; their names are `common:coins.<type>`. */
export const coinTypes = [
  "gold",
  "silver",
  "bronze",
  "recovery",
  "recoveryVoucher",
  "voucher",
  "badge",
] as const satisfies readonly CoinType[];
