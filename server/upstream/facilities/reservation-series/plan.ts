import type { PriceStep } from "#contracts/facilities/price-lists.ts";
import type {
  SeriesConflict,
  SeriesDecision,
  SeriesOccurrence,
  SeriesPlan,
} from "#contracts/facilities/reservation-series.ts";
import { Refusal, refuseField } from "#upstream/core/refusal.ts";
import { tagOf } from "#upstream/core/review.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { conflictsOfMany } from "#upstream/occupancies/conflicts-of-many.ts";
import { overlapInSpace, type SeriesSlot } from "./courts.ts";
import { brokenLimitsOf } from "./limits.ts";

/** What one occurrence would ask. `priceListId` as the reservation will name it. */
export interface OccurrencePrice {
  total: number;
  discounted: number;
  paid: number;
  currency: "eur" | "usd" | "chf";
  priceListId: string | null;
  priceSteps: PriceStep[];
}

/** An occurrence as it is wanted, before it is known what stands in its way. */
export interface Candidate {
  date: string;
  slot: SeriesSlot;
  /** Why it cannot be: a closing day, a code of a rule. */
  closed: boolean;
  code: string | null;
  outsideOpeningSlots: boolean;
  asked: OccurrencePrice | null;
  /** The athlete who would play, whether it is confirmed then, and whether that is another athlete than before. */
  booker: { athleteId: string | null; confirmed: boolean; isOther: boolean };
  /** True for a reservation that keeps its court and its time: neither calendar nor court are asked again. */
  stays: boolean;
  /** The reservation that changes, with its version; absent when a new one is made. */
  reservationId?: string;
  version?: number;
  before?: NonNullable<SeriesOccurrence["before"]>;
}

/** The plan of one occurrence with what writing it needs. */
export interface Planned extends Candidate {
  occurrence: SeriesOccurrence;
}

interface Answers {
  decisions: readonly SeriesDecision[];
  tag: string | null;
  proceedOutsideSlots: boolean;
  proceedBeyondLimits: boolean;
}

const keyOf = (date: string, fieldId: string) => `${date} ${fieldId}`;

/** The end of the buffer after a slot. */
const freeAfter = ({ endAt, court }: SeriesSlot) => endAt.getTime() + court.bufferMinutes * 60_000;

// Times first: hundreds of occurrences are compared with each other, and few are at a time.
const meet = (one: SeriesSlot, other: SeriesSlot) =>
  one.startAt.getTime() < freeAfter(other) &&
  other.startAt.getTime() < freeAfter(one) &&
  overlapInSpace(one.court, other.court);

/** Refuses occurrences that overlap another one of the same plan, which either stays or is earlier. */
function withoutOwnOverlaps(candidates: readonly Candidate[]): Candidate[] {
  const kept = candidates.filter(({ stays }) => stays);
  return candidates.map((candidate) => {
    if (candidate.closed || candidate.code || candidate.stays) return candidate;
    if (kept.some(({ slot }) => meet(slot, candidate.slot))) return { ...candidate, code: "reservation.overlap" };
    kept.push(candidate);
    return candidate;
  });
}

/** Puts candidates, what stands in their way and the decisions together; reads the occupancy once. */
export async function planOf(
  tx: Queryable,
  organisationId: string,
  wanted: readonly Candidate[],
  { decisions }: Pick<Answers, "decisions">,
  now: Date,
): Promise<Planned[]> {
  const choices = new Map(decisions.map(({ date, fieldId, choice }) => [keyOf(date, fieldId), choice]));
  const candidates = withoutOwnOverlaps(wanted);
  const choiceOf = ({ date, slot }: Candidate) => choices.get(keyOf(date, slot.court.fieldId)) ?? null;
  const moving = candidates.filter((one) => !one.closed && !one.code && !one.stays && choiceOf(one) !== "skip");
  const conflicts = await conflictsOfMany(
    tx,
    organisationId,
    candidates.map(({ slot: { court, startAt, endAt } }) => {
      const { fieldId, bufferMinutes } = court;
      return { fieldId, bufferMinutes, startAt, endAt };
    }),
    new Set(moving.flatMap(({ reservationId }) => reservationId ?? [])),
    now,
  );
  // A series never cancels one of its own reservations for another.
  const members = new Set(candidates.flatMap(({ reservationId }) => reservationId ?? []));
  const judged = (conflict: SeriesConflict) =>
    members.has(conflict.id) ? { ...conflict, overwritable: false } : conflict;
  const planned = candidates.map((candidate, n) => ({
    ...candidate,
    occurrence: toOccurrence(candidate, (conflicts[n] ?? []).map(judged), choiceOf(candidate)),
  }));
  return withLimits(tx, organisationId, planned, now);
}

