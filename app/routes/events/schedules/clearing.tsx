import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { schedules } from "#contracts/events/schedules.ts";
import { matchesPath } from "../matches/handle.ts";
import { requireTournament, targetOf } from "../tournaments/load.server.ts";
import type { Route } from "./+types/clearing";
import { belowSchedule } from "./handle.ts";
import { loadSchedule } from "./load.server.ts";

export const handle = belowSchedule("schedules:clearing.title");

/** Before courts and times are taken away from what has not begun. */
const clearing = confirmation({
  op: schedules.clear,
  find: (args: Route.LoaderArgs) => requireTournament(args),
  async asks({ staff, record }) {
    const loaded = await loadSchedule(staff, record.id);
    const open = new Set(loaded?.matches.flatMap(({ id, hasBegun }) => (hasBegun ? [] : [id])));
    const count = loaded?.plan.placements.filter(({ matchId }) => open.has(matchId)).length ?? 0;
    if (count === 0) return { record, question: { stopped: [{ key: "schedules:clearing.nothing" }] } };
    return {
      record,
      question: {
        id: "clearing",
        ns: "schedules",
        tone: "error",
        lines: [{ key: "schedules:clearing.lead", values: { count } }],
        confirm: { key: "schedules:clearing.submit" },
        cancelTo: matchesPath(record.id, "schedule"),
      },
    };
  },
  act: ({ tournament }) => ({
    action: "schedule.clear",
    params: { eventId: tournament.id },
    target: targetOf(tournament),
    changes: {},
    changesFrom: ({ cleared }) => ({ matches: { before: cleared, after: 0 } }),
    done: ({ cleared }) => ({
      to: matchesPath(tournament.id, "schedule"),
      key: "schedules:clearing.done",
      values: { count: cleared },
    }),
  }),
});

export const loader = clearing.loader;
export const action = clearing.action;

export default ConfirmationPage;
