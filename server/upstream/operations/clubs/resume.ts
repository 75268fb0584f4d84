import { eq } from "drizzle-orm";
import { organizations } from "#upstream/account/organizations/table.ts";
import { clubDeletions } from "../club-exports/table.ts";
import { recordProviderAction } from "../provider-actions/record.ts";
import { type ClubCommand, Refused } from "./command.ts";
import { changeClub } from "./find.ts";

/** Lets people into a suspended club again. Sessions that ended stay ended. */
export const resume: ClubCommand = {
  usage: "resume CLUB",
  options: {},
  words: 1,
  run({ db, actor }, { words: [word = ""] }) {
    return changeClub(db, word, async (tx, { id, name, suspendedReason: before }) => {
      const begun = await tx.select().from(clubDeletions).where(eq(clubDeletions.organisationId, id));
      if (begun.length > 0) throw new Refused(`${name} is being deleted: give the command delete again.`);
      const changed = before !== null;
      if (changed) {
        await tx
          .update(organizations)
          .set({ suspendedAt: null, suspendedReason: null })
          .where(eq(organizations.id, id));
        const changes = { suspendedReason: { before, after: null } };
        await recordProviderAction(tx, { organisationId: id, actor, action: "resume", changes });
      }
      return {
        lines: [changed ? `${name} goes on.` : `${name} is not suspended: nothing was changed.`],
        json: { id, changed, suspended: false },
      };
    });
  },
};
