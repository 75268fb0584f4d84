import { sql } from "drizzle-orm";
import type { DebitKind } from "#contracts/money/debits.ts";
import type { Role } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";

/** Whose work a kind of debit is, besides the board's. */
const workedBy: Readonly<Record<DebitKind, readonly Role[]>> = {
  reservation: ["facilityManager"],
  subscription: [],
  registration: ["eventManager"],
};

/** @throws Refusal 403 `auth.forbidden` when debits of this kind are not the caller's work */
export function requireKind({ roles }: StaffCaller, { kind }: { readonly kind: DebitKind }): void {
  const mine: readonly Role[] = ["manager", "boardMember", ...workedBy[kind]];
  if (!roles.some((role) => mine.includes(role))) throw new Refusal(403, "auth.forbidden");
}

/** What the ledger's lines of a transaction say of it. */
interface Saying {
  readonly reason?: string;
  /** The write-off that is taken back. */
  readonly reverses?: number;
}

/**
 * Tells the triggers that write the ledger who acts, and why, until the transaction ends or the next call: their lines
 * carry it (`upstream.said`).
 */
export async function actingAs(
  tx: Queryable,
  { staffMemberId }: Pick<StaffCaller, "staffMemberId">,
  { reason = "", reverses }: Saying = {},
): Promise<void> {
  await tx.execute(sql`
    select set_config('upstream.staff', ${staffMemberId}, true), set_config('upstream.reason', ${reason}, true),
      set_config('upstream.reverses', ${reverses?.toString() ?? ""}, true)`);
}
