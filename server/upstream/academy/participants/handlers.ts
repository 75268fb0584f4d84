import { participants } from "#contracts/academy/participants.ts";
import { implement } from "#upstream/core/implement.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { addParticipant } from "./add.ts";
import { actorOf, requireOwn, trainingOr404 } from "./locked-training.ts";
import { accessOptions } from "./options.ts";
import { markParticipants } from "./presence.ts";
import { listParticipants, showParticipant } from "./rows.ts";
import { addTrial } from "./trial.ts";
import { showRefund, withdrawParticipant } from "./withdraw.ts";

export const participantImplementations = implement(participants, {
  async list({ params }, { services: { db, now }, caller }) {
    const actor = actorOf(caller, now());
    const place = await trainingOr404(db, actor.organisationId, params.trainingId);
    await requireOwn(db, actor, params.trainingId);
    return { data: await listParticipants(db, actor, place) };
  },

  async options({ params }, { services: { db, now }, caller }) {
    const actor = actorOf(caller, now());
    await requireOwn(db, actor, params.trainingId);
    return { data: await accessOptions(db, actor, params) };
  },

  add({ params, body }, { services: { db, now }, caller }) {
    const actor = actorOf(caller, now());
    return inTransaction(db, async (tx) => {
      const { id, place } = await addParticipant(tx, actor, params.trainingId, body);
      return showParticipant(tx, actor, place, id);
    });
  },

  trial({ params, body }, { services: { db, now }, caller }) {
    const actor = actorOf(caller, now());
    return inTransaction(db, async (tx) => {
      const { id, place } = await addTrial(tx, actor, params.trainingId, body);
      return showParticipant(tx, actor, place, id);
    });
  },

  update({ params: { trainingId, id }, body }, { services: { db, now }, caller }) {
    const actor = actorOf(caller, now());
    const { isPresent, notes, ...choices } = body;
    return inTransaction(db, async (tx) => {
      const { place, recoveries } = await markParticipants(tx, actor, trainingId, [{ id, isPresent, notes }], choices);
      return { participant: await showParticipant(tx, actor, place, id), recovery: recoveries.get(id) ?? null };
    });
  },

  updateMany({ params: { trainingId }, body }, { services: { db, now }, caller }) {
    const actor = actorOf(caller, now());
    const { data, ...choices } = body;
    return inTransaction(db, async (tx) => {
      const { place } = await markParticipants(tx, actor, trainingId, data, { ...choices, recovery: "rule" });
      return { data: await listParticipants(tx, actor, place) };
    });
  },

  withdraw({ params, query: { refund } }, { services: { db, now }, caller }) {
    const actor = actorOf(caller, now());
    return inTransaction(db, async (tx) => {
      const { coins: refunded, recovery } = await withdrawParticipant(tx, actor, params, refund);
      return { refunded, recovery };
    });
  },

  refund: ({ params, query: { refund } }, { services: { db, now }, caller }) =>
    showRefund(db, actorOf(caller, now()), params, refund),
});
