import { z } from "zod";
import { CurrencyCode, Id } from "#contracts/scalars.ts";

const ids = z.array(Id).min(1).max(20);

/** Whose debts the address asks for: athletes, or all of a guardian's; what is malformed is left out. */
export function readDebtors(query: URLSearchParams) {
  const athleteId = ids.safeParse(query.getAll("athleteId"));
  const guardianId = Id.safeParse(query.get("guardianId"));
  const currency = CurrencyCode.safeParse(query.get("currency"));
  return {
    ...(athleteId.success && { athleteId: athleteId.data }),
    ...(guardianId.success && { guardianId: guardianId.data }),
    ...(currency.success && { currency: currency.data }),
  };
}
