import { z } from "zod";
import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { schedules } from "#contracts/events/schedules.ts";
import { matchesPath } from "../matches/handle.ts";
import { belowTournament } from "../tournaments/handle.ts";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/call";

export const handle = belowTournament("schedules:call.title", { section: "matches", i18n: ["schedules", "matches"] });

/**
 * Calls the first match that is ready to a free court; or the match, and to the court, that the form of the desk names.
 * A person who comes by the page's address is asked, one who was refused reads why.
 */
const call = confirmation({
  op: schedules.call,
  form: z.object({ fieldId: z.uuid().optional(), matchId: z.uuid().optional() }),
  find: (args: Route.LoaderArgs) => requireTournament(args),
  asks: ({ record }) => ({
    record,
    question: {
      id: "call",
      ns: "schedules",
      lines: [{ key: "schedules:call.lead" }],
      confirm: { key: "schedules:call.submit" },
      cancelTo: matchesPath(record.id),
    },
  }),
  act: ({ record: { id: eventId } }) => ({
    action: "match.call",
    input: (body) => ({ params: { eventId }, body }),
    target: ({ matchId }) => ({ type: "match", ...(matchId !== undefined && { id: matchId }) }),
    targetFrom: ({ matchId, number }) => ({ id: matchId, label: `M${number}` }),
    changes: {},
    changesFrom: ({ field }) => ({ court: { after: field.name } }),
    done: ({ number, field }) => ({
      to: matchesPath(eventId),
      key: "schedules:call.done",
      values: { number, court: field.name },
    }),
  }),
});

export const loader = call.loader;
export const action = call.action;

export default ConfirmationPage;
