import { eq } from "drizzle-orm";
import { WebAddress } from "#contracts/scalars.ts";
import { organizations } from "#upstream/account/organizations/table.ts";
import { recordProviderAction } from "../provider-actions/record.ts";
import { type ClubCommand, Misused } from "./command.ts";
import { changeClub } from "./find.ts";

/** @throws Misused for what is no address that everybody can open */
function addressOf(text: string): string | null {
  if (text === "none") return null;
  const { success, data } = WebAddress.safeParse(text);
  if (success) return data;
  throw new Misused(`${text} is no address: write https://…, or none.`);
}

/** Says where a club reads its contract with the provider. */
export const contract: ClubCommand = {
  usage: "contract CLUB https://example.org/contract.pdf|none",
  options: {},
  words: 2,
  run({ db, actor }, { words: [word = "", text = ""] }) {
    const contractUrl = addressOf(text);
    return changeClub(db, word, async (tx, { id, name, contractUrl: before }) => {
      const changed = before !== contractUrl;
      if (changed) {
        // why not its version: managers do not change this, so that their open forms stay good.
        await tx.update(organizations).set({ contractUrl }).where(eq(organizations.id, id));
        const changes = { contractUrl: { before, after: contractUrl } };
        await recordProviderAction(tx, { organisationId: id, actor, action: "contract", changes });
      }
      return {
        lines: [
          changed
            ? `${name} reads its contract at: ${contractUrl ?? "none"}.`
            : `${name} has this already: nothing was changed.`,
        ],
        json: { id, changed, contractUrl },
      };
    });
  },
};
