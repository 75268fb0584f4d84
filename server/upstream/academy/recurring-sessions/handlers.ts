import { recurringSessions } from "#contracts/academy/recurring-sessions.ts";
import { implement } from "#upstream/core/implement.ts";
import { notFound } from "#upstream/core/refusal.ts";
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
    async show({ params }, { services, caller }) {
      const session = await showSession(services.db, caller.organisationId, params.id, services.now());
      if (session.course.id !== params.courseId) throw notFound();
      return session;
    },
    create: (input, { services, caller }) => addSession(services, caller, input),
  },
);
