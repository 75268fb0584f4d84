import { addDays, localDateOf } from "#upstream/core/time.ts";
import { explainPrice } from "#upstream/facilities/price-lists/explain.ts";
import { computePrice } from "#upstream/facilities/price-lists/price.ts";
import type { reservations } from "#upstream/facilities/reservations/table.ts";
import type { debits, payments } from "#upstream/money/debits/table.ts";
import type { clockOf, Play } from "./day.ts";
import { firstNames, lastNames, notes } from "./names.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

type SeedReservation = typeof reservations.$inferInsert;
type SeedDebit = typeof debits.$inferInsert;
type SeedPayment = typeof payments.$inferInsert;

/** A reservation with its debit and payments, ready to be written. */
export interface Booking {
  reservation: SeedReservation;
  debit: SeedDebit;
  payments: SeedPayment[];
}

const hours = (count: number) => count * 60 * 60_000;

function statusOf(play: Play, startAt: Date, now: Date, random: Random): SeedReservation["status"] {
  const ahead = startAt.getTime() - now.getTime();
  if (ahead < 0)
    return play.isRival || random.chance(0.07) ? "canceled" : random.chance(0.015) ? "pending" : "confirmed";
  if (play.isRival) return "pending";
  if (random.chance(0.06)) return "canceled";
  return random.chance(ahead < hours(72) ? 0.3 : 0.2) ? "pending" : "confirmed";
}

function holderOf(world: World, organisationId: string, random: Random) {
  const athletes = world.athletes.get(organisationId) ?? [];
  if (athletes.length > 0 && !random.chance(0.12)) {
    // Some athletes come every week, most now and then.
    const athleteId = athletes[Math.floor(athletes.length * random.next() ** 1.8)] ?? random.pick(athletes);
    return { athleteId, guestName: null, guestPhoneNumber: null };
  }
  const guestName = `${random.pick(lastNames)} ${random.pick(firstNames)}`;
  const guestPhoneNumber = random.chance(0.6) ? `+39 3${random.int(20, 99)} ${random.int(1_000_000, 9_999_999)}` : null;
  return { athleteId: null, guestName, guestPhoneNumber };
}

/** What is asked: the list price, at times less, rarely nothing. */
function askedOf(total: number, random: Random): number {
  if (!random.chance(0.12)) return total;
  if (random.chance(0.05)) return 0;
  return total - Math.round((total * random.pick([10, 15, 20, 25, 30])) / 100);
}

/** How much of the price was paid, as a part of 1. */
function paidPart(status: SeedReservation["status"], isPast: boolean, random: Random): number {
  const chance = random.next();
  if (status === "confirmed" && isPast) return chance < 0.88 ? 1 : chance < 0.94 ? 0.5 : 0;
  if (status === "confirmed") return chance < 0.35 ? 1 : chance < 0.45 ? 0.5 : 0;
  if (status === "pending") return chance < 0.06 ? 1 : 0;
  return chance < 0.08 ? 1 : 0;
}

function paymentsOf(
  booking: { reservation: SeedReservation; debit: SeedDebit },
  timeZone: string,
  now: Date,
  random: Random,
) {
  const { reservation, debit } = booking;
  const isPast = reservation.startAt < now;
  const part = paidPart(reservation.status, isPast, random);
  const amount = Math.round(debit.discounted * part);
  if (amount === 0) return [];
  const online = reservation.athleteId !== null && random.chance(isPast ? 0.4 : 0.75);
  const method = online ? "stripe" : random.pick(["cash", "cash", "cash", "redsys", "redsys", "bankWire"] as const);
  const created = reservation.createdAt ?? now;
  // At the counter people pay when they come.
  const atCounter = new Date(Math.min(reservation.startAt.getTime() - 10 * 60_000, now.getTime()));
  const paidAt = online || atCounter < created ? created : atCounter;
  const isRefunded = reservation.status === "canceled" && !online;
  const { organisationId } = debit;
  const paid: SeedPayment = {
    id: random.uuid(),
    organisationId,
    debitId: debit.id ?? "",
    amount,
    method,
    dueDate: null,
    paid: true,
    paidAt,
    confirmed: true,
    confirmedAt: paidAt,
    notes: "",
    voidedAt: isRefunded ? new Date(Math.min(paidAt.getTime() + hours(2), now.getTime())) : null,
    voidedAs: isRefunded ? "refund" : null,
    createdAt: paidAt,
    updatedAt: paidAt,
  };
  if (part === 1 || !random.chance(0.5)) return [paid];
  const rest: SeedPayment = {
    ...paid,
    id: random.uuid(),
    amount: debit.discounted - amount,
    method: "cash",
    dueDate: addDays(localDateOf(reservation.startAt, timeZone), 7),
    paid: false,
    paidAt: null,
    confirmed: false,
    confirmedAt: null,
    notes: "Saldo alla prossima partita.",
  };
  return [paid, rest];
}

/** A rival asked for a court that was given to another: its request was turned down. */
const canceledByOf = (play: Play, random: Random) =>
  play.isRival ? "rejection" : random.chance(0.3) ? "manager" : "user";

/** The booking of a play: who books it, what it costs and what was paid. */
export function bookingOf(
  world: World,
  play: Play,
  clock: ReturnType<typeof clockOf>,
  now: Date,
  random: Random,
): Booking {
  const { organisationId, locationId, fieldId, sportIds, timeZone, prices } = play.court;
  const startAt = clock.at(play.from);
  const endAt = clock.at(play.to);
  const sportId = random.pick(sportIds);
  const segments = clock.segments(play.from, play.to, startAt, endAt);
  const price = computePrice(prices, { fieldId, sportId }, segments);
  if ("refusal" in price) throw new Error(`${price.refusal}: court ${fieldId} from ${startAt.toISOString()}`);
  const status = statusOf(play, startAt, now, random);
  const createdAt = new Date(Math.min(startAt.getTime(), now.getTime()) - random.int(1, 12 * 24 * 60) * 60_000);
  const debit: SeedDebit = {
    id: random.uuid(),
    organisationId,
    currency: price.currency,
    total: price.total,
    discounted: askedOf(price.total, random),
    paid: 0,
    createdAt,
    updatedAt: createdAt,
  };
  const reservation: SeedReservation = {
    id: random.uuid(),
    organisationId,
    locationId,
    fieldId,
    sportId,
    startAt,
    endAt,
    status,
    canceledBy: status === "canceled" ? canceledByOf(play, random) : null,
    ...holderOf(world, organisationId, random),
    notes: random.chance(0.08) ? random.pick(notes) : "",
    outsideOpeningSlots: play.outsideOpeningSlots,
    priceListId: price.priceListId,
    priceSteps: prices
      .filter(({ id }) => id === price.priceListId)
      .flatMap((list) => explainPrice(list, segments, "member")),
    debitId: debit.id ?? "",
    version: status === "pending" ? 1 : 2,
    createdAt,
    updatedAt: createdAt,
  };
  return { reservation, debit, payments: paymentsOf({ reservation, debit }, timeZone, now, random) };
}
