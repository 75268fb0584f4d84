import { afterAll, beforeAll, expect, it } from "vitest";
import { debits } from "#contracts/facilities/debits.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { CallInput, CallOutput, Operation } from "#contracts/operation.ts";
import { type Club, createClub } from "#tests/api/support/club.ts";
import { randomOf } from "#upstream/seed/random.ts";
import { wallTime } from "#upstream/time.ts";

const operations = 1000;
const atOnce = 12;
/** Refusals that such a crowd may meet; anything else is a defect. */
const expected = new Set([
  "reservation.overlap",
  "reservation.not_pending",
  "reservation.canceled",
  "reservation.stale",
  "payment.exceeds_debit",
  "payment.voided",
]);

let club: Club;
beforeAll(async () => {
  club = await createClub();
});
afterAll(() => club.stop());

/** What the callers know: ids that were answered, and money that was said to be recorded or voided. */
interface Known {
  reservations: { id: string; debitId: string }[];
  payments: Map<string, { debitId: string; amount: number; isVoid: boolean }>;
}

const key = `random operations:${process.env.SEED}`;
const random = randomOf(key);
const known: Known = { reservations: [], payments: new Map() };
const outcomes: Record<string, number> = {};

/** Calls and counts what came of it. @returns the answer, or undefined when it was refused as expected */
async function attempt<O extends Operation>(
  verb: string,
  operation: O,
  input: CallInput<O>,
): Promise<CallOutput<O> | undefined> {
  const answer = await club.client.send(operation, input, { bearer: club.manager });
  const body = await answer.json();
  const outcome = answer.ok ? "ok" : body.code;
  outcomes[`${verb}: ${outcome}`] = (outcomes[`${verb}: ${outcome}`] ?? 0) + 1;
  if (!answer.ok) expect([...expected], `${verb} (${key})`).toContain(outcome);
  return answer.ok ? body : undefined;
}

/** A time of one to three hours on one of three days and two courts: few enough to be fought over. */
function wish() {
  const start = random.int(14, 18);
  return {
    fieldId: random.chance(0.5) ? club.place.padel : club.place.mixed,
    sportId: club.padelId,
    date: random.pick(["2027-05-03", "2027-05-04", "2027-05-05"]),
    startAt: wallTime(start * 60),
    endAt: wallTime((start + random.int(1, 3)) * 60),
    guestName: `Ospite ${random.int(1, 99)}`,
  };
}

async function create(): Promise<void> {
  const made = await attempt("create", reservations.create, { body: wish() });
  if (made) known.reservations.push({ id: made.id, debitId: made.debit.id });
}

async function pay({ id, debitId }: Known["reservations"][number]): Promise<void> {
  const amount = random.pick([500, 1000, 2000]);
  const body = { amount, method: "cash" as const, notes: crypto.randomUUID() };
  const debit = await attempt("pay", debits.addPayment, { params: { id: debitId }, body });
  const own = debit?.payments.find(({ notes }) => notes === body.notes);
  expect(Boolean(own), `payment of ${id}`).toBe(Boolean(debit));
  if (own) known.payments.set(own.id, { debitId, amount, isVoid: false });
}

async function unpay(): Promise<void> {
  const [paymentId, payment] = random.pick([...known.payments]);
  const params = { id: payment.debitId, paymentId };
  if (await attempt("void", debits.deletePayment, { params })) payment.isVoid = true;
}

async function anything(): Promise<void> {
  const chance = random.next();
  if (known.reservations.length < 10 || chance < 0.25) return create();
  const target = random.pick(known.reservations);
  const params = { id: target.id };
  if (chance < 0.5) return void (await attempt("confirm", reservations.confirm, { params }));
  if (chance < 0.68) return void (await attempt("move", reservations.replace, { params, body: wish() }));
  if (chance < 0.76) {
    const body = { target: random.pick(["user", "manager"] as const) };
    return void (await attempt("cancel", reservations.cancel, { params, body }));
  }
  return chance < 0.94 || known.payments.size === 0 ? pay(target) : unpay();
}

it("a crowd of random callers leaves no overlap, no lost payment, and totals equal to the ledger", async () => {
  let left = operations;
  const caller = async () => {
    while (left-- > 0) await anything();
  };
  await Promise.all(Array.from({ length: atOnce }, caller));

  // The crowd did all kinds of things, and met the refusals.
  for (const verb of ["create", "confirm", "move", "cancel", "pay", "void"])
    expect(outcomes[`${verb}: ok`]).toBeGreaterThan(0);
  expect(outcomes["confirm: reservation.overlap"]).toBeGreaterThan(0);

  const { sql } = club.upstream.services;
  const { locationId } = club.place;
  const overlaps = await sql`
    select a.id, b.id from upstream.reservations a join upstream.reservations b
        on a.field_id = b.field_id and a.id < b.id and a.start_at < b.end_at and b.start_at < a.end_at
     where a.status = 'confirmed' and b.status = 'confirmed'`;
  expect(overlaps).toHaveLength(0);
  const strays = await sql`
    select r.id, o.source_id from upstream.reservations r
      full join upstream.occupancies o on o.source_id = r.id and o.kind = 'reservation'
     where (r.status = 'confirmed') is distinct from (o.source_id is not null)
        or o.during <> tstzrange(r.start_at, r.end_at) or o.field_id <> r.field_id`;
  expect(strays).toHaveLength(0);

  const stored = await sql`
    select p.id, p.amount, p.voided_at is not null as is_void from upstream.payments p
      join upstream.reservations r on r.debit_id = p.debit_id where r.location_id = ${locationId}`;
  const told = [...known.payments].map(([id, { amount, isVoid }]) => ({ id, amount, is_void: isVoid }));
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect([...stored].map((row) => ({ ...row })).toSorted(byId as never)).toEqual(told.toSorted(byId));

  const wrong = await sql`
    select d.id from upstream.debits d
     where d.paid <> coalesce((select sum(amount) from upstream.payments p
                                where p.debit_id = d.id and p.paid and p.voided_at is null), 0)
        or d.paid > d.discounted or d.discounted > d.total`;
  expect(wrong).toHaveLength(0);

  const paidOf = (id: string) =>
    told.filter((payment) => !payment.is_void && known.payments.get(payment.id)?.debitId === id);
  const { data, totals } = await club.client.ok(
    reservations.list,
    { query: { locationId: [locationId], pageSize: 2500 } },
    { bearer: club.manager },
  );
  expect(data.map((row) => row.id).toSorted()).toEqual(known.reservations.map((row) => row.id).toSorted());
  const live = data.filter((row) => row.status !== "canceled");
  const debitOf = new Map(known.reservations.map((row) => [row.id, row.debitId]));
  const collected = live
    .flatMap((row) => paidOf(debitOf.get(row.id) ?? ""))
    .reduce((sum, payment) => sum + payment.amount, 0);
  const asked = live.reduce((sum, row) => sum + row.price.discounted, 0);
  expect(totals.money).toMatchObject([{ paid: collected, discounted: asked, toPay: asked - collected }]);
}, 120_000);
