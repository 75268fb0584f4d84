import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { reservationSeries } from "#contracts/facilities/reservation-series.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { debits } from "#contracts/money/debits.ts";
import type { CallOutput } from "#contracts/operation.ts";
import { wallTime } from "#upstream/core/time.ts";
import { attempt, type Caller, type KnownPayment, type KnownReservation } from "./known.ts";
import { anyActOnPlace, cancelDays, keepDays, openDays } from "./place-acts.ts";

const days = [...openDays, ...cancelDays, ...keepDays];

const unique = () => crypto.randomUUID();

/** A time on some court: mostly one that can be had, now and then one that breaks a rule. */
function requested({ own, random }: Caller) {
  const { id, sportId } = random.pick(own.side.courts);
  const start = random.int(14 * 2, 19 * 2) * 30;
  const odd = random.next();
  const length = odd < 0.03 ? 45 : random.int(1, 2) * 60;
  // From 22 o'clock on it is closed, at 13 there is a break.
  const from = odd > 0.95 ? random.pick([13 * 60, 22 * 60]) : start;
  const to = odd > 0.93 && odd <= 0.95 ? from - 30 : from + length;
  const isMember = random.chance(0.2);
  return {
    fieldId: id,
    sportId,
    date: random.pick(days),
    startAt: wallTime(from),
    endAt: wallTime(to),
    athleteId: isMember ? own.side.athleteId : null,
    guestName: isMember ? null : `Ospite ${random.int(1, 99)}`,
    notes: unique(),
    discounted: random.chance(0.15) ? random.pick([0, 500, 1500, 9000]) : null,
    proceedOutsideSlots: random.chance(0.3),
  };
}

type Answer = CallOutput<typeof reservations.create>;

/** Keeps what was answered; a version that was answered before is a lost update. */
function keep({ own }: Caller, answer: Answer, known?: KnownReservation): void {
  const record = known ?? {
    id: answer.id,
    debitId: answer.debit.id,
    answers: new Map<number, Answer>(),
    wasCanceled: false,
    untold: 0,
  };
  if (!known) own.reservations.push(record);
  const twin = record.answers.get(answer.version);
  if (twin) throw new Error(`version ${answer.version} of ${answer.id} was answered twice`);
  record.answers.set(answer.version, answer);
}

async function create(caller: Caller): Promise<void> {
  const body = requested(caller);
  const made = await attempt(caller, "create", reservations.create, { body }, { mark: body.notes });
  if (made) keep(caller, made);
}

/** Books two courts on two Mondays at once, confirmed; what is in the way is left out or canceled. */
async function createSeries(caller: Caller): Promise<void> {
  const { random, own, crowd } = caller;
  const { fieldId, date: _, startAt, endAt, notes } = requested(caller);
  const [first, last] = ["2027-05-03", "2027-05-10"] as const;
  const fieldIds = [...new Set([fieldId, random.pick(own.side.courts.slice(1)).id])];
  const choice = random.pick(["skip", "overwrite"] as const);
  const decisions = [first, last].flatMap((date) => fieldIds.map((id) => ({ date, fieldId: id, choice })));
  const when = { date: first, until: last, startAt, endAt, proceedOutsideSlots: true };
  const sportId = own.side.courts[1]?.sportId ?? null;
  const body = { ...when, fieldIds, sportId, guestName: "Gruppo", notes, confirm: random.chance(0.7), decisions };
  const made = await attempt(caller, "series", reservationSeries.create, { body }, { mark: notes });
  for (const { reservationId, saved } of made?.occurrences ?? []) {
    if (!saved || reservationId === null) continue;
    const shown = await attempt(caller, "look", reservations.show, { params: { id: reservationId } });
    // Killed before its debit was read: it stays one that the crowd does not know by heart.
    if (!shown) crowd.unknown.marks.add(notes);
    else {
      keep(caller, shown);
      const record = own.reservations.find(({ id }) => id === shown.id);
      if (record) Object.assign(record, { untold: shown.version - 1, wasCanceled: shown.status === "canceled" });
    }
  }
}

async function confirm(caller: Caller, target: KnownReservation): Promise<void> {
  const params = { id: target.id };
  const done = await attempt(caller, "confirm", reservations.confirm, { params }, { record: target.id });
  if (done) keep(caller, done, target);
}

/** Moves, with the version that was answered last, or an older one, or none. */
async function move(caller: Caller, target: KnownReservation): Promise<void> {
  const { random } = caller;
  const versions = [...target.answers.keys()];
  const version = random.chance(0.5) ? undefined : random.chance(0.8) ? Math.max(...versions) : random.pick(versions);
  const body = { ...requested(caller), ...(version === undefined ? {} : { version }) };
  const done = await attempt(
    caller,
    "move",
    reservations.replace,
    { params: { id: target.id }, body },
    { record: target.id },
  );
  if (done) keep(caller, done, target);
}

