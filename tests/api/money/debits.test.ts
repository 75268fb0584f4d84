import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reservations } from "#contracts/facilities/reservations.ts";
import { allocations } from "#contracts/money/allocations.ts";
import { debits } from "#contracts/money/debits.ts";
import { type Club, createClub, type Reservation } from "#tests/api/support/club.ts";
import { addDays, localDateOf } from "#upstream/core/time.ts";

let club: Club;
let day = 0;
beforeAll(async () => {
  club = await createClub();
});
afterAll(() => club.stop());

/** A pending reservation of 20,00 on a day of its own. */
const reservation = () => {
  day += 1;
  return club.book({ date: `2027-04-${String(day).padStart(2, "0")}`, startAt: "10:00", endAt: "11:00" });
};
const add = (
  { debit }: Reservation,
  body: { amount: number; paid?: boolean; paidOn?: string; dueDate?: string; notes?: string },
) =>
  club.client.ok(
    debits.addPayment,
    { params: { id: debit.id }, body: { method: "cash", ...body } },
    { bearer: club.facilities },
  );
const update = (id: string, paymentId: string, body: object) =>
  club.client.ok(debits.updatePayment, { params: { id, paymentId }, body }, { bearer: club.manager });
const refuseUpdate = (id: string, paymentId: string, body: object) =>
  club.client.refused(debits.updatePayment, { params: { id, paymentId }, body }, { bearer: club.manager });
const remove = (id: string, paymentId: string) =>
  club.client.ok(debits.deletePayment, { params: { id, paymentId } }, { bearer: club.manager });
const only = <T>(list: readonly T[]): T => {
  expect(list).toHaveLength(1);
  return list[0] as T;
};
/** What the athletes' app would have written. */
async function stripePayment({ debit }: Reservation): Promise<string> {
  const { sql } = club.upstream.services;
  const [row] = await sql`
    insert into upstream.payments (organisation_id, debit_id, amount, method, paid, paid_at)
    select organisation_id, id, 500, 'stripe', true, now() from upstream.debits where id = ${debit.id} returning id`;
  return row?.id;
}

describe("a payment", () => {
  it("counts at once, and its status follows", async () => {
    const booked = await reservation();
    const partly = await add(booked, { amount: 500, notes: "Acconto" });
    expect(partly).toMatchObject({ status: "partiallyPaid", price: { paid: 500, toPay: 1500 } });
    expect(only(partly.payments)).toMatchObject({
      amount: 500,
      method: "cash",
      paid: true,
      confirmed: true,
      notes: "Acconto",
    });
    const whole = await club.client.ok(
      reservations.addPayment,
      { params: { id: booked.id }, body: { amount: 1500, method: "bankWire" } },
      { bearer: club.manager },
    );
    expect(whole.debit).toMatchObject({ status: "paid", price: { paid: 2000, toPay: 0 } });
    expect(whole.debit.payments.map((payment) => payment.amount)).toEqual([500, 1500]);
  });

  it("is of today unless told, by the calendar of the place", async () => {
    const booked = await reservation();
    const zone = "Europe/Rome";
    const today = await add(booked, { amount: 100 });
    expect(localDateOf(new Date(today.payments[0]?.paidAt ?? ""), zone)).toBe(localDateOf(new Date(), zone));
    const earlier = await add(booked, { amount: 100, paidOn: "2026-07-01" });
    expect(earlier.payments[1]?.paidAt).toBe("2026-07-01T10:00:00.000Z");
  });

  it("that is only planned does not count until it is paid", async () => {
    const booked = await reservation();
    const planned = await add(booked, { amount: 2000, paid: false, dueDate: "2027-05-01" });
    expect(planned).toMatchObject({ status: "unpaid", price: { paid: 0, toPay: 2000 } });
    expect(only(planned.payments)).toMatchObject({
      paid: false,
      paidAt: null,
      confirmed: false,
      dueDate: "2027-05-01",
    });
    const paid = await update(booked.debit.id, only(planned.payments).id, { paid: true, paidOn: "2026-04-20" });
    expect(paid).toMatchObject({ status: "paid" });
    expect(only(paid.payments).paidAt).toBe("2026-04-20T10:00:00.000Z");
  });

  it("is not of a day to come, whatever way it is recorded", async () => {
    const booked = await reservation();
    const { payments, id } = await add(booked, { amount: 500 });
    const paidOn = addDays(localDateOf(new Date(), "Europe/Rome"), 1);
    const body = { amount: 100, method: "cash" as const, paidOn };
    const ways = [
      club.client.refused(debits.addPayment, { params: { id }, body }, { bearer: club.manager }),
      club.client.refused(reservations.addPayment, { params: { id: booked.id }, body }, { bearer: club.manager }),
      club.client.refused(
        debits.updatePayment,
        { params: { id, paymentId: only(payments).id }, body: { paidOn } },
        { bearer: club.manager },
      ),
      club.client.refused(allocations.create, { body: { ...body, debitIds: [id] } }, { bearer: club.manager }),
    ];
    const refusal = {
      status: 422,
      code: "payment.day_ahead",
      fields: [{ path: ["paidOn"], code: "payment.day_ahead" }],
    };
    for (const refused of await Promise.all(ways)) expect(refused).toMatchObject(refusal);
    // Only planned, it is due on that day.
    expect((await add(booked, { amount: 100, paid: false, dueDate: paidOn })).price.paid).toBe(500);
  });

  it("may not exceed what is left", async () => {
    const booked = await reservation();
    await add(booked, { amount: 1500 });
    const refusal = await club.client.refused(
      debits.addPayment,
      { params: { id: booked.debit.id }, body: { amount: 501, method: "cash" } },
      { bearer: club.manager },
    );
    expect(refusal).toMatchObject({
      status: 422,
      code: "payment.exceeds_debit",
      details: { toPay: 500 },
      fields: [{ path: ["amount"], params: { toPay: 500 } }],
    });
    const huge = { params: { id: booked.id }, body: { amount: 1_000_000_000, method: "cash" } };
    expect(await club.client.refused(reservations.addPayment, huge, { bearer: club.manager })).toMatchObject({
      status: 422,
    });
  });

  it("of nothing, of less than nothing or by Stripe is malformed", async () => {
    const { debit } = await reservation();
    for (const body of [
      { amount: 0, method: "cash" },
      { amount: -5, method: "cash" },
      { amount: 1.5, method: "cash" },
      { amount: 5, method: "stripe" },
    ])
      expect(
        await club.client.refused(debits.addPayment, { params: { id: debit.id }, body }, { bearer: club.manager }),
      ).toMatchObject({
        status: 400,
        code: "request.invalid",
      });
  });
});

