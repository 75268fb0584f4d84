import { z } from "zod";
import { CoinType } from "#contracts/academy/coins.ts";
import { maxTokens, TokenMovementBody } from "#contracts/academy/wallets.ts";

/** The form of the wallet: a choice of more or fewer, and how many, in place of a number with a sign. */
export const movementForm = z.object({
  direction: z.enum(["credit", "debit"]),
  type: CoinType,
  amount: z.number().int().min(1, "wallet.zero").max(maxTokens),
  expiresOn: TokenMovementBody.shape.expiresOn,
  notes: TokenMovementBody.shape.notes,
});
type MovementForm = z.output<typeof movementForm>;

/** The body that the form sends upstream. For tokens that are taken it says no expiry. */
export const bodyOf = ({ direction, type, amount, expiresOn, notes }: MovementForm): TokenMovementBody => ({
  type,
  amount: direction === "credit" ? amount : -amount,
  expiresOn: direction === "credit" ? expiresOn : null,
  notes,
});
