import { sql } from "drizzle-orm";
import { fromDrizzle } from "pg-boss";
import type { Erasure } from "#contracts/people/erasures.ts";
import { findOrganization, lockOrganization } from "#upstream/account/organizations/store.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, Refusal } from "#upstream/core/refusal.ts";
import { findRow, insertRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { announceChange } from "#upstream/notifications/notifications/change.ts";
import { openAccountsOf } from "./accounts.ts";
import { endBond } from "./bonds.ts";
import { deleteFiles, eraseCopies, filesOf } from "./copies.ts";
import { erasureLeftovers } from "./definition.ts";
import { endAll, lockPerson } from "./ends.ts";
import { labelOf, type Person, personAt, subjectsOf, tracesOf } from "./person.ts";
import { restrictReceipts } from "./receipts.ts";
import { eraseFromTables } from "./scrub.ts";
import { toErasure } from "./store.ts";
import { erasures, erasureTexts } from "./table.ts";
import type { Erased } from "./table-entry.ts";

/** An erasure that a dashboard remembers, and that a restored database has forgotten. */
interface Remembered {
  readonly id: string;
  readonly number: number;
  readonly logPeople: readonly string[];
}

/** @throws Refusal 409 `erasure.self`, `erasure.has_access`, `erasure.open_money` */
async function requireErasable(tx: Queryable, caller: StaffCaller, person: Person, now: Date): Promise<void> {
  const { organisationId, staffMemberId } = person;
  if (staffMemberId === caller.staffMemberId) throw new Refusal(409, "erasure.self");
  if (staffMemberId !== null) {
    const [row] = await tx.execute(sql`
      select 1 from upstream.staff_members where organisation_id = ${organisationId} and id = ${staffMemberId}
        and (app_access or dashboard_access)`);
    if (row) throw new Refusal(409, "erasure.has_access");
  }
  const open = await openAccountsOf(tx, person, now);
  if (open.length > 0) throw new Refusal(409, "erasure.open_money", { details: { accounts: open.slice(0, 20) } });
}

/** Writes the erasure: ids, and, until all are through with it, what the person is looked for by. */
async function record(
  tx: Queryable,
  caller: StaffCaller,
  who: Erased,
  count: number,
  remembered: Remembered | undefined,
) {
  const { organisationId, kind, id: personId, now } = who;
  const row = await insertRow(tx, erasures, {
    ...(remembered && { id: remembered.id, logPeople: [...remembered.logPeople] }),
    ...{ organisationId, kind, personId, number: count },
    subjects: subjectsOf(who),
    createdBy: caller.staffMemberId,
    createdAt: now,
  });
  await tx.insert(erasureTexts).values({ erasureId: row.id, organisationId, texts: [...who.texts] });
  return row;
}

/**
 * Erases a person, in one transaction: what is under way ends, what is personal goes, receipts become restricted. What no
 * transaction holds (files, jobs that are over) a job does afterwards. Who was erased is answered as they are.
 * @param remembered the erasure of a dashboard that a restored database has forgotten: its id and number come back
 * @throws Refusal 404; every code of the contract
 */
export function erasePerson(
  services: Services,
  caller: StaffCaller,
  { kind, id }: Pick<Person, "kind" | "id">,
  remembered?: Remembered,
): Promise<Erasure> {
  const { organisationId } = caller;
  return inTransaction(services.db, async (tx) => {
    const now = services.now();
    // why one at a time: their numbers and positions grow in the order of commits.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`erasures ${organisationId}`}, 0))`);
    const person = await personAt(tx, organisationId, kind, id);
    const known = await findRow(tx, erasures, { organisationId, kind, personId: person.id });
    if (known) return toErasure(known);
    // Of staff the organisation comes first, as for whoever changes their access.
    const read = kind === "staffMembers" ? lockOrganization : findOrganization;
    const club = found(await read(tx, organisationId));
    await lockPerson(tx, person, now);
    await requireErasable(tx, caller, person, now);
    await tx.execute(sql`select set_config('upstream.erasing', 'yes', true)`);
    const count = await numberOf(tx, organisationId, remembered?.number);
    const label = labelOf(club.communicationLanguage, count);
    const who: Erased = { ...person, now, label, ...(await tracesOf(tx, person)) };
    await endAll(tx, caller, person, now);
    await restrictReceipts(tx, who);
    const files = await filesOf(tx, who);
    await eraseFromTables(tx, who);
    await endBond(tx, who);
    await deleteFiles(tx, organisationId, files);
    await eraseCopies(tx, who);
    const row = await record(tx, caller, who, count, remembered);
    await tx.execute(sql`select set_config('upstream.erasing', '', true)`);
    await announceChange(tx, "erasures", { organisationId });
    await services.jobs.send(erasureLeftovers.name, {}, { db: fromDrizzle(tx, sql) });
    return toErasure(row);
  });
}

/** The number that is remembered, unless somebody else has it by now; else the one after the last of the club's books. */
async function numberOf(tx: Queryable, organisationId: string, remembered: number | undefined): Promise<number> {
  const [row] = await tx.execute<{ last: number; isTaken: boolean }>(sql`
    select coalesce(max(number), 0)::int as last, coalesce(bool_or(number = ${remembered ?? 0}), false) as "isTaken"
      from upstream.erasures where organisation_id = ${organisationId}`);
  return remembered !== undefined && row?.isTaken === false ? remembered : (row?.last ?? 0) + 1;
}
