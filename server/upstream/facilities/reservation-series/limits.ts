import { and, asc, eq, gt, gte, inArray, lt, ne, or } from "drizzle-orm";
import type { BrokenLimit } from "#contracts/facilities/limits.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { brokenByTime, dayAround, type Span, weekAround } from "../limits/rules.ts";
import { findBooking, lockAthlete } from "../limits/store.ts";
import { storedOpeningSlots } from "../opening-slots/store.ts";
import { reservations } from "../reservations/table.ts";
import type { SeriesSlot } from "./courts.ts";

/** One occurrence that is going to be saved, as limits look at it. */
interface LimitedOccurrence {
  slot: SeriesSlot;
  athleteId: string | null;
  confirmed: boolean;
  /** Whether the limits of the place are asked, or the athlete's. What stays as it is asks neither. */
  asksPlace: boolean;
  asksAthlete: boolean;
}

/** A booking that counts. */
interface Counted {
  startAt: Date;
  endAt: Date;
  pending: boolean;
}

/**
 * The limits that each occurrence breaks, in their order. Bookings of the athlete count, those of the series itself
 * included: of two on one day the later one breaks a limit of one a day. Nobody else books for the athlete until the
 * end of the transaction.
 * @param without reservations that do not count: those that change or are canceled
 */
export async function brokenLimitsOf(
  tx: Queryable,
  organisationId: string,
  locationId: string,
  wanted: readonly LimitedOccurrence[],
  without: ReadonlySet<string>,
  now: Date,
): Promise<BrokenLimit[][]> {
  const { limits, userLimits } = await findBooking(tx, organisationId, locationId);
  const { maxPerDay, maxPerWeek, maxPending } = userLimits;
  const opening = limits.slotMinutes === null ? [] : await storedOpeningSlots(tx, organisationId, locationId);
  const isCounted = maxPerDay !== null || maxPerWeek !== null || maxPending !== null;
  const counted = isCounted
    ? await bookingsOf(tx, organisationId, locationId, wanted, without, now)
    : new Map<string, Counted[]>();
  return wanted.map(({ slot, athleteId, confirmed, asksPlace, asksAthlete }) => {
    const { court, startAt, endAt } = slot;
    const broken = asksPlace ? brokenByTime(limits, { ...slot, timeZone: court.timeZone }, opening, now) : [];
    if (athleteId === null || !isCounted) return broken;
    const own = counted.get(athleteId) ?? [];
    own.push({ startAt, endAt, pending: !confirmed });
    counted.set(athleteId, own);
    const check = (limit: BrokenLimit["limit"], value: number | null, found: number) => {
      if (asksAthlete && value !== null && found > value) broken.push({ limit, value, found });
    };
    check("maxPerDay", maxPerDay, startingIn(own, dayAround(startAt, court.timeZone)));
    check("maxPerWeek", maxPerWeek, startingIn(own, weekAround(startAt, court.timeZone)));
    if (!confirmed) check("maxPending", maxPending, own.filter((one) => one.pending && one.endAt > now).length);
    return broken;
  });
}

const startingIn = (bookings: readonly Counted[], { from, to }: Span) =>
  bookings.filter(({ startAt }) => from <= startAt && startAt < to).length;

/** What the athletes have at the place already, in the weeks of the series or waiting; by one query. */
async function bookingsOf(
  tx: Queryable,
  organisationId: string,
  locationId: string,
  wanted: readonly LimitedOccurrence[],
  without: ReadonlySet<string>,
  now: Date,
): Promise<Map<string, Counted[]>> {
  const asking = wanted.filter(({ asksAthlete, athleteId }) => asksAthlete && athleteId !== null);
  const athletes = [...new Set(asking.map(({ athleteId }) => athleteId ?? ""))].toSorted();
  const found = new Map<string, Counted[]>(athletes.map((id) => [id, []]));
  const [first] = asking;
  if (!first) return found;
  for (const athleteId of athletes) await lockAthlete(tx, organisationId, athleteId);
  const starts = asking.map(({ slot }) => slot.startAt.getTime());
  const { timeZone } = first.slot.court;
  const { from } = weekAround(new Date(Math.min(...starts)), timeZone);
  const { to } = weekAround(new Date(Math.max(...starts)), timeZone);
  const rows = await tx
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.organisationId, organisationId),
        eq(reservations.locationId, locationId),
        inArray(reservations.athleteId, athletes),
        ne(reservations.status, "canceled"),
        or(
          and(gte(reservations.startAt, from), lt(reservations.startAt, to)),
          and(eq(reservations.status, "pending"), gt(reservations.endAt, now)),
        ),
      ),
    )
    .orderBy(asc(reservations.startAt));
  for (const { id, athleteId, startAt, endAt, status } of rows)
    if (!without.has(id)) found.get(athleteId ?? "")?.push({ startAt, endAt, pending: status === "pending" });
  return found;
}
