import { events } from "#contracts/events/events.ts";
import { implement } from "#upstream/core/implement.ts";
import { listEvents, showEvent } from "./store.ts";

export const listedEventImplementations = implement(events, {
  list: ({ query }, { services, caller }) => listEvents(services.db, caller, query, services.now()),
  listTournaments: ({ query }, { services, caller }) =>
    listEvents(services.db, caller, { ...query, type: ["tournament"] }, services.now()),
  show: ({ params, query }, { services, caller }) =>
    showEvent(services.db, caller, { id: params.id, type: query.type }, services.now()),
});
