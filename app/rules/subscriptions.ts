import { daysBetween, defaultTimeZone, localDateOf, today } from "./dates.ts";

/** A paid module that runs out within this many days is "expiring" (section 9 of the specification). */
const expiringThresholdDays = 30;

/**
 * How a paid module stands, section 4 of the specification. `days`: days left, or days since it ended; null for a
 * module that never ends. Texts: `home:modules.<state>`.
 */
export type ModuleState =
  | { readonly state: "inactive" }
  | { readonly state: "active"; readonly days: number | null }
  | { readonly state: "expiring" | "expired"; readonly days: number };

/** One of the organisation's modules. */
export type ModuleCard =
  | { readonly product: "facilitiesManager" | "academy"; readonly status: ModuleState }
  | { readonly product: "tournaments"; readonly used: number; readonly total: number };

/**
 * How a module stands: inactive when not enabled; else by the calendar days left in `zone`: over 30 active, 1 to 30
 * expiring, else expired.
 */
export function moduleState(
  { enabled, expiresAt }: { readonly enabled: boolean; readonly expiresAt: string | null },
  now: Date,
  zone: string = defaultTimeZone,
): ModuleState {
  if (!enabled) return { state: "inactive" };
  if (expiresAt === null) return { state: "active", days: null };
  const days = daysBetween(today(zone, now), localDateOf(expiresAt, zone));
  if (days > expiringThresholdDays) return { state: "active", days };
  // why `|| 0`: a negated zero would be written "-0".
  return days > 0 ? { state: "expiring", days } : { state: "expired", days: -days || 0 };
}
