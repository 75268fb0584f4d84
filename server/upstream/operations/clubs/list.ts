import type { ClubCommand } from "./command.ts";
import { clubFacts, moduleLine } from "./facts.ts";

/** All clubs by name: what they have, and how many people. */
export const list: ClubCommand = {
  usage: "list",
  options: {},
  async run({ db, now }) {
    const clubs = await clubFacts(db, now());
    const lines = clubs.map((club) =>
      [
        club.name,
        club.id,
        ...(club.suspended ? ["SUSPENDED"] : []),
        moduleLine(club),
        `staff ${club.staff}`,
        `members ${club.members}`,
      ].join(" | "),
    );
    return { lines: lines.length > 0 ? lines : ["There is no club."], json: { clubs } };
  },
};
