import { addDays, instantOf, wallTime } from "#upstream/core/time.ts";
import { connect } from "#upstream/db/connection.ts";
import { fields } from "#upstream/facilities/fields/table.ts";
import { locations } from "#upstream/facilities/locations/table.ts";
import { openingSlots } from "#upstream/facilities/opening-slots/table.ts";
import { reservations } from "#upstream/facilities/reservations/table.ts";
import { debits, payments } from "#upstream/money/debits/table.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { insertMany } from "#upstream/seed/bulk.ts";
import { firstNames, lastNames } from "#upstream/seed/names.ts";
import { randomOf } from "#upstream/seed/random.ts";

const timeZone = "Europe/Rome";
const courtColors = ["blue", "green", "amber", "red", "teal", "purple"] as const;
const courtCount = 12;
const days = 7;
const [opens, closes] = [7 * 60, 24 * 60];

/** A location of the demo's first organisation with more to do than most: twelve courts, and one week full of bookings. */
export interface BusyPlace {
  readonly locationId: string;
  readonly courtIds: readonly string[];
}

/**
 * Adds a busy place to a database with the demo data. The week begins on `monday`; bookings are spread evenly over its
 * days and courts, a fifth of them pending beside a confirmed one, all held by guests. The same week gives the same
 * bookings.
 */
export async function addBusyPlace(
  databaseUrl: string,
  { monday, bookings }: { readonly monday: string; readonly bookings: number },
): Promise<BusyPlace> {
  const { db, close } = connect(databaseUrl, 1);
  try {
    return await db.transaction(async (tx) => {
      const organisationId = demoOrganisations.aurora;
      const [place] = await tx
        .insert(locations)
        .values({ organisationId, name: "Centro Grande", timeZone, order: 90 })
        .returning({ id: locations.id });
      if (!place) throw new Error("no location");
      const tenant = { organisationId, locationId: place.id };
      const courts = await tx
        .insert(fields)
        .values(
          Array.from({ length: courtCount }, (_, order) => {
            const color = courtColors[order % courtColors.length] ?? "blue";
            return { ...tenant, name: `Campo ${order + 1}`, shownName: `Campo ${order + 1}`, color, order };
          }),
        )
        .returning({ id: fields.id });
      const courtIds = courts.map(({ id }) => id);
      await tx.insert(openingSlots).values(
        Array.from({ length: days }, (_, index) => ({
          ...tenant,
          dayOfWeek: index + 1,
          startMinute: opens,
          endMinute: closes,
        })),
      );
      const made = bookingsOf(tenant, courtIds, monday, bookings);
      await insertMany(
        tx,
        debits,
        made.map(({ debit }) => debit),
      );
      await insertMany(
        tx,
        payments,
        made.flatMap(({ payment }) => (payment.amount > 0 ? [payment] : [])),
      );
      await insertMany(
        tx,
        reservations,
        made.map(({ reservation }) => reservation),
      );
      return { locationId: place.id, courtIds };
    });
  } finally {
    await close();
  }
}

function bookingsOf(
  tenant: { organisationId: string; locationId: string },
  courtIds: readonly string[],
  monday: string,
  count: number,
) {
  const random = randomOf(`a busy place in the week of ${monday}`);
  const columns = days * courtIds.length;
  return Array.from({ length: count }, (_, index) => {
    const column = index % columns;
    const inColumn = Math.floor(index / columns);
    const perColumn = Math.floor((count - 1 - column) / columns) + 1;
    const step = Math.floor((closes - opens) / perColumn / 15) * 15;
    const start = opens + inColumn * step;
    const length = Math.min(step, random.pick([60, 60, 90]));
    const isPending = random.chance(0.2);
    const date = addDays(monday, Math.floor(column / courtIds.length));
    const at = (minute: number) => instantOf(date, wallTime(minute), timeZone);
    const discounted = random.pick([2000, 2400, 3000, 3600]);
    const debit = {
      id: random.uuid(),
      organisationId: tenant.organisationId,
      currency: "eur" as const,
      total: discounted,
      discounted,
    };
    const payment = {
      organisationId: tenant.organisationId,
      debitId: debit.id,
      amount: random.pick([0, 0, discounted, discounted, 1000]),
      method: "cash" as const,
      paid: true,
      // Nothing is paid on a day to come, and the week may be years ahead.
      paidAt: new Date("2026-01-05T09:00:00Z"),
    };
    const reservation = {
      id: random.uuid(),
      ...tenant,
      fieldId: courtIds[column % courtIds.length] ?? "",
      startAt: at(start),
      endAt: at(start + length),
      status: isPending ? ("pending" as const) : ("confirmed" as const),
      guestName: `${random.pick(lastNames)} ${random.pick(firstNames)}`,
      guestPhoneNumber: `+39 3${random.int(20, 99)} ${random.int(1_000_000, 9_999_999)}`,
      notes: random.chance(0.1) ? "Porta le racchette." : "",
      debitId: debit.id,
    };
    return { debit, payment, reservation };
  });
}
