import { storedFormParameter } from "#app/rules/form-key.ts";
import type { Role } from "#contracts/operation.ts";
import type { StaffMember } from "#contracts/staff/staff-members.ts";

/** One organisation to choose. */
export interface Choice {
  readonly staffMemberId: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** Where the person works at the moment. */
  readonly current: boolean;
  /** Why the provider lets nobody in; null: it does. */
  readonly suspendedReason: string | null;
}

/** The organisations of an account by name. */
export const toChoices = (staff: readonly StaffMember[], current: string | undefined): Choice[] =>
  staff
    .map(({ id, organization, roles }) => ({
      staffMemberId: id,
      name: organization.name,
      roles,
      current: id === current,
      suspendedReason: organization.suspendedReason ?? null,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));

const reasons = ["ended", "account", "organisation", "suspended"] as const;

/** Why a visitor was sent to the sign-in page, and what became of the form they sent. */
export interface SignInCause {
  /** `needed`: the page they asked for is for people who are signed in. */
  readonly reason: (typeof reasons)[number] | "needed" | null;
  readonly form: "kept" | "unsaved" | null;
}

/** Reads it out of the address of the sign-in page, which leads on to the page `to`. */
export function signInCauseOf(query: URLSearchParams, to: string): SignInCause {
  const isKept = new URL(to, "http://own.invalid").searchParams.has(storedFormParameter);
  return {
    reason: reasons.find((reason) => reason === query.get("reason")) ?? (to === "/" ? null : "needed"),
    form: isKept ? "kept" : query.get("unsaved") === "1" ? "unsaved" : null,
  };
}
