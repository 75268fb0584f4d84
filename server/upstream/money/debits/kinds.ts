import type { DebitKind } from "#contracts/money/debits.ts";
import type { Role } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";

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