async function note(caller: Caller, target: KnownReservation): Promise<void> {
  const input = { params: { id: target.id }, body: { notes: unique() } };
  const done = await attempt(caller, "note", reservations.setNotes, input, { record: target.id });
  if (done) keep(caller, done, target);
}

async function cancel(caller: Caller, target: KnownReservation): Promise<void> {
  const input = { params: { id: target.id }, body: { target: caller.random.pick(["user", "manager"] as const) } };
  const done = await attempt(caller, "cancel", reservations.cancel, input, { record: target.id });
  if (!done) return;
  target.wasCanceled = true;
  keep(caller, done, target);
}

async function pay(caller: Caller, { debitId }: KnownReservation): Promise<void> {
  const { random, own } = caller;
  const body = { amount: random.pick([300, 500, 1000, 2000]), method: random.pick(["cash", "bankWire"] as const) };
  const notes = unique();
  const input = { params: { id: debitId }, body: { ...body, notes } };
  const debit = await attempt(caller, "pay", debits.addPayment, input, { mark: notes, record: debitId });
  if (!debit) return;
  const made = debit.payments.find((payment) => payment.notes === notes);
  if (!made) throw new Error(`a payment of ${debitId} is not in its answer`);
  own.payments.push({ id: made.id, debitId, amount: body.amount, isVoid: false, isHeld: false });
}

async function correct(caller: Caller, payment: KnownPayment): Promise<void> {
  if (payment.isHeld) return unpay(caller, payment);
  payment.isHeld = true;
  const amount = caller.random.pick([200, 700, 1200, 2500]);
  const input = { params: { id: payment.debitId, paymentId: payment.id }, body: { amount } };
  const trace = { record: payment.id };
  if (await attempt(caller, "correct", debits.updatePayment, input, trace)) payment.amount = amount;
  payment.isHeld = false;
}

async function unpay(caller: Caller, payment: KnownPayment): Promise<void> {
  const params = { id: payment.debitId, paymentId: payment.id };
  if (await attempt(caller, "void", debits.deletePayment, { params }, { record: payment.id })) payment.isVoid = true;
}

/** Reaches for what belongs to the others: by the address, or inside a body. */
async function trespass(caller: Caller): Promise<void> {
  const { random, other } = caller;
  const target = other.reservations.length > 0 ? random.pick(other.reservations) : undefined;
  if (!target) return;
  const params = { id: target.id };
  const tries = [
    () => attempt(caller, "trespass", reservations.show, { params }),
    () => attempt(caller, "trespass", reservations.confirm, { params }),
    () => attempt(caller, "trespass", reservations.cancel, { params, body: { target: "user" as const } }),
    () => attempt(caller, "trespass", reservations.setNotes, { params, body: { notes: "altrui" } }),
    () => attempt(caller, "trespass", reservations.replace, { params, body: requested(caller) }),
    () =>
      attempt(caller, "trespass", debits.addPayment, {
        params: { id: target.debitId },
        body: { amount: 100, method: "cash" as const },
      }),
    () =>
      attempt(caller, "trespass", reservations.create, {
        body: { ...requested(caller), fieldId: random.pick(other.side.courts).id },
      }),
    () =>
      attempt(caller, "trespass", closingPeriods.create, {
        params: { locationId: other.side.locationId },
        body: { day: "2027-06-01" },
      }),
  ];
  if (await random.pick(tries)()) throw new Error(`${caller.own.side.name} reached ${target.id} of the others`);
}

async function look(caller: Caller, target: KnownReservation): Promise<void> {
  const newest = Math.max(...target.answers.keys());
  const seen = await attempt(caller, "look", reservations.show, { params: { id: target.id } });
  if (seen && seen.version < newest) throw new Error(`${target.id} went back to version ${seen.version}`);
}

/** One act of somebody, by chance. */
export async function anyAct(caller: Caller): Promise<void> {
  const { random, own } = caller;
  if (own.reservations.length < 10) return create(caller);
  // Mostly what is new, which has yet to live; sometimes anything.
  const recent = own.reservations.slice(-80);
  const target = random.pick(random.chance(0.7) ? recent : own.reservations);
  const pending = recent.filter(({ answers }) => [...answers.values()].at(-1)?.status === "pending");
  const payment = own.payments.length > 0 ? random.pick(own.payments.slice(-120)) : undefined;
  const chance = random.next();
  if (chance < 0.235) return create(caller);
  if (chance < 0.25) return createSeries(caller);
  if (chance < 0.45) return confirm(caller, pending.length > 0 && random.chance(0.5) ? random.pick(pending) : target);
  if (chance < 0.59) return move(caller, target);
  if (chance < 0.63) return note(caller, target);
  if (chance < 0.71) return cancel(caller, target);
  if (chance < 0.85) return pay(caller, target);
  if (chance < 0.89 && payment) return correct(caller, payment);
  if (chance < 0.93 && payment) return unpay(caller, payment);
  if (chance < 0.96) return anyActOnPlace(caller);
  if (chance < 0.98) return trespass(caller);
  return look(caller, target);
}
