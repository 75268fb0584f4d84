import { inTransaction } from "#upstream/db/transaction.ts";
import { groupedCode, isSetupOpen, reopenSetup, setupAddress, setupCode } from "../setup/code.ts";
import { type ClubCommand, type ClubContext, type Given, Refused } from "./command.ts";
import { lockClubs } from "./new-club.ts";

async function run({ db, mail }: ClubContext, { options }: Given) {
  await inTransaction(db, async (tx) => {
    await lockClubs(tx);
    if (await isSetupOpen(tx)) return;
    if (options.reopen !== true)
      throw new Refused("A club was made here before, and the page is closed: setup-code --reopen opens it again.");
    await reopenSetup(tx);
  });
  const code = await setupCode(db);
  const link = setupAddress(mail.dashboardUrl, code);
  return { lines: [`The code is ${groupedCode(code)}: ${link}`], json: { code: groupedCode(code), link } };
}

/** Shows the code of the page on which the first club is made, or opens it again. */
export const setupCodeCommand: ClubCommand = {
  usage: "setup-code [--reopen]",
  options: { reopen: { type: "boolean" } },
  run,
};
