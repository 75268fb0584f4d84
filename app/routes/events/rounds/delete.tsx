import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { rounds } from "#contracts/events/division-rounds.ts";
import { requireRound } from "../divisions/load.server.ts";
import { roundTarget } from "../matches/load.server.ts";
import { belowRounds } from "../structure/handle.ts";
import type { Route } from "./+types/delete";

export const handle = belowRounds("rounds:rounds.delete.title");

const deletion = confirmation({
  op: rounds.delete,
  find: (args: Route.LoaderArgs) => requireRound(args),
  asks({ record, home, round: { name, type, groups } }) {
    const matches = groups.flatMap(({ turns }) => turns.flatMap(({ matchIds }) => matchIds)).length;
    return {
      record,
      question: {
        id: "deletion",
        ns: "structure",
        tone: "error",
        lines: [
          { key: "rounds:rounds.delete.lead", values: { name: name ?? { key: `structure:rounds.${type}` } } },
          matches > 0 ? { key: "rounds:rounds.delete.matches", values: { count: matches } } : undefined,
        ],
        confirm: { key: "rounds:rounds.delete.submit" },
        cancelTo: home,
      },
    };
  },
  act: ({ record, division, home, round }) => ({
    action: "round.delete",
    params: { eventId: record.id, tournamentId: division.id, roundId: round.id },
    target: roundTarget(round),
    before: { name: round.name, type: round.type },
    done: { to: home, key: "rounds:rounds.delete.done" },
  }),
});

export const loader = deletion.loader;
export const action = deletion.action;

export default ConfirmationPage;
