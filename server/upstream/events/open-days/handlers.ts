import { openDays } from "#contracts/events/open-days.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { answerDownload } from "#upstream/core/download/answer.ts";
import { implement } from "#upstream/core/implement.ts";
import { rowOr404 } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { cancelOpenDay } from "./cancel.ts";
import { deleteOpenDay } from "./delete.ts";
import { subscriberDownload } from "./download.ts";
import { listSubscribers } from "./people.ts";
import { addOpenDay, changeOpenDay } from "./save.ts";
import { conversionOf, listOpenDays, showOpenDay } from "./store.ts";
import { subscribe } from "./subscribe.ts";
import { openDays as table } from "./table.ts";
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

  cancel: (input, { services, caller }) => cancelOpenDay(services, caller, input),

  async download({ params: { id }, query: { format, search } }, { services, caller, language }) {
    await rowOr404(services.db, table, { organisationId: caller.organisationId, id });
    return answerDownload(format, subscriberDownload(services, caller, id, { search, language }));
  },

  subscribe: (input, { services, caller }) => subscribe(services, caller, input),

  trainings: ({ params, query }, { services, caller }) =>
    listOpenDayTrainings(services.db, contextOf(services, caller), params.id, query),

  trainingIds: ({ params, query }, { services, caller }) =>
    openDayTrainingIds(services.db, contextOf(services, caller), params.id, query),
});
