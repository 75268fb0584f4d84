import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { divisions } from "#contracts/events/divisions.ts";
import { belowRounds, structurePath } from "../structure/handle.ts";
import type { Route } from "./+types/delete";
import { divisionTarget, requireDivision } from "./load.server.ts";

export const handle = belowRounds("rounds:divisions.delete.title");

const deletion = confirmation({
  op: divisions.delete,
  find: (args: Route.LoaderArgs) => requireDivision(args),
  asks: ({ record, home, division: { name, rounds } }) => ({
    record,
    question: {
      id: "deletion",
      ns: "rounds",
      tone: "error",
      lines: [
        { key: "rounds:divisions.delete.lead", values: { name } },
        rounds.length > 0 ? { key: "rounds:divisions.delete.rounds", values: { count: rounds.length } } : undefined,
      ],
      confirm: { key: "rounds:divisions.delete.submit" },
      cancelTo: home,
    },
  }),
  act: ({ record, division }) => ({
    action: "division.delete",
    params: { eventId: record.id, tournamentId: division.id },
    target: divisionTarget(division),
    before: { name: division.name },
    done: {
      to: structurePath(record.id),
      key: "rounds:divisions.delete.done",
      values: { name: division.name },
    },
  }),
});

export const loader = deletion.loader;
export const action = deletion.action;

export default ConfirmationPage;
