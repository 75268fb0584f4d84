import { sql } from "drizzle-orm";
import type { Queryable } from "./connection.ts";

/** What a transaction says of itself. */
interface LedgerNote {
  readonly reason?: string | null;
  /** The write-off that is taken back. */
  readonly reverses?: number;
}

/**
 * Tells the triggers who acts, and why, until the transaction ends or the next call: the lines of the ledger and of a
 * membership's history carry it (`upstream.said`).
 */
export async function setActor(
  tx: Queryable,
  { staffMemberId }: { readonly staffMemberId: string },
  { reason, reverses }: LedgerNote = {},
): Promise<void> {
  await tx.execute(sql`
    select set_config('upstream.staff', ${staffMemberId}, true), set_config('upstream.reason', ${reason ?? ""}, true),
      set_config('upstream.reverses', ${reverses?.toString() ?? ""}, true)`);
}

/** What comes next was done by the system, or by a person who is not known. */
export const unknownActor = { staffMemberId: "" };
