import type { ClubCommand } from "./command.ts";
import { clubFacts, moduleLine } from "./facts.ts";
import { findClub } from "./find.ts";

const megabyte = 1_000_000;

/** One club: its modules with the days left, staff, members, size of files, the last sign-in. */
export const show: ClubCommand = {
  usage: "show CLUB",
  options: {},
  words: 1,
  async run({ db, now }, { words: [word = ""] }) {
    const [club] = await clubFacts(db, now(), await findClub(db, word));
    if (!club) throw new Error("a club was deleted at this moment");
    const { suspended, lastSignInAt } = club;
    const facts: readonly (readonly [string, string])[] = [
      ["name", club.name],
      ["id", club.id],
      ...(club.isDemo ? [["demo", "yes"] as const] : []),
      ["suspended", suspended ? `since ${suspended.since}: ${suspended.reason}` : "no"],
      ["modules", moduleLine(club)],
      ["contract", club.contractUrl ?? "none"],
      ["staff", String(club.staff)],
      ["members", String(club.members)],
      ["files", `${(club.bytes / megabyte).toFixed(1)} MB`],
      ["last sign-in", lastSignInAt ?? "nobody is signed in"],
      ["made", club.createdAt],
    ];
    return { lines: facts.map(([name, value]) => `${`${name}:`.padEnd(14)}${value}`), json: { ...club } };
  },
};