/** Tells of each occurrence that would be saved which limits it breaks. */
async function withLimits(
  tx: Queryable,
  organisationId: string,
  planned: readonly Planned[],
  now: Date,
): Promise<Planned[]> {
  const saved = planned.filter(({ occurrence }) => occurrence.saved);
  const locationId = saved[0]?.slot.court.locationId;
  if (locationId === undefined) return [...planned];
  const without = new Set([
    ...saved.flatMap(({ reservationId }) => reservationId ?? []),
    ...overwrittenBy(planned).map(({ id }) => id),
  ]);
  const wanted = saved.map(({ slot, stays, booker: { isOther, ...booker } }) => ({
    slot,
    ...booker,
    asksPlace: !stays,
    asksAthlete: !stays || isOther,
  }));
  const broken = await brokenLimitsOf(tx, organisationId, locationId, wanted, without, now);
  const limitsOf = new Map(saved.map((one, n) => [one, broken[n] ?? []]));
  return planned.map((one) => ({ ...one, occurrence: { ...one.occurrence, limits: limitsOf.get(one) ?? [] } }));
}

function toOccurrence(
  candidate: Candidate,
  found: SeriesConflict[],
  choice: SeriesOccurrence["choice"],
): SeriesOccurrence {
  const { date, slot, closed, code, asked, stays, before = null, reservationId = null } = candidate;
  const conflicts = closed || code || stays ? [] : found.filter(({ id }) => id !== reservationId);
  const state = closed ? "closed" : code ? "refused" : conflicts.length > 0 ? "conflict" : "free";
  const overwrites = choice === "overwrite" && conflicts.every(({ overwritable }) => overwritable);
  return {
    date,
    fieldId: slot.court.fieldId,
    startAt: slot.startAt.toISOString(),
    endAt: slot.endAt.toISOString(),
    state,
    code,
    conflicts,
    choice,
    saved: (state === "free" && choice !== "skip") || (state === "conflict" && overwrites),
    outsideOpeningSlots: candidate.outsideOpeningSlots,
    limits: [],
    price: asked && priceOfOccurrence(asked),
    reservationId,
    before,
  };
}

const priceOfOccurrence = ({ total, discounted, paid, currency }: OccurrencePrice) => ({
  currency,
  total,
  discounted,
  paid,
  toPay: Math.max(discounted - paid, 0),
  toRefund: 0,
});

/** Stands for a plan as somebody has seen it: whatever stands in the way, is closed or costs otherwise changes it. */
const planTag = (planned: readonly Planned[]): string =>
  tagOf(
    planned.map(({ occurrence, version }) => {
      // What follows from the choices is asked when it is saved.
      const { choice: _, saved: __, limits: ___, ...seen } = occurrence;
      return { ...seen, version };
    }),
  );

const isUndecided = ({ state, choice, saved }: SeriesOccurrence) =>
  (state === "conflict" && !saved && choice !== "skip") || (state === "refused" && choice !== "skip");

/** The plan as it goes out. */
export function seriesPlanOf(id: string | null, planned: readonly Planned[]): SeriesPlan {
  const occurrences = planned.map(({ occurrence }) => occurrence);
  const saved = occurrences.filter((occurrence) => occurrence.saved);
  const totals = new Map<string, SeriesPlan["totals"][number]>();
  for (const { price } of saved) {
    if (!price) continue;
    const { currency } = price;
    const sum = totals.get(currency) ?? { currency, total: 0, discounted: 0 };
    totals.set(currency, {
      currency,
      total: sum.total + price.total,
      discounted: sum.discounted + price.discounted,
    });
  }
  return {
    id,
    tag: planTag(planned),
    occurrences,
    count: saved.length,
    undecided: occurrences.filter(isUndecided).length,
    overwritten: overwrittenBy(planned),
    totals: [...totals.values()],
  };
}

/** What saving cancels, each once. */
export function overwrittenBy(planned: readonly Planned[]): SeriesConflict[] {
  const all = planned.flatMap(({ occurrence }) => (occurrence.saved ? occurrence.conflicts : []));
  return [...new Map(all.map((conflict) => [conflict.id, conflict])).values()];
}

/**
 * Whether a plan may be saved as it is decided. Refusals that cannot be overridden come first.
 * @throws Refusal 409 `reservation_series.not_overwritable`, `.undecided`, `reservation.limits_exceeded`,
 *   `reservation.outside_opening_slots`; 422 `reservation_series.nothing_to_save`
 */
export function requireDecided(plan: SeriesPlan, { proceedOutsideSlots, proceedBeyondLimits }: Answers): void {
  const isStuck = ({ state, choice, saved }: SeriesOccurrence) =>
    state === "conflict" && choice === "overwrite" && !saved;
  if (plan.occurrences.some(isStuck)) throw new Refusal(409, "reservation_series.not_overwritable");
  if (plan.undecided > 0)
    throw new Refusal(409, "reservation_series.undecided", { details: { count: plan.undecided } });
  if (plan.count === 0) throw refuseField("reservation_series.nothing_to_save", ["date"]);
  const saved = plan.occurrences.filter((occurrence) => occurrence.saved);
  const outsideOpeningSlots = !proceedOutsideSlots && saved.some((occurrence) => occurrence.outsideOpeningSlots);
  const limits = saved.flatMap((occurrence) => occurrence.limits);
  if (limits.length > 0 && !proceedBeyondLimits)
    throw new Refusal(409, "reservation.limits_exceeded", { details: { limits, outsideOpeningSlots } });
  if (outsideOpeningSlots) throw new Refusal(409, "reservation.outside_opening_slots");
}
