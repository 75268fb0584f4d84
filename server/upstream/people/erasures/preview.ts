import { type SQL, sql } from "drizzle-orm";
import type { ErasurePreview, PersonKind } from "#contracts/people/erasures.ts";
import { findRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { openAccountsOf, salesToEnd } from "./accounts.ts";
import { upcomingReservations, upcomingTrainings } from "./ends.ts";
import { nameOf, type Person, personAt } from "./person.ts";
import { receiptsOf } from "./receipts.ts";
import { uuids } from "./sql.ts";
import { toErasure } from "./store.ts";
import { erasures } from "./table.ts";

const counted = async (db: Queryable, from: SQL): Promise<number> => {
  const [row] = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`);
  return row?.n ?? 0;
};

const named = async (db: Queryable, query: SQL): Promise<string[]> =>
  (await db.execute<{ name: string }>(query)).map(({ name }) => name);

const guardianNames = (db: Queryable, { guardianIds }: Person) =>
  named(
    db,
    sql`select concat_ws(' ', first_name, last_name) as name from upstream.guardians
         where id = any(${uuids(guardianIds)}) order by last_name, first_name, id`,
  );

/** The athletes who would be left without a guardian who is erased by themselves. */
const wardNames = (db: Queryable, { kind, guardianIds }: Person) =>
  kind === "guardians"
    ? named(
        db,
        sql`select concat_ws(' ', a.first_name, a.last_name) as name from upstream.guardianships g
              join upstream.athletes a on a.id = g.athlete_id
             where g.guardian_id = any(${uuids(guardianIds)}) order by a.last_name, a.first_name, a.id`,
      )
    : Promise.resolve([]);

/** What erasing a person would do, and what stops it; of who was erased already, nothing. @throws Refusal 404 */
export async function previewErasure(
  db: Queryable,
  organisationId: string,
  kind: PersonKind,
  id: string,
  now: Date,
): Promise<ErasurePreview> {
  const person = await personAt(db, organisationId, kind, id);
  const { athleteIds, guardianIds, staffMemberId } = person;
  const erasure = await findRow(db, erasures, { organisationId, kind, personId: person.id });
  const of = (table: string, more = sql`true`) =>
    counted(
      db,
      sql`upstream.${sql.identifier(table)} where organisation_id = ${organisationId}
        and athlete_id = any(${uuids(athleteIds)}) and ${more}`,
    );
  const messages = (more: SQL) =>
    counted(
      db,
      sql`upstream.messages where organisation_id = ${organisationId}
        and (athlete_id = any(${uuids(athleteIds)}) or guardian_id = any(${uuids(guardianIds)})) and ${more}`,
    );
  const waits = sql`mailed_at is null and failed_at is null and email is not null`;
  const payments = sql`upstream.payments where organisation_id = ${organisationId} and paid and voided_at is null
    and (payer_id = any(${uuids(guardianIds)}) or debit_id in (
      select debit_id from upstream.subscriptions where athlete_id = any(${uuids(athleteIds)})
      union all select debit_id from upstream.reservations where athlete_id = any(${uuids(athleteIds)})))`;
  const hasAccess = sql`upstream.staff_members where organisation_id = ${organisationId} and id = ${staffMemberId}::uuid
    and (app_access or dashboard_access)`;
  return {
    kind,
    personId: person.id,
    name: await nameOf(db, person),
    goes: {
      records: Math.max(0, athleteIds.length - 1),
      documents: await of("documents"),
      messages: await messages(sql`true`),
      guardians: kind === "athletes" ? await guardianNames(db, person) : [],
      teams: await of("registration_players"),
      links: await counted(
        db,
        sql`upstream.calendar_tokens where organisation_id = ${organisationId} and created_by = ${staffMemberId}::uuid`,
      ),
    },
    stays: {
      sales: await of("subscriptions"),
      payments: await counted(db, payments),
      reservations: await of("reservations"),
      trainings: await of("participants"),
      receipts: await counted(db, receiptsOf(person)),
    },
    ends: {
      trainings: await counted(db, upcomingTrainings(person, now)),
      weeklySessions: await of("recurring_athletes"),
      reservations: await counted(db, upcomingReservations(person, now)),
      sales: await named(db, salesToEnd(person, now)),
      messages: await messages(waits),
    },
    wards: await wardNames(db, person),
    openAccounts: await openAccountsOf(db, person, now),
    hasAccess: (await counted(db, hasAccess)) > 0,
    erasure: erasure ? toErasure(erasure) : null,
  };
}
