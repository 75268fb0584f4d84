import type { Access, Recovery } from "#contracts/academy/participants.ts";
import type { CancellationRules } from "#contracts/academy/training-rules.ts";

/** What decides whether an absence brings a recovery. */
interface Absence {
  readonly access: Access;
  readonly rules: Pick<CancellationRules, "recovery">;
  /** Whether it was told before the cut-off. */
  readonly inTime: boolean;
  /** Whether the athlete is a member, as the club has accepted them. */
  readonly isMember: boolean;
  /** How many recovery vouchers count. */
  readonly vouchers: number;
}

/**
 * Whether an absence, or a withdrawal, brings a recovery, and why. Only a place by the course does: no token comes of a
 * token. The reason that comes first is told.
 */
export function recoveryOf({ access, rules, inTime, isMember, vouchers }: Absence): Recovery {
  if (rules.recovery === "none") return { granted: false, reason: "rule_none" };
  if (access !== "course" || !isMember) return { granted: false, reason: "not_covered" };
  if (!inTime) return { granted: false, reason: "late" };
  if (rules.recovery === "voucher" && vouchers < 1) return { granted: false, reason: "no_voucher" };
  return { granted: true, reason: "in_time" };
}
