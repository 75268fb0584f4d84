import { z } from "zod";
import { CounterMethod } from "#contracts/money/debits.ts";
import { Id } from "#contracts/scalars.ts";

/** One instalment that is collected today, or one write-off that is taken back. */
export const collectForm = z.union([
  z.object({ paymentId: Id, method: CounterMethod.default("cash") }),
  z.object({ entryId: z.number().int().min(1) }),
]);
