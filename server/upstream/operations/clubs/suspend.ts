import { eq, inArray } from "drizzle-orm";
import { maxSuspensionReason } from "#contracts/operations/provider-actions.ts";
import { organizations } from "#upstream/account/organizations/table.ts";
import { tokens } from "#upstream/auth/tokens/table.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { recordProviderAction } from "../provider-actions/record.ts";
import { type ClubCommand, Misused, textOf } from "./command.ts";
import { changeClub } from "./find.ts";

/**
 * Lets nobody into a club any more: its staff's sessions there end, and its public addresses answer 404 (`isOfOpenClub`). Their
 * accounts go on, and with them other clubs. Done again it changes the reason.
 */
export const suspend: ClubCommand = {
  usage: 'suspend CLUB --why "The contract has ended."',
  options: { why: { type: "string" } },
  words: 1,
  run({ db, now, actor }, given) {
    const [word = ""] = given.words;
    const reason = textOf(given, "why");
    if (reason.length > maxSuspensionReason)
      throw new Misused(`--why is longer than ${maxSuspensionReason} characters: people read it when they sign in.`);
    return changeClub(db, word, async (tx, { id, name, suspendedAt, suspendedReason: before }) => {
      const changed = before !== reason;
      if (changed) {
        const values = { suspendedAt: suspendedAt ?? now(), suspendedReason: reason };
        await tx.update(organizations).set(values).where(eq(organizations.id, id));
        const staff = tx.select({ id: staffMembers.id }).from(staffMembers).where(eq(staffMembers.organisationId, id));
        await tx.delete(tokens).where(inArray(tokens.staffMemberId, staff));
        const changes = { suspendedReason: { before, after: reason } };
        await recordProviderAction(tx, { organisationId: id, actor, action: "suspend", changes });
      }
      return {
        lines: [changed ? `${name} is suspended: ${reason}` : `${name} is suspended already: nothing was changed.`],
        json: { id, changed, suspended: true, reason },
      };
    });
  },
};
