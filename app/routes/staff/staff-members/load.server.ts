import { notFound } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { AuditTarget } from "#app/rules/audit-actions.ts";
import { type StaffRecord, staffMembers } from "#contracts/staff/staff-members.ts";
import { nameOf } from "./view.ts";

/** The staff member of the page. Throws AppError 404 when the organisation has no such person. */
export async function loadPerson(staff: Pick<StaffCaller, "call">, id: string): Promise<StaffRecord> {
  const { data } = await staff.call(staffMembers.list);
  const person = data.find((one) => one.id === id);
  if (!person) throw notFound();
  return person;
}

/** A person of the staff as the log knows them. */
export const targetOf = (person: StaffRecord): AuditTarget => ({
  type: "staffMember",
  id: person.id,
  label: nameOf(person),
  person: { kind: "account", id: person.accountId },
});
