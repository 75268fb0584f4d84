import type { IconName } from "#app/ui/icon-names.ts";
import type { MembershipStatus } from "#contracts/academy/states.ts";

/** What staff do with a membership: where it leads, on which page, and how it is called in the log. */
export const steps = {
  accept: { path: "acceptance", to: "accepted", icon: "check", asksReason: false },
  reject: { path: "rejection", to: "rejected", icon: "cancel", asksReason: true },
  postpone: { path: "postponement", to: "pending", icon: "clock", asksReason: false },
  revoke: { path: "revocation", to: "canceled", icon: "cancel", asksReason: true },
  reactivate: { path: "reactivation", to: "accepted", icon: "repeat", asksReason: false },
} as const satisfies Record<string, { path: string; to: MembershipStatus; icon: IconName; asksReason: boolean }>;
export type Step = keyof typeof steps;

export const stepNames = Object.keys(steps) as readonly Step[];

/** What can be done in each status; the likeliest first. */
export const stepsFrom: Readonly<Record<MembershipStatus, readonly Step[]>> = {
  pending: ["accept", "reject"],
  accepted: ["revoke", "postpone"],
  rejected: ["postpone"],
  canceled: ["reactivate"],
};

/** The step whose page this is. */
export const stepOf = (pathname: string): Step | undefined =>
  stepNames.find((name) => pathname.replace(/\/+$/u, "").endsWith(`/${steps[name].path}`));
