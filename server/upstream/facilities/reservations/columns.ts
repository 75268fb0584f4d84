import { type AnyColumn, and, eq, type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import type { ReservationSort, ReservationSummary } from "#contracts/facilities/reservations.ts";
import type { PaymentStatus } from "#contracts/money/debits.ts";
import type { Language } from "#contracts/scalars.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inOrder } from "#upstream/db/lists.ts";
import { debits } from "#upstream/money/debits/table.ts";
import { holderName } from "#upstream/occupancies/holder.ts";
import { sports } from "#upstream/settings/sports/table.ts";
import { fields } from "../fields/table.ts";
import { locations } from "../locations/table.ts";
import { reservations } from "./table.ts";

export const holderPhone = sql<string | null>`coalesce(${athletes.phoneNumber}, ${reservations.guestPhoneNumber})`;

/**
 * Every column has a name of its own, so that rows read through a cursor can be told apart by name. `mapWith` forgets
 * in its type that a column may be null.
 */
const named = <C extends AnyColumn>(column: C, name: string) =>
  (sql`${column}`.mapWith(column) as SQL<GetColumnData<C>>).as(name);

const columns = {
  id: named(reservations.id, "id"),
  locationId: named(reservations.locationId, "locationId"),
  locationName: named(locations.name, "locationName"),
  timeZone: named(locations.timeZone, "timeZone"),
  fieldId: named(reservations.fieldId, "fieldId"),
  fieldName: named(fields.name, "fieldName"),
  sportId: named(reservations.sportId, "sportId"),
  startAt: named(reservations.startAt, "startAt"),
  endAt: named(reservations.endAt, "endAt"),
  status: named(reservations.status, "status"),
  canceledBy: named(reservations.canceledBy, "canceledBy"),
  athleteId: named(reservations.athleteId, "athleteId"),
  holderName: holderName.as("holderName"),
  holderPhone: holderPhone.as("holderPhone"),
  notes: named(reservations.notes, "notes"),
  currency: named(debits.currency, "currency"),
  total: named(debits.total, "total"),
  discounted: named(debits.discounted, "discounted"),
  paid: named(debits.paid, "paid"),
  toPay: sql<number>`${debits.toPay}`.as("toPay"),
  toRefund: sql<number>`${debits.toRefund}`.as("toRefund"),
  paymentStatus: sql<ReservationSummary["paymentStatus"]>`${debits.status}`.as("paymentStatus"),
  seriesId: named(reservations.seriesId, "seriesId"),
  createdAt: named(reservations.createdAt, "createdAt"),
};

/** An amount that a debit asks: nothing once it is void. */
const unlessVoid = (column: AnyColumn) =>
  sql<number>`case when ${debits.voidAt} is null then ${column} else 0 end`.mapWith(Number);

/** The words of a file know no payment state of a canceled reservation but that money is to be given back. */
const statusInFile = sql<
  PaymentStatus | "toRefund" | "nothing"
>`case when ${debits.voidAt} is null then ${debits.status}
  when ${debits.toRefund} > 0 then 'toRefund' else 'nothing' end`;

const statusRank = sql`array_position(array['pending','confirmed','canceled'], ${reservations.status})`;

/** What each sort compares before the id, which makes every order total. */
const sortKeys: Record<string, readonly (SQL | AnyColumn)[]> = {
  startAt: [reservations.startAt],
  createdAt: [reservations.createdAt],
  holder: [sql`lower(${holderName})`, reservations.startAt],
  field: [locations.order, locations.name, fields.order, fields.name, reservations.startAt],
  status: [statusRank, reservations.startAt],
  total: [debits.total, reservations.startAt],
  toPay: [debits.toPay, reservations.startAt],
};

/** Reservations that match, in order, with the tables that their columns may come from. */
function matchingInOrder<Query extends PgSelect>(query: Query, where: SQL | undefined, sort: ReservationSort): Query {
  query
    .innerJoin(debits, eq(debits.id, reservations.debitId))
    .innerJoin(fields, eq(fields.id, reservations.fieldId))
    .innerJoin(locations, eq(locations.id, reservations.locationId))
    .leftJoin(
      athletes,
      and(eq(athletes.id, reservations.athleteId), eq(athletes.organisationId, reservations.organisationId)),
    )
    // PostgreSQL does not look at this table unless a column of it is asked for.
    .leftJoin(sports, eq(sports.id, reservations.sportId))
    .where(where)
    .orderBy(...inOrder(sort, sortKeys, [reservations.id]));
  return query;
}

/** Reservations that match, in order, with what the list shows: the query itself, to be limited or awaited. */
export function selectReservations(db: Queryable, where: SQL | undefined, sort: ReservationSort) {
  return matchingInOrder(db.select(columns).from(reservations).$dynamic(), where, sort);
}

/** What calendar and clock of the location show at an instant, `yyyy-MM-dd HH:mm`. */
const localTime = (instant: AnyColumn) =>
  sql<string>`to_char(${instant} at time zone ${locations.timeZone}, 'YYYY-MM-DD HH24:MI')`;

/** Selects reservations with what a file of them shows; the sport's name is that of the language. */
export function selectForExport(db: Queryable, where: SQL | undefined, sort: ReservationSort, language: Language) {
  const sportName = { it: sports.nameIt, en: sports.nameEn, es: sports.nameEs }[language];
  const chosen = {
    id: columns.id,
    startAt: localTime(reservations.startAt).as("startAt"),
    endAt: localTime(reservations.endAt).as("endAt"),
    createdAt: localTime(reservations.createdAt).as("createdAt"),
    locationName: columns.locationName,
    fieldName: columns.fieldName,
    sportName: sql<string | null>`${sportName}`.as("sportName"),
    holderName: columns.holderName,
    holderPhone: columns.holderPhone,
    canceledBy: columns.canceledBy,
    status: columns.status,
    paymentStatus: statusInFile.as("paymentStatus"),
    currency: columns.currency,
    total: columns.total,
    discounted: unlessVoid(debits.discounted).as("discounted"),
    paid: columns.paid,
    toPay: columns.toPay,
    toRefund: columns.toRefund,
    notes: columns.notes,
  };
  return matchingInOrder(db.select(chosen).from(reservations).$dynamic(), where, sort);
}

/**
 * A reservation as a file of them shows it, and as the driver reads it by a cursor. Money in minor units; `sportName` is
 * null where no sport was chosen.
 */
export type ExportRow = Awaited<ReturnType<typeof selectForExport>>[number];

/** One row of the list. Money in minor units. */
type ReservationRow = Awaited<ReturnType<typeof selectReservations>>[number];

/** A row as the contract's summary. */
export function toSummary(row: ReservationRow): ReservationSummary {
  const { currency, total, discounted, paid, toPay, toRefund } = row;
  return {
    id: row.id,
    locationId: row.locationId,
    fieldId: row.fieldId,
    sportId: row.sportId,
    startAt: row.startAt.toISOString(),
    endAt: row.endAt.toISOString(),
    status: row.status,
    canceledBy: row.canceledBy,
    holder: { athleteId: row.athleteId, name: row.holderName, phoneNumber: row.holderPhone },
    hasNotes: row.notes !== "",
    price: { currency, total, discounted, paid, toPay, toRefund },
    paymentStatus: row.paymentStatus,
    seriesId: row.seriesId,
    createdAt: row.createdAt.toISOString(),
  };
}
