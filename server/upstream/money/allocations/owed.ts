import { and, eq, exists, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { allocations, OwedDebit } from "#contracts/money/allocations.ts";
import type { DebitKind } from "#contracts/money/debits.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { guardianships } from "#upstream/academy/guardians/table.ts";
import { subscriptions } from "#upstream/academy/subscriptions/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { contains, pageOf } from "#upstream/db/lists.ts";
import { events } from "#upstream/events/events/table.ts";
import { shownName } from "#upstream/events/registrations/columns.ts";
import { registrationPlayers as players, registrations } from "#upstream/events/registrations/table.ts";
import { fields } from "#upstream/facilities/fields/table.ts";
import { locations } from "#upstream/facilities/locations/table.ts";
import { reservations } from "#upstream/facilities/reservations/table.ts";
import { accountOf } from "../debits/store.ts";
import { debits, payments } from "../debits/table.ts";

type Query = Omit<z.output<typeof allocations.download.query>, "format">;
type PageQuery = z.output<typeof allocations.owed.query>;

/** When the next instalment of the debit falls due. In a query over `debits`. */
const nextDue = sql<string | null>`(select min(${payments.dueDate}) from ${payments}
  where ${payments.debitId} = ${debits.id} and not ${payments.paid} and ${payments.voidedAt} is null)`;

/** For whom the debit is, of a team its captain; null for a guest's. */
const athleteId = sql<
  string | null
>`coalesce(${subscriptions.athleteId}, ${reservations.athleteId}, ${players.athleteId})`;

/** The local date of what was sold: the transaction's, or that on which the court is booked, or the event begins. */
const soldOn = sql<string>`coalesce(${subscriptions.transactionDate},
  (${reservations.startAt} at time zone ${locations.timeZone})::date,
  (${events.startAt} at time zone ${events.timeZone})::date, ${debits.createdAt}::date)::text`;

const label = sql<string>`coalesce(${subscriptions.name}, ${locations.name} || ', ' || ${fields.shownName},
  ${events.name} || ', ' || ${shownName}, '')`;

/** The captain of the team whose registration a debit is of. */
const isCaptain = and(eq(players.registrationId, registrations.id), players.isCaptain);

/** Of whom is asked: athletes by their ids, or all whom a guardian answers for. */
function ofWhom(db: Queryable, organisationId: string, query: Query): SQL | undefined {
  const answeredFor = db
    .select({ found: sql`1` })
    .from(guardianships)
    .where(
      and(
        eq(guardianships.organisationId, organisationId),
        eq(guardianships.guardianId, query.guardianId ?? ""),
        eq(guardianships.athleteId, athleteId),
      ),
    );
  return or(
    query.athleteId?.length ? inArray(athleteId, query.athleteId) : undefined,
    query.guardianId ? exists(answeredFor) : undefined,
  );
}

const name = sql<string | null>`${athletes.lastName} || ' ' || ${athletes.firstName}`;

/**
 * What is owed, the earliest due first; what has no date comes last. Sales that wait for approval, or were turned down,
 * ask for nothing yet.
 */
function selectOwed(db: Queryable, organisationId: string, query: Query) {
  const where = and(
    eq(debits.organisationId, organisationId),
    gt(debits.toPay, 0),
    or(sql`${subscriptions.id} is null`, eq(subscriptions.approval, "approved")),
    or(sql`${reservations.id} is null`, eq(reservations.status, "confirmed")),
    query.currency ? eq(debits.currency, query.currency) : undefined,
    ofWhom(db, organisationId, query),
    ...contains(sql`lower(coalesce(${name}, '') || ' ' || ${label})`, query.search),
  );
  const owed = db
    .select({
      debitId: sql<string>`${debits.id}`.as("debit"),
      athleteId: athleteId.as("athlete"),
      athleteName: name.as("athlete_name"),
      label: label.as("label"),
      date: soldOn.as("sold_on"),
      nextDue: nextDue.as("next_due"),
    })
    .from(debits)
    .leftJoin(subscriptions, eq(subscriptions.debitId, debits.id))
    .leftJoin(reservations, eq(reservations.debitId, debits.id))
    .leftJoin(registrations, eq(registrations.debitId, debits.id))
    .leftJoin(players, isCaptain)
    .leftJoin(events, eq(events.id, registrations.eventId))
    .leftJoin(locations, eq(locations.id, reservations.locationId))
    .leftJoin(fields, eq(fields.id, reservations.fieldId))
    .leftJoin(athletes, eq(athletes.id, athleteId))
    .where(where)
    .as("owed");
  const { athleteId: of, athleteName, label: what, date, nextDue: due } = owed;
  const rows = db
    .select({ debit: debits, athleteId: of, athleteName, label: what, date, nextDue: due })
    .from(owed)
    .innerJoin(debits, eq(debits.id, owed.debitId))
    .orderBy(sql`${due} nulls last`, date, debits.id);
  return { owed, rows };
}

/** A line of the file: what it is for, for whom, and what is missing. */
export interface OwedLine {
  readonly kind: DebitKind;
  readonly athlete: string | null;
  readonly label: string;
  readonly date: string;
  readonly due: string | null;
  readonly currency: CurrencyCode;
  readonly asked: number;
  readonly paid: number;
  readonly toPay: number;
}

/** All that is owed, in its order: a query for a cursor of `OwedLine`. */
export function queryOfOwed(db: Queryable, organisationId: string, query: Query) {
  const { owed } = selectOwed(db, organisationId, query);
  const { athleteName, label: what, date, nextDue: due } = owed;
  return db
    .select({
      kind: sql`${debits.kind}`.as("kind"),
      athlete: sql`${athleteName}`.as("athlete"),
      label: sql`${what}`.as("label"),
      date: sql`${date}`.as("date"),
      due: sql`${due}::text`.as("due"),
      currency: sql`${debits.currency}`.as("currency"),
      asked: sql`${debits.discounted}`.as("asked"),
      paid: sql`${debits.paid}`.as("paid"),
      toPay: sql`${debits.toPay}`.as("toPay"),
    })
    .from(owed)
    .innerJoin(debits, eq(debits.id, owed.debitId))
    .orderBy(sql`${due} nulls last`, date, debits.id)
    .toSQL();
}

/** A page of what is owed, with its sums by currency. */
export async function listOwed(db: Queryable, organisationId: string, query: PageQuery) {
  const { owed, rows } = selectOwed(db, organisationId, query);
  const sums = db
    .select({
      currency: debits.currency,
      toPay: sql`sum(${debits.toPay})`.mapWith(Number),
      count: sql`count(*)`.mapWith(Number),
    })
    .from(owed)
    .innerJoin(debits, eq(debits.id, owed.debitId))
    .groupBy(debits.currency)
    .orderBy(debits.currency)
    .execute();
  const count = sums.then((totals) => totals.reduce((all, one) => all + one.count, 0));
  const { data, pageInfo } = await pageOf(rows, query, count);
  return { data: data.map(toOwed), pageInfo, totals: await sums };
}

interface Row {
  readonly debit: typeof debits.$inferSelect;
  readonly athleteId: string | null;
  readonly athleteName: string | null;
  readonly label: string;
  readonly date: string;
  readonly nextDue: string | null;
}

const toOwed = ({ debit, athleteId: id, athleteName, ...row }: Row): OwedDebit => ({
  id: debit.id,
  kind: debit.kind,
  athlete: id === null ? null : { id, name: athleteName ?? "" },
  label: row.label,
  date: row.date,
  nextDue: row.nextDue,
  // What is owed has no commission yet; what was collected of it is not asked here.
  price: accountOf(debit, 0),
});
