import type { Role } from "#contracts/operation.ts";
import type { StaffMember } from "#contracts/staff/staff-members.ts";

/** One organisation to choose. */
export interface Choice {
  readonly staffMemberId: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** Where the person works at the moment. */
  readonly current: boolean;
}

/** The organisations of an account by name. */
export const toChoices = (staff: readonly StaffMember[], current: string | undefined): Choice[] =>
  staff
    .map(({ id, organization, roles }) => ({
      staffMemberId: id,
      name: organization.name,
      roles,
      current: id === current,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
