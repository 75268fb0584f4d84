import { guardians } from "#contracts/academy/guardians.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import { implement } from "#upstream/core/implement.ts";
import { found } from "#upstream/core/refusal.ts";
import { deleteRow, rowOr404 } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { lockAthlete } from "../athletes/save.ts";
import { athletes } from "../athletes/table.ts";
import { addGuardian, changeGuardian } from "./save.ts";
import { deleteUnusedGuardian, listFamily, listGuardians, searchGuardians } from "./store.ts";
import { guardianships } from "./table.ts";

const oneOf = async (tx: Queryable, organisationId: string, athleteId: string, guardianId: string) => {
  const [one] = await listGuardians(tx, organisationId, athleteId, guardianId);
  return found(one);
};

export const guardianImplementations = implement(guardians, {
  search: ({ query }, { services, caller }) => searchGuardians(services.db, caller.organisationId, query),

  async list({ params: { id } }, { services: { db }, caller: { organisationId } }) {
    await rowOr404(db, athletes, { organisationId, id });
    return { data: await listGuardians(db, organisationId, id) };
  },

  async family({ params: { id } }, { services: { db, now }, caller: { organisationId } }) {
    await rowOr404(db, athletes, { organisationId, id });
    const { today } = await todayOf(db, organisationId, now());
    return { data: await listFamily(db, organisationId, id, today) };
  },

  add({ params: { id: athleteId }, body }, { services: { db }, caller: { organisationId } }) {
    return inTransaction(db, async (tx) => {
      const guardianId = await addGuardian(tx, organisationId, athleteId, body);
      return oneOf(tx, organisationId, athleteId, guardianId);
    });
  },

  update({ params, body }, { services: { db, now }, caller: { organisationId } }) {
    return inTransaction(db, async (tx) => {
      await changeGuardian(tx, { organisationId, now: now() }, params, body);
      return oneOf(tx, organisationId, params.id, params.guardianId);
    });
  },

  async remove({ params: { id: athleteId, guardianId } }, { services: { db }, caller: { organisationId } }) {
    await inTransaction(db, async (tx) => {
      await lockAthlete(tx, organisationId, athleteId);
      await deleteRow(tx, guardianships, { organisationId, athleteId, guardianId });
      await deleteUnusedGuardian(tx, organisationId, guardianId);
    });
  },
});