describe("correcting", () => {
  it("changes what it names and nothing else", async () => {
    const booked = await reservation();
    const before = only((await add(booked, { amount: 500, notes: "Acconto", paidOn: "2026-01-05" })).payments);
    const { payments, price } = await update(booked.debit.id, before.id, { amount: 700, method: "redsys" });
    expect(only(payments)).toEqual({ ...before, amount: 700, method: "redsys" });
    expect(price).toMatchObject({ paid: 700, toPay: 1300 });
    const unpaid = await update(booked.debit.id, before.id, { paid: false });
    expect(unpaid).toMatchObject({ status: "unpaid", price: { paid: 0 } });
  });

  it("may not exceed what is left, its own amount aside", async () => {
    const booked = await reservation();
    const first = only((await add(booked, { amount: 500 })).payments);
    await add(booked, { amount: 1000 });
    expect(await refuseUpdate(booked.debit.id, first.id, { amount: 1001 })).toMatchObject({
      status: 422,
      code: "payment.exceeds_debit",
      details: { toPay: 1000 },
    });
    expect(await update(booked.debit.id, first.id, { amount: 1000 })).toMatchObject({ status: "paid" });
  });
});

describe("deleting", () => {
  it("voids it: it stays in the ledger and no longer counts", async () => {
    const booked = await reservation();
    const payment = only((await add(booked, { amount: 2000 })).payments);
    const after = await remove(booked.debit.id, payment.id);
    expect(after).toMatchObject({ status: "unpaid", price: { paid: 0, toPay: 2000 } });
    expect(only(after.payments)).toMatchObject({ id: payment.id, amount: 2000, voidedAt: expect.any(String) });
    await add(booked, { amount: 2000 });
  });

  it("cannot be done or corrected twice", async () => {
    const booked = await reservation();
    const { id } = only((await add(booked, { amount: 2000 })).payments);
    await remove(booked.debit.id, id);
    expect(await refuseUpdate(booked.debit.id, id, { notes: "x" })).toMatchObject({
      status: 409,
      code: "payment.voided",
    });
    const params = { id: booked.debit.id, paymentId: id };
    expect(await club.client.refused(debits.deletePayment, { params }, { bearer: club.manager })).toMatchObject({
      status: 409,
      code: "payment.voided",
    });
  });
});

describe("a Stripe payment", () => {
  it("takes notes only", async () => {
    const booked = await reservation();
    const id = await stripePayment(booked);
    const noted = await update(booked.debit.id, id, { notes: "Rimborso chiesto dall'app" });
    expect(only(noted.payments)).toMatchObject({ method: "stripe", amount: 500, notes: "Rimborso chiesto dall'app" });
    for (const body of [{ amount: 400 }, { paid: false }, { method: "cash" }, { notes: "x", dueDate: "2027-01-01" }])
      expect(await refuseUpdate(booked.debit.id, id, body)).toMatchObject({
        status: 409,
        code: "payment.stripe_locked",
      });
    const params = { id: booked.debit.id, paymentId: id };
    expect(await club.client.refused(debits.deletePayment, { params }, { bearer: club.manager })).toMatchObject({
      status: 409,
      code: "payment.stripe_locked",
    });
  });
});

describe("the database itself", () => {
  it("refuses to delete, move or revive a payment, and to overpay", async () => {
    const { sql } = club.upstream.services;
    const [booked, other] = [await reservation(), await reservation()];
    const { id } = only((await add(booked, { amount: 1000 })).payments);
    await expect(sql`delete from upstream.payments where id = ${id}`).rejects.toThrow("cannot be deleted");
    await expect(sql`update upstream.payments set debit_id = ${other.debit.id} where id = ${id}`).rejects.toThrow(
      "cannot move",
    );
    await expect(sql`update upstream.payments set amount = 2001 where id = ${id}`).rejects.toThrow(
      "debits_never_overpaid",
    );
    await remove(booked.debit.id, id);
    await expect(sql`update upstream.payments set voided_at = null where id = ${id}`).rejects.toThrow("void payment");
  });
});

describe("many payments at once", () => {
  it("never exceed the debit, and none is lost", async () => {
    const booked = await reservation();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        club.client.send(
          index % 2 ? reservations.addPayment : debits.addPayment,
          { params: { id: index % 2 ? booked.id : booked.debit.id }, body: { amount: 300, method: "cash" } },
          { bearer: club.manager },
        ),
      ),
    );
    const statuses = answers.map((answer) => answer.status).toSorted();
    expect(statuses).toEqual([...Array(6).fill(201), ...Array(34).fill(422)]);
    const { debit } = await club.client.ok(reservations.show, { params: { id: booked.id } }, { bearer: club.manager });
    expect(debit).toMatchObject({ price: { paid: 1800, toPay: 200 } });
    expect(debit.payments).toHaveLength(6);
  });
});
