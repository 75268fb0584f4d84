import { count, eq, inArray, min } from "drizzle-orm";
import { addDays, localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { locations } from "#upstream/facilities/locations/table.ts";
import { reservations } from "#upstream/facilities/reservations/table.ts";
import { debits, payments } from "#upstream/money/debits/table.ts";
import { type Booking, bookingOf } from "./bookings.ts";
import { insertMany } from "./bulk.ts";
import { clockOf, playsOfDay } from "./day.ts";
import { randomOf } from "./random.ts";
import { seedSetup, seedYearlyClosings } from "./setup.ts";
import { readWorld, type World } from "./world.ts";

const timeZone = "Europe/Rome";
/** What fits well from 8 weeks ago to 4 weeks ahead; more go further back at the same density. */
const recentReservations = 5000;
const daysBack = 56;
const daysAhead = 28;
const perDayBefore = 60;

interface FacilitySeed {
  /** The organisation with most of it, and a smaller one. */
  organisationIds: readonly [string, string];
  /** How many reservations there should be in all. */
  reservations: number;
  now: Date;
  onProgress?: ((done: number, all: number) => void) | undefined;
}

const datesBetween = (from: string, length: number) => Array.from({ length }, (_, index) => addDays(from, index));

/** Bookings of some dates, day by day, `count` in all; what a closed day cannot take goes to the next. */
function* bookingsOf(world: World, dates: readonly string[], count: number, now: Date, first: string) {
  let produced = 0;
  for (const [index, date] of dates.entries()) {
    const random = randomOf(`day:${date}`);
    const wanted = Math.round((count * (index + 1)) / dates.length) - produced;
    const clock = clockOf(date, timeZone);
    const plays = playsOfDay(world, date, wanted, first, random);
    produced += plays.length;
    yield plays.map((play) => bookingOf(world, play, clock, now, random));
  }
}

async function write(tx: Queryable, bookings: readonly Booking[]): Promise<void> {
  await insertMany(
    tx,
    debits,
    bookings.map((booking) => booking.debit),
  );
  // Payments are written before the reservations: canceled reservations take no more.
  await insertMany(
    tx,
    payments,
    bookings.flatMap((booking) => booking.payments),
  );
  await insertMany(
    tx,
    reservations,
    bookings.map((booking) => booking.reservation),
  );
}

async function writeAll(tx: Queryable, days: Iterable<Booking[]>, report: (written: number) => void): Promise<void> {
  let waiting: Booking[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    await write(tx, waiting);
    report(waiting.length);
    waiting = [];
  };
  for (const day of days) {
    waiting.push(...day);
    if (waiting.length >= 5000) await flush();
  }
  await flush();
}

/**
 * Brings the demo's facilities to `reservations` reservations: places, courts, prices and athletes the first time,
 * then bookings from 8 weeks before to 4 weeks after `now`, and as many more as are asked for further back.
 * Run again, it adds only what is missing, further back. The same `now` makes the same data.
 * @returns how many reservations were added
 */
export async function seedFacilities(tx: Queryable, seed: FacilitySeed): Promise<number> {
  const { organisationIds, now } = seed;
  const [first] = organisationIds;
  const today = localDateOf(now, timeZone);
  const ofDemo = inArray(reservations.organisationId, [...organisationIds]);
  const [place] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.organisationId, first))
    .limit(1);
  if (!place) await seedSetup(tx, organisationIds, today);

  const [before] = await tx
    .select({ count: count(), earliest: min(reservations.startAt) })
    .from(reservations)
    .where(ofDemo);
  const existing = before?.count ?? 0;
  const missing = seed.reservations - existing;
  if (missing <= 0) return 0;

  const recent = existing === 0 ? Math.min(missing, recentReservations) : 0;
  const older = missing - recent;
  const windowStart = addDays(today, -daysBack);
  const olderEnd = before?.earliest ? localDateOf(before.earliest, timeZone) : windowStart;
  const olderDays = Math.ceil(older / perDayBefore);
  const olderStart = addDays(olderEnd, -olderDays);
  await seedYearlyClosings(tx, organisationIds, olderStart, addDays(today, 366));

  const world = await readWorld(tx, organisationIds);
  let done = 0;
  const report = (written: number) => {
    done += written;
    seed.onProgress?.(done, missing);
  };
  const window = datesBetween(windowStart, daysBack + daysAhead + 1);
  if (recent > 0) await writeAll(tx, bookingsOf(world, window, recent, now, first), report);
  if (older > 0) await writeAll(tx, bookingsOf(world, datesBetween(olderStart, olderDays), older, now, first), report);
  return done;
}
