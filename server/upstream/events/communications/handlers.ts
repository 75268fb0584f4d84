import { eq } from "drizzle-orm";
import { communications } from "#contracts/events/communications.ts";
import { implement } from "#upstream/core/implement.ts";
import { Refusal, refuseField, requireVersion } from "#upstream/core/refusal.ts";
import { deleteRow, insertRow, lockRow, updateRow } from "#upstream/core/rows.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { lockEvent, requireEvent } from "../events/present.ts";
import { audience, mailCommunication } from "./notify.ts";
import { listCommunications, showCommunication } from "./store.ts";
import { communications as table } from "./table.ts";

export const communicationImplementations = implement(communications, {
  async list({ params: { eventId }, query }, { services: { db }, caller: { organisationId } }) {
    await requireEvent(db, organisationId, eventId);
    return listCommunications(db, { organisationId, eventId }, query);
  },

  async create({ params: { eventId }, body }, { services, caller: { organisationId, staffMemberId } }) {
    const { notify, ...values } = body;
    if (notify && values.visibility === "hidden") throw refuseField("communication.hidden_notice", ["notify"]);
    const now = services.now();
    return inTransaction(services.db, async (tx) => {
      const event = await lockEvent(tx, organisationId, eventId);
      if (event.status === "canceled") throw new Refusal(409, "event.canceled");
      const own = { organisationId, eventId, createdBy: staffMemberId, createdAt: now, updatedAt: now };
      const row = await insertRow(tx, table, { ...values, ...own });
      if (notify) {
        const notified = await mailCommunication(tx, services, event, row);
        await tx.update(table).set({ notified, notifiedAt: now }).where(eq(table.id, row.id));
      }
      return showCommunication(tx, organisationId, row.id);
    });
  },

  async audience({ params: { eventId } }, { services, caller: { organisationId } }) {
    const event = await requireEvent(services.db, organisationId, eventId);
    return audience(services.db, event, services.now());
  },

  show: ({ params: { id } }, { services, caller }) => showCommunication(services.db, caller.organisationId, id),

  update({ params: { id }, body: { version, ...changes } }, { services: { db, now }, caller: { organisationId } }) {
    const key = { organisationId, id };
    return inTransaction(db, async (tx) => {
      await showCommunication(tx, organisationId, id);
      requireVersion(await lockRow(tx, table, key), version, "communication.stale");
      await updateRow(tx, table, key, { ...changes, updatedAt: now() });
      return showCommunication(tx, organisationId, id);
    });
  },

  delete: ({ params: { id } }, { services: { db }, caller: { organisationId } }) =>
    inTransaction(db, async (tx) => {
      await showCommunication(tx, organisationId, id);
      await deleteRow(tx, table, { organisationId, id });
    }),
});
