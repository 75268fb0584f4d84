import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import { eachOf } from "#upstream/core/bulk.ts";
import { answerDownload } from "#upstream/core/download/answer.ts";
import { implement } from "#upstream/core/implement.ts";
import { found } from "#upstream/core/refusal.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { markCanceled, requireCancelable, writeCancellationEffects } from "./cancel.ts";
import { trainingDownload } from "./download.ts";
import { listTrainings } from "./list.ts";
import { createTraining } from "./save.ts";
import { lockTrainings, showTraining } from "./store.ts";
import { trainingChangeOf } from "./training-change.ts";
import { updateTraining } from "./update.ts";

export const trainingImplementations = implement(trainingSessions, {
  list: ({ query }, { services, caller }) => listTrainings(services.db, caller.organisationId, query, services.now()),

  download: async ({ query: { format, sort, ...filters } }, { services, caller, language }) =>
    answerDownload(format, trainingDownload(services, caller.organisationId, { filters, sort, language })),

  show: ({ params }, { services, caller }) => showTraining(services.db, caller.organisationId, params.id),

  create: ({ query, body }, { services, caller }) =>
    createTraining(services, trainingChangeOf(services, caller), body, query.preview),

  update: ({ params, query, body }, { services, caller }) =>
    updateTraining(services, trainingChangeOf(services, caller), params.id, body, query.preview),

  cancel({ params: { id }, query }, { services, caller }) {
    const act = trainingChangeOf(services, caller);
    const how = { ...query, cleared: false };
    return inTransaction(
      services.db,
      async (tx) => {
        const row = found((await lockTrainings(tx, act.organisationId, [id])).get(id));
        requireCancelable(row, act.now);
        await markCanceled(tx, act, [row], how);
        const effects = await writeCancellationEffects(tx, act, [id], how);
        return { training: await showTraining(tx, act.organisationId, id), effects };
      },
      { keep: !query.preview },
    );
  },

  cancelMany({ query, body: { ids, ...choices } }, { services, caller }) {
    const act = trainingChangeOf(services, caller);
    const how = { ...choices, cleared: false };
    return inTransaction(
      services.db,
      async (tx) => {
        const locked = await lockTrainings(tx, act.organisationId, ids);
        const result = await eachOf(tx, [...new Set(ids)], async (inner, id) => {
          const row = found(locked.get(id));
          requireCancelable(row, act.now);
          await markCanceled(inner, act, [row], how);
        });
        return { ...result, effects: await writeCancellationEffects(tx, act, result.done, how) };
      },
      { keep: !query.preview },
    );
  },
});
