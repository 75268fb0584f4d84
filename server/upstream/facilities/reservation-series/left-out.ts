import { and, asc, eq } from "drizzle-orm";
import type { SeriesDateBody, SeriesPlan } from "#contracts/facilities/reservation-series.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal, refuseField, refusing } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import { rowOr404, rowsOf } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { localDateOf, wallSegments, wallTimeOf } from "#upstream/core/time.ts";
import { setActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { StaleReadError } from "#upstream/db/transaction.ts";
import { debits } from "#upstream/money/debits/table.ts";
import { payerOf } from "../reservations/slot.ts";
import { reservations } from "../reservations/table.ts";
import { anyOf, type Calendar, calendarOf, lockedCourts, type SeriesCourt, slotAt } from "./courts.ts";
import { type Candidate, planOf, requireDecided, seriesPlanOf } from "./plan.ts";
import { occurrenceTimeOn, seriesDates } from "./recurrence.ts";
import { cancelOverwritten, changed, insertPlanned, occurrencePriceOf, unlessChanged } from "./save.ts";
import { reservationSeries } from "./table.ts";

type Series = typeof reservationSeries.$inferSelect;

/** A date of a series with those of its courts that have no reservation, not even a canceled one. */
interface LeftOut {
  readonly date: string;
  readonly fieldIds: readonly string[];
}

/** What was left out of a series: skipped when it was booked, or a closing day. */
export function leftOutOf(
  { firstDate: date, until, everyWeeks, fieldIds }: Pick<Series, "firstDate" | "until" | "everyWeeks" | "fieldIds">,
  members: readonly { readonly date: string | null; readonly seriesFieldId: string | null }[],
): LeftOut[] {
  const taken = new Set(members.map((one) => `${one.date} ${one.seriesFieldId}`));
  return seriesDates({ date, until, everyWeeks }).flatMap((day) => {
    const missing = fieldIds.filter((fieldId) => !taken.has(`${day} ${fieldId}`));
    return missing.length > 0 ? [{ date: day, fieldIds: missing }] : [];
  });
}

/** The reservations of a series with what each of them asks, by date. */
const membersOf = (tx: Queryable, organisationId: string, seriesId: string) =>
  tx
    .select({ row: reservations, total: debits.total, discounted: debits.discounted })
    .from(reservations)
    .innerJoin(debits, eq(debits.id, reservations.debitId))
    .where(and(rowsOf(reservations, { organisationId, seriesId })))
    .orderBy(asc(reservations.seriesDate), asc(reservations.id));

type Member = Awaited<ReturnType<typeof membersOf>>[number];

const distance = (a: string, b: string | null) => Math.abs(Date.parse(a) - Date.parse(b ?? a));

/**
 * The reservation after which one that is added back is made: that of the nearest date which is not canceled, of the same
 * court if there is one.
 * @throws Refusal 409 `reservation_series.nothing_left` where all are canceled
 */
function modelOf(members: readonly Member[], date: string, fieldId: string): Member {
  const live = members.filter(({ row }) => row.status !== "canceled");
  const here = live.filter(({ row }) => row.seriesFieldId === fieldId);
  const nearest = (here.length > 0 ? here : live).toSorted(
    (a, b) => distance(date, a.row.seriesDate) - distance(date, b.row.seriesDate),
  )[0];
  if (!nearest) throw new Refusal(409, "reservation_series.nothing_left");
  return nearest;
}

interface PlannedOccurrences {
  readonly seriesFieldId: string;
  /** The court on which it is booked now: the rest of a series may have moved to another court. */
  readonly fieldId: string;
  readonly model: Member;
}

/**
 * What is missing on a date, each with its model.
 * @throws Refusal 422 `reservation_series.not_left_out` at `date`
 */
function plannedOn(series: Series, members: readonly Member[], date: string): PlannedOccurrences[] {
  const places = members.map(({ row }) => ({ date: row.seriesDate, seriesFieldId: row.seriesFieldId }));
  const gap = leftOutOf(series, places).find((one) => one.date === date);
  if (!gap) throw refuseField("reservation_series.not_left_out", ["date"]);
  return gap.fieldIds.map((seriesFieldId) => {
    const model = modelOf(members, date, seriesFieldId);
    const isOwn = model.row.seriesFieldId === seriesFieldId;
    return { seriesFieldId, fieldId: isOwn ? model.row.fieldId : seriesFieldId, model };
  });
}

/** The reservation as it would be: the hours, the holder and the discount of its model, the price of its own date. */
function candidateOf({ model }: PlannedOccurrences, date: string, court: SeriesCourt, calendar: Calendar): Candidate {
  const { row, total, discounted } = model;
  const { timeZone } = court;
  const endAt = wallTimeOf(row.endAt, timeZone);
  const isMidnight = localDateOf(row.endAt, timeZone) > localDateOf(row.startAt, timeZone) && endAt === "00:00";
  const times = { startAt: wallTimeOf(row.startAt, timeZone), endAt: isMidnight ? "24:00" : endAt };
  const occasion = occurrenceTimeOn(date, times, timeZone);
  const segments = wallSegments(occasion.startAt, occasion.endAt, timeZone);
  const slot = slotAt(court, occasion, row.sportId, segments);
  const closed = calendar.isClosed(slot, date);
  const price = closed ? undefined : calendar.priceAt(slot, payerOf({ athleteId: row.athleteId }));
  const isPriced = price !== undefined && !("refusal" in price);
  const asks = isPriced && discounted < total ? Math.min(discounted, price.total) : null;
  return {
    date,
    slot,
    closed,
    code: price && "refusal" in price ? (price.refusal ?? null) : null,
    outsideOpeningSlots: !closed && calendar.isOutside(slot),
    asked: isPriced ? occurrencePriceOf(price, asks) : null,
    booker: { athleteId: row.athleteId, confirmed: row.status === "confirmed", isOther: true },
    stays: false,
  };
}

/**
 * Adds back a date that was left out of a series, on all of its courts that have nothing on it. Each is made as the one
 * of the nearest date is: holder, hours, sport, notes, discount, confirmed or not.
 * @param preview nothing is saved; the answer is what saving would do
 * @throws Refusal every code of the contract
 */
export function addDate(
  services: Services,
  caller: StaffCaller,
  id: string,
  body: SeriesDateBody,
  preview: boolean,
): Promise<SeriesPlan> {
  const { organisationId } = caller;
  const now = services.now();
  const { date } = body;
  const added = reviewed(services.db, preview, async (tx, ask) => {
    await setActor(tx, caller);
    const series = await rowOr404(tx, reservationSeries, { organisationId, id });
    const seen = plannedOn(series, await membersOf(tx, organisationId, id), date);
    const courts = await lockedCourts(
      tx,
      organisationId,
      seen.map(({ fieldId }) => fieldId),
    );
    // Whoever changes the rest of the series holds its courts, too: what is read now stays.
    const wanted = plannedOn(series, await membersOf(tx, organisationId, id), date);
    if (wanted.some(({ fieldId }) => !courts.has(fieldId))) throw new StaleReadError();
    const calendar = await calendarOf(tx, organisationId, anyOf(courts).locationId, { from: date, to: date });
    const candidates = wanted.flatMap((one) => {
      const court = courts.get(one.fieldId);
      return court ? [{ one, candidate: candidateOf(one, date, court, calendar) }] : [];
    });
    const planned = await planOf(
      tx,
      organisationId,
      candidates.map(({ candidate }) => candidate),
      body,
      now,
    );
    const plan = seriesPlanOf(id, planned);
    if (preview) return plan;
    ask(plan, { decided: true, tag: body.tag }, changed);
    requireDecided(plan, body);
    await cancelOverwritten(tx, organisationId, planned, now);
    const wantedOf = new Map(wanted.map((one) => [one.fieldId, one]));
    const idOf = await insertPlanned(tx, caller, series, planned, now, ({ slot }) => {
      const { seriesFieldId, model } = wantedOf.get(slot.court.fieldId) ?? {};
      if (!seriesFieldId || !model) throw new Error("a planned reservation has no model");
      const { athleteId, guestName, guestPhoneNumber, notes, status } = model.row;
      const isConfirmed = status === "confirmed";
      return { athleteId, guestName, guestPhoneNumber, notes, isConfirmed, seriesFieldId };
    });
    const occurrences = plan.occurrences.map((one) => ({ ...one, reservationId: idOf.get(one) ?? null }));
    return { ...plan, occurrences };
  });
  // When two people add the same date at once, the index lets only one of them.
  return unlessChanged(refusing(added, { reservations_series: changed }));
}
