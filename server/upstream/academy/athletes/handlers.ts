import { type Athlete, athleteBirthDateRoles, athleteContactRoles, athletes } from "#contracts/academy/athletes.ts";
import type { Role } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { implement } from "#upstream/core/implement.ts";
import { requireVersion } from "#upstream/core/refusal.ts";
import { findRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { memberships } from "../memberships/table.ts";
import { type AthleteRow, changeAthlete, insertAthlete, lockAthlete } from "./save.ts";
import { athleteAt, listAthletes } from "./store.ts";

const hasRole = ({ roles }: StaffCaller, allowed: readonly Role[]) => roles.some((role) => allowed.includes(role));

async function toAthlete(db: Queryable, row: AthleteRow): Promise<Athlete> {
  const { organisationId, accountId, taxIdCode, tankTopSize, topSize, shortsSize, createdAt, updatedAt, ...more } = row;
  const { mergedInto: _, mergedAt: __, erasedAt: ___, ...rest } = more;
  const membership = await findRow(db, memberships, { organisationId, athleteId: row.id });
  return {
    ...rest,
    taxIDCode: taxIdCode,
    clothingSizes: { tankTop: tankTopSize, top: topSize, shorts: shortsSize },
    membershipId: membership?.id ?? null,
    createdAt: createdAt.toISOString(),
  };
}

export const athleteImplementations = implement(athletes, {
  list: ({ query }, { services, caller }) =>
    listAthletes(services.db, caller.organisationId, query, {
      contact: hasRole(caller, athleteContactRoles),
      birthDate: hasRole(caller, athleteBirthDateRoles),
    }),

  create({ body: { proceedDuplicate, proceedTaxId, ...body } }, { services, caller: { organisationId } }) {
    const place = { organisationId, now: services.now() };
    return inTransaction(services.db, async (tx) =>
      toAthlete(tx, await insertAthlete(tx, place, body, { proceedDuplicate, proceedTaxId })),
    );
  },

  async show({ params: { id } }, { services, caller: { organisationId } }) {
    return toAthlete(services.db, await athleteAt(services.db, organisationId, id));
  },

  update(
    { params, body: { version, proceedDuplicate, proceedTaxId, ...changes } },
    { services, caller: { organisationId } },
  ) {
    const place = { organisationId, now: services.now() };
    return inTransaction(services.db, async (tx) => {
      const stored = await lockAthlete(tx, organisationId, params.id);
      requireVersion(stored, version, "athlete.stale");
      return toAthlete(tx, await changeAthlete(tx, place, stored, changes, { proceedDuplicate, proceedTaxId }));
    });
  },
});
