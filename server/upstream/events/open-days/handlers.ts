import { openDays } from "#contracts/events/open-days.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { implement } from "#upstream/core/implement.ts";
import type { Services } from "#upstream/core/services.ts";
import { deleteOpenDay } from "./delete.ts";
import { listSubscribers } from "./people.ts";
import { addOpenDay, changeOpenDay } from "./save.ts";
import { conversionOf, listOpenDays, showOpenDay } from "./store.ts";
import { listOpenDayTrainings, openDayTrainingIds } from "./trainings.ts";

/** The club that is meant, and the present instant. */
const contextOf = ({ now }: Services, { organisationId }: StaffCaller) => ({ organisationId, now: now() });

export const openDayImplementations = implement(openDays, {
  list: ({ query }, { services, caller }) => listOpenDays(services.db, caller.organisationId, query),

  async show({ params: { id } }, { services: { db }, caller: { organisationId } }) {
    const [openDay, conversion] = await Promise.all([
      showOpenDay(db, organisationId, id),
      conversionOf(db, organisationId, id),
    ]);
    return { ...openDay, conversion };
  },

  create: (input, { services, caller }) => addOpenDay(services, caller, input),
  update: (input, { services, caller }) => changeOpenDay(services, caller, input),
  delete: (input, { services, caller }) => deleteOpenDay(services, caller, input),
  participants: ({ params, query }, { services, caller }) => listSubscribers(services.db, caller, params.id, query),

  trainings: ({ params, query }, { services, caller }) =>
    listOpenDayTrainings(services.db, contextOf(services, caller), params.id, query),

  trainingIds: ({ params, query }, { services, caller }) =>
    openDayTrainingIds(services.db, contextOf(services, caller), params.id, query),
});
