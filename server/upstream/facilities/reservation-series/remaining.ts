import type { SeriesPlan, SeriesRemainingBody } from "#contracts/facilities/reservation-series.ts";
import type { CancellationTarget, ReservationSummary } from "#contracts/facilities/reservations.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { notFound, Refusal, refuseField } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import { rowOr404 } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { localDateOf } from "#upstream/core/time.ts";
import { setActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { StaleReadError } from "#upstream/db/transaction.ts";
import { amountsAfterChange, withWriteOff } from "#upstream/money/debits/rules.ts";
import { requireWithdrawal } from "../limits/enforce.ts";
import { holderOf, payerOf } from "../reservations/slot.ts";
import { anyOf, type Calendar, calendarOf, lockedCourts, type SeriesCourt, slotAt } from "./courts.ts";
import { type Candidate, type OccurrencePrice, type Planned, planOf, requireDecided, seriesPlanOf } from "./plan.ts";
import { occurrenceTimeOn } from "./recurrence.ts";
import { cancelOverwritten, changed, requireInterval, unlessChanged } from "./save.ts";
import { cancelMembers, debitsWithPayments, lockMembers, type Member, summariesOf, updateMembers } from "./store.ts";
import { reservationSeries } from "./table.ts";

/**
 * The rest of a series as seen from one of its reservations: what is on its date or later, has not begun and is not
 * canceled; as it is before anything is locked, and the date.
 * @throws Refusal 404
 */
async function seenRemaining(tx: Queryable, organisationId: string, id: string, from: string, now: Date) {
  const series = await rowOr404(tx, reservationSeries, { organisationId, id });
  const all = await summariesOf(tx, organisationId, series.id);
  const chosen = all.find((member) => member.id === from);
  if (!chosen) throw notFound("from");
  const { date } = chosen;
  const isLeft = (one: typeof chosen) => one.date >= date && one.status !== "canceled" && new Date(one.startAt) > now;
  return { date, members: all.filter(isLeft) };
}

/**
 * The reservations that are left of a series from a date on, locked.
 * @throws Refusal 409 `reservation_series.nothing_left`
 */
async function lockRemaining(
  tx: Queryable,
  organisationId: string,
  id: string,
  date: string,
  now: Date,
): Promise<Member[]> {
  const members = await lockMembers(tx, organisationId, id, date);
  const rest = members.filter(({ startAt }) => startAt > now);
  if (rest.length === 0) throw new Refusal(409, "reservation_series.nothing_left");
  return rest;
}

/** Where a reservation of a series is, and where it was at first. */
type Placed = Pick<Member, "fieldId" | "seriesFieldId">;

type Holder = Awaited<ReturnType<typeof holderOf>>;

/** A reservation as it would be after the change; prices follow the rules of editing a single one. */
function candidateOf(
  member: Member,
  body: SeriesRemainingBody,
  court: SeriesCourt,
  calendar: Calendar,
  holder: Holder | undefined,
  isPaidFor: boolean,
): Candidate {
  const { debit, seriesDate: date } = member;
  // A reservation that was moved to another day keeps that day.
  const day = localDateOf(member.startAt, court.timeZone);
  const occasion = body.times ? occurrenceTimeOn(day, body.times, court.timeZone) : member;
  const sportId = body.sportId === undefined ? member.sportId : body.sportId;
  const slot = slotAt(court, occasion, sportId);
  const stays =
    slot.court.fieldId === member.fieldId &&
    slot.sportId === member.sportId &&
    slot.startAt.getTime() === member.startAt.getTime() &&
    slot.endAt.getTime() === member.endAt.getTime();
  const { athleteId } = holder ?? member;
  const payer = payerOf({ athleteId });
  const keepsPrice = stays && payer === payerOf(member);
  const closed = !stays && calendar.isClosed(slot, day);
  const price = keepsPrice
    ? {
        total: debit.total,
        currency: debit.currency,
        priceListId: member.priceListId,
        priceSteps: member.priceSteps,
      }
    : calendar.priceAt(slot, payer);
  const refusal =
    "refusal" in price
      ? (price.refusal ?? null)
      : isPaidFor && price.currency !== debit.currency
        ? "reservation.price_not_covered"
        : null;
  return {
    date,
    slot,
    closed,
    code: closed ? null : refusal,
    outsideOpeningSlots: stays ? member.outsideOpeningSlots : !closed && calendar.isOutside(slot),
    asked: closed || "refusal" in price ? null : remainingPriceOf(member, price, body.discounted),
    booker: {
      athleteId,
      confirmed: member.status === "confirmed",
      isOther: athleteId !== member.athleteId,
    },
    stays,
    reservationId: member.id,
    version: member.version,
    before: beforeOf(member),
  };
}

function remainingPriceOf(
  { debit }: Member,
  price: Pick<OccurrencePrice, "total" | "currency" | "priceListId" | "priceSteps">,
  discounted: number | null | undefined,
): OccurrencePrice {
  const asked = amountsAfterChange(withWriteOff(debit), price.total, discounted);
  if (!asked) throw refuseField("reservation.discount_above_total", ["discounted"], { max: price.total });
  const { currency, priceListId, priceSteps } = price;
  return { ...asked, paid: debit.paid, currency, priceListId, priceSteps };
}

const beforeOf = ({ fieldId, startAt, endAt, debit }: Member): NonNullable<Candidate["before"]> => {
  const { currency, total, discounted, paid, toPay, toRefund } = debit;
  return {
    fieldId,
    startAt: startAt.toISOString(),
    endAt: endAt.toISOString(),
    price: { currency, total, discounted, paid, toPay: toPay ?? 0, toRefund: toRefund ?? 0 },
  };
};

async function write(
  tx: Queryable,
  organisationId: string,
  planned: readonly Planned[],
  members: readonly Member[],
  shared: Partial<Holder> & { notes?: string },
  now: Date,
): Promise<void> {
  const memberOf = new Map(members.map((member) => [member.id, member]));
  const changes = planned.flatMap(({ reservationId = "", occurrence, slot, asked, stays, outsideOpeningSlots }) => {
    const member = memberOf.get(reservationId);
    if (!member || member.status === "canceled" || !occurrence.saved || !asked) return [];
    const { id, status, debitId } = member;
    const { court, sportId, startAt, endAt } = slot;
    const { paid: _, ...price } = asked;
    // A buffer is taken from the court when a reservation is placed.
    const bufferMinutes = stays ? member.bufferMinutes : court.bufferMinutes;
    const at = { fieldId: court.fieldId, sportId, startAt, endAt, bufferMinutes, outsideOpeningSlots };
    return [{ id, status, debitId, ...at, ...price }];
  });
  await updateMembers(tx, organisationId, changes, shared, now);
}

/**
 * Changes an occurrence of a series and all later ones, on all courts. Those that have begun, are canceled or lie
 * before stay untouched, and so does each one that is skipped or falls on a closing day. A value that is not in the
 * body stays as each reservation has it. Prices follow the rules of editing one reservation: only what is not yet paid
 * changes.
 * @param preview nothing is saved; the answer is what would become of each
 * @throws Refusal every code of the contract
 */
export function replaceRemaining(
  services: Services,
  caller: StaffCaller,
  id: string,
  body: SeriesRemainingBody,
  preview: boolean,
): Promise<SeriesPlan> {
  const { organisationId } = caller;
  const now = services.now();
  if (body.times) requireInterval(body.times);
  const replaced = reviewed(services.db, preview, async (tx, ask) => {
    await setActor(tx, caller);
    const seen = await seenRemaining(tx, organisationId, id, body.from, now);
    const targetOf = new Map(body.courts.map(({ fieldId, toFieldId }) => [fieldId, toFieldId]));
    const courtOf = (member: Placed) => targetOf.get(member.seriesFieldId) ?? member.fieldId;
    const placesOf = (members: readonly Placed[]) => members.flatMap((member) => [courtOf(member), member.fieldId]);
    const courts = await lockedCourts(tx, organisationId, placesOf(seen.members));
    const members = await lockRemaining(tx, organisationId, id, seen.date, now);
    if (placesOf(members).some((fieldId) => !courts.has(fieldId))) throw new StaleReadError();
    const holder = body.holder && (await holderOf(tx, services.registry, organisationId, body.holder));
    const { locationId, timeZone } = anyOf(courts);
    const days = members.map(({ startAt }) => localDateOf(startAt, timeZone)).toSorted();
    const period = { from: days[0] ?? "", to: days.at(-1) ?? "" };
    const calendar = await calendarOf(tx, organisationId, locationId, period);
    const paidFor = await debitsWithPayments(
      tx,
      organisationId,
      members.map(({ debitId }) => debitId),
    );
    const candidates = members.flatMap((member) => {
      const court = courts.get(courtOf(member));
      return court
        ? [
            candidateOf(
              member,
              body,
              court,
              calendar,
              holder,
              paidFor.has(member.debitId) || member.debit.writtenOff > 0,
            ),
          ]
        : [];
    });
    const planned = await planOf(tx, organisationId, candidates, body, now);
    const plan = seriesPlanOf(id, planned);
    if (preview) return plan;
    ask(plan, { decided: true, tag: body.tag }, changed);
    requireDecided(plan, body);
    await cancelOverwritten(tx, organisationId, planned, now);
    const shared = { ...holder, ...(body.notes !== undefined && { notes: body.notes }) };
    await write(tx, organisationId, planned, members, shared, now);
    return plan;
  });
  return unlessChanged(replaced);
}

/**
 * Cancels an occurrence of a series and all later ones, on all courts. Those that have begun stay. Payments stay.
 * @param preview nothing is canceled; the answer is what would be, as it is now
 * @throws Refusal 404; 409 `reservation_series.nothing_left`; 409 `reservation.limits_exceeded` when athletes may no
 *   longer withdraw from the first of them unless the staff chose to proceed
 */
export function cancelRemaining(
  { db, now: clock }: Services,
  caller: StaffCaller,
  id: string,
  { from, target, proceedBeyondLimits }: { from: string; target: CancellationTarget; proceedBeyondLimits: boolean },
  preview: boolean,
): Promise<{ data: ReservationSummary[] }> {
  const { organisationId } = caller;
  const now = clock();
  return reviewed(db, preview, async (tx) => {
    await setActor(tx, caller);
    const { date } = await seenRemaining(tx, organisationId, id, from, now);
    const rest = await lockRemaining(tx, organisationId, id, date, now);
    const ids = new Set(rest.map((member) => member.id));
    if (!preview) {
      const first = rest.reduce((one, other) => (other.startAt < one.startAt ? other : one));
      if (target === "user" && !proceedBeyondLimits) await requireWithdrawal(tx, organisationId, first, now);
      await cancelMembers(tx, organisationId, [...ids], target, now);
    }
    const all = await summariesOf(tx, organisationId, id);
    return { data: all.filter((member) => ids.has(member.id)).map(({ date: _, seriesFieldId: __, ...one }) => one) };
  });
}
