import { and, eq, gt, gte, inArray, isNotNull, isNull, like, lt, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { reservationFilters } from "#contracts/facilities/reservations.ts";
import type { PaymentFilter } from "#contracts/money/debits.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { notFound } from "#upstream/core/refusal.ts";
import { addDays, startOfDay } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { isOneOf } from "#upstream/db/lists.ts";
import { searchPatterns } from "#upstream/db/search.ts";
import { debits } from "#upstream/money/debits/table.ts";
import { fields } from "../fields/table.ts";
import { locations } from "../locations/table.ts";
import { reservations } from "./table.ts";

export const ReservationFilters = z.object(reservationFilters);
/** The filters that the list, the agenda and the export share, parsed. */
export type ReservationFilters = z.output<typeof ReservationFilters>;

interface Place {
  id: string;
  timeZone: string;
}

/** The organisation's places among which to look. @throws Refusal 404 for a place or court of another organisation */
async function placesOf(db: Queryable, organisationId: string, filters: ReservationFilters): Promise<Place[]> {
  const { locationId = [], fieldId = [], from, to } = filters;
  // When no filter names a place or a date, the places are not needed.
  if (locationId.length + fieldId.length === 0 && !from && !to) return [];
  const all = await db
    .select({ id: locations.id, timeZone: locations.timeZone })
    .from(locations)
    .where(eq(locations.organisationId, organisationId))
    .prepare("places")
    .execute();
  const wanted = filters.locationId?.length ? new Set(filters.locationId) : undefined;
  const places = wanted ? all.filter((place) => wanted.has(place.id)) : all;
  if (wanted && places.length !== wanted.size) throw notFound();
  if (filters.fieldId?.length) {
    const courts = await db
      .select({ id: fields.id })
      .from(fields)
      .where(and(eq(fields.organisationId, organisationId), inArray(fields.id, filters.fieldId)));
    if (courts.length !== new Set(filters.fieldId).size) throw notFound();
  }
  return places;
}

function startsWithin({ from, to }: ReservationFilters, timeZone: string): SQL | undefined {
  return and(
    from ? gte(reservations.startAt, startOfDay(from, timeZone)) : undefined,
    to ? lt(reservations.startAt, startOfDay(addDays(to, 1), timeZone)) : undefined,
  );
}

/** Reservations in a period: both dates inclusive, each place by its own calendar. */
function inPeriod(filters: ReservationFilters, places: Place[]): SQL | undefined {
  if (!filters.from && !filters.to) return undefined;
  const zones = [...Map.groupBy(places, (place) => place.timeZone)];
  if (zones.length === 1 && zones[0]) return startsWithin(filters, zones[0][0]);
  return or(
    ...zones.map(([timeZone, ofZone]) =>
      and(
        inArray(
          reservations.locationId,
          ofZone.map((place) => place.id),
        ),
        startsWithin(filters, timeZone),
      ),
    ),
  );
}

/** The states are those of reservations that stand: a canceled one owes nothing. */
function standsWithMoney(organisationId: string, wanted: readonly PaymentFilter[]): SQL | undefined {
  const states = wanted.filter((one) => one !== "toRefund");
  return or(
    states.length > 0 ? and(isNull(debits.voidAt), inArray(debits.status, states)) : undefined,
    wanted.includes("toRefund") ? and(eq(debits.organisationId, organisationId), gt(debits.toRefund, 0)) : undefined,
  );
}

/** Every word is a part of the athlete's name or, where a guest plays, of the guest's. */
function heldBy(organisationId: string, search: string | undefined): SQL | undefined {
  const patterns = searchPatterns(search);
  if (patterns.length === 0) return undefined;
  const athleteName = sql`lower(${athletes.lastName} || ' ' || ${athletes.firstName})`;
  const guestName = sql`lower(${reservations.guestName})`;
  // A subquery rather than the joined row: evaluated once, and the count needs no join.
  const found = sql`(select ${athletes.id} from ${athletes} where ${and(
    eq(athletes.organisationId, organisationId),
    ...patterns.map((pattern) => like(athleteName, pattern)),
  )})`;
  return or(
    sql`${reservations.athleteId} in ${found}`,
    and(isNotNull(reservations.guestName), ...patterns.map((pattern) => like(guestName, pattern))),
  );
}

/**
 * The condition of the reservations that match, for a query over `reservations` joined with `debits`. The list, the
 * totals and the export all use it. An empty list of ids or statuses filters nothing, as none does.
 * @throws Refusal 404 when a filter names a location or a court that the organisation does not have
 */
export async function matching(
  db: Queryable,
  organisationId: string,
  filters: ReservationFilters,
): Promise<SQL | undefined> {
  const places = await placesOf(db, organisationId, filters);
  return and(
    eq(reservations.organisationId, organisationId),
    isOneOf(reservations.locationId, filters.locationId),
    isOneOf(reservations.fieldId, filters.fieldId),
    isOneOf(reservations.status, filters.status),
    filters.paymentStatus?.length ? standsWithMoney(organisationId, filters.paymentStatus) : undefined,
    inPeriod(filters, places),
    heldBy(organisationId, filters.search),
  );
}
