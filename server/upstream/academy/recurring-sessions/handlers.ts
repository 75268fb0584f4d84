import { recurringSessions } from "#contracts/academy/recurring-sessions.ts";
import { implement } from "#upstream/core/implement.ts";
import { addSession } from "./save.ts";
import { listSessions, showSession } from "./store.ts";

const { list, show, create } = recurringSessions;

/** What weekly sessions are; what becomes of their trainings is in plan-handlers.ts. */
export const recurringSessionImplementations = implement(
  { list, show, create },
  {
    list: async ({ query }, { services, caller }) => ({
      data: await listSessions(services.db, caller.organisationId, query, services.now()),
    }),
    show: ({ params }, { services, caller }) =>
      showSession(services.db, caller.organisationId, params.id, services.now()),
    create: (input, { services, caller }) => addSession(services, caller, input),
  },
);
