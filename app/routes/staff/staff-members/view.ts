import { everyone } from "#app/rules/permissions.ts";
import type { Role } from "#contracts/operation.ts";
import type { StaffAccess, StaffRecord } from "#contracts/staff/staff-members.ts";

/** What a person may open, as one word. */
export const accessWords = ["both", "app", "dashboard", "none"] as const;
type AccessWord = (typeof accessWords)[number];

export const accessWord = ({ app, dashboard }: StaffAccess): AccessWord => {
  if (app) return dashboard ? "both" : "app";
  return dashboard ? "dashboard" : "none";
};
export const accessOf = (word: AccessWord): StaffAccess => ({
  app: word === "both" || word === "app",
  dashboard: word === "both" || word === "dashboard",
});

/** What a person is called: by the name, or the address while there is none. */
export const nameOf = ({ firstName, lastName, email }: Pick<StaffRecord, "firstName" | "lastName" | "email">): string =>
  [firstName, lastName].filter(Boolean).join(" ") || email;

/** A person in a list of the staff. */
export interface StaffRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string | null;
  readonly access: AccessWord;
  /** Whether the person has not come yet, and may come. */
  readonly isInvited: boolean;
  readonly isSelf: boolean;
}

const toRow = (person: StaffRecord, selfId: string): StaffRow => ({
  id: person.id,
  name: nameOf(person),
  email: person.email,
  phoneNumber: person.phoneNumber,
  access: accessWord(person.access),
  isInvited: person.invitedAt !== null && person.access.dashboard,
  isSelf: person.id === selfId,
});

/** The people who have a role, in its order. */
export const withRole = (staff: readonly StaffRecord[], role: Role): StaffRecord[] =>
  staff
    .filter((person) => person.roles.includes(role))
    .toSorted((one, other) => (one.positions[role] ?? 0) - (other.positions[role] ?? 0));

/**
 * The staff by role: people with two roles stand in both, people with none at the end. Roles without people are left
 * out.
 */
export function sectionsOf(staff: readonly StaffRecord[], selfId: string) {
  const without = staff.filter((person) => person.roles.length === 0);
  return [
    ...everyone.map((role) => ({ role, rows: withRole(staff, role).map((person) => toRow(person, selfId)) })),
    { role: null, rows: without.map((person) => toRow(person, selfId)) },
  ].filter(({ rows }) => rows.length > 0);
}
