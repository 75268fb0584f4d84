import { isAppError } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { AuditTarget } from "#app/rules/audit-actions.ts";
import { consentKinds } from "#contracts/academy/consent-kinds.ts";
import { consents } from "#contracts/academy/consents.ts";
import { listName } from "../memberships/view.ts";

/** Whose consents they are. */
interface Person {
  readonly id: string;
  readonly athlete: { readonly id: string; readonly firstName: string; readonly lastName: string };
}

/** A member's consents as the log knows them: by whose they are. */
export const targetOf = ({ id, athlete }: Person): AuditTarget => ({
  type: "consent",
  id,
  label: listName({ athlete: athlete as Parameters<typeof listName>[0]["athlete"] }),
  person: { kind: "athlete", id: athlete.id },
});

/** A text that a form offers to tick. */
export interface OfferedConsent {
  readonly textId: string;
  readonly name: string;
  readonly type: "acknowledgement" | "consent";
  readonly isRequired: boolean;
  readonly number: number;
}

/** What the forms that enrol somebody new ask: all that the club asks. */
export async function offeredToAll(staff: StaffCaller): Promise<OfferedConsent[]> {
  const { data } = await staff.call(consentKinds.list);
  return data
    .filter(({ isAsked }) => isAsked)
    .map(({ name, type, isRequired, text }) => ({
      ...{ name, type, isRequired },
      textId: text.id,
      number: text.number,
    }));
}

/** What is to be asked of a member, and who may have signed. */
export async function openConsents(staff: StaffCaller, membershipId: string) {
  const { data, guardians, isMinor } = await staff.call(consents.list, { params: { id: membershipId } });
  const open = data.filter(({ isAsked, state }) => isAsked && state !== "given");
  return {
    guardians: guardians.map(({ id, name }) => ({ value: id, label: name })),
    isMinor,
    offered: open
      // Who said no is not asked again each time, unless there is something new.
      .filter(({ state }) => state === "missing" || state === "outdated")
      .map(
        ({ name, type, isRequired, textId, textNumber }): OfferedConsent => ({
          ...{ name, type, isRequired, textId },
          number: textNumber,
        }),
      ),
  };
}

/** The names of ticked texts, for the log. */
export const namesOf = (offered: readonly OfferedConsent[], textIds: readonly string[]): string[] =>
  offered.flatMap(({ textId, name }) => (textIds.includes(textId) ? [name] : []));

/**
 * Notes what was ticked while somebody was enrolled: a write, and a line of the log, of its own. Answers whether it is
 * noted: when it is refused, such as for a text that was replaced meanwhile, the enrolment stands, and the next page says so.
 */
export async function noteTicked(
  staff: StaffCaller,
  person: Person,
  {
    offered,
    textIds,
    guardianId,
  }: { offered: readonly OfferedConsent[]; textIds: readonly string[]; guardianId: string | null },
): Promise<boolean> {
  if (textIds.length === 0) return true;
  try {
    await staff.mutate({
      action: "consent.give",
      op: consents.give,
      input: { params: { id: person.id }, body: { textIds: [...textIds], guardianId } },
      target: targetOf(person),
      changes: { consents: { after: namesOf(offered, textIds) } },
    });
    return true;
  } catch (error) {
    if (isAppError(error)) return false;
    throw error;
  }
}
