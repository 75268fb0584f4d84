import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { debits } from "#contracts/money/debits.ts";
import { type Club, createClub, type Reservation } from "#tests/api/support/club.ts";
import { times } from "#tests/support/soak.ts";
import { addDays } from "#upstream/core/time.ts";

let club: Club;
let day = "2027-06-01";
beforeAll(async () => {
  club = await createClub();
});
afterAll(() => club.stop());

/** A pending reservation of 20,00 on a day of its own. */
const book = () => {
  day = addDays(day, 1);
  return club.book({ date: day, startAt: "10:00", endAt: "11:00" });
};
const by = () => ({ bearer: club.manager });
const pay = (booked: Reservation, amount = 1530) => ({
  params: { id: booked.debit.id },
  body: { amount, method: "cash" as const },
});
const cancel = (booked: Reservation) => ({ params: { id: booked.id }, body: { target: "manager" as const } });
const show = async ({ id }: Reservation) => club.client.ok(reservations.show, { params: { id } }, by());
/** A canceled reservation for which 15,30 of 20,00 were collected, and that payment's id. */
async function canceledWithMoney() {
  const booked = await book();
  const { payments } = await club.client.ok(debits.addPayment, pay(booked), by());
  const canceled = await club.client.ok(reservations.cancel, cancel(booked), by());
  return { booked, canceled, paymentId: payments[0]?.id ?? "" };
}
const voidPayment = (booked: Reservation, paymentId: string, body: object) => ({
  params: { id: booked.debit.id, paymentId },
  body,
});
const nothing = { total: 0, asked: 0, collected: 0, writtenOff: 0, toPay: 0, pending: 0, toApprove: 0, toRefund: 0 };
/** The list's sums of one day. */
async function sumsOf(date: string, more: object = {}) {
  const query = { from: date, to: date, locationId: [club.place.locationId], ...more };
  const { totals } = await club.client.ok(reservations.list, { query }, by());
  return totals.money[0] ?? nothing;
}

describe("money of a canceled reservation", () => {
  it("is to be given back, in its row, in the sums and by the filter", async () => {
    const { canceled } = await canceledWithMoney();
    expect(canceled.debit.price).toMatchObject({ discounted: 2000, paid: 1530, toPay: 0, toRefund: 1530 });
    const sums = { ...nothing, currency: "eur", collected: 1530, toRefund: 1530 };
    expect(await sumsOf(day)).toEqual(sums);
    expect(await sumsOf(day, { paymentStatus: ["toRefund"] })).toEqual(sums);
    expect(await sumsOf(day, { paymentStatus: ["paid", "partiallyPaid", "unpaid"] })).toEqual(nothing);
  });

  it("leaves the sums once it was given back, and the payment says so", async () => {
    const { booked, paymentId } = await canceledWithMoney();
    const refund = voidPayment(booked, paymentId, { as: "refund", reason: "Pioggia" });
    const { price, payments } = await club.client.ok(debits.deletePayment, refund, by());
    expect(price).toMatchObject({ paid: 0, toPay: 0, toRefund: 0 });
    expect(payments).toMatchObject([{ voidedAs: "refund", voidReason: "Pioggia", voidedAt: expect.any(String) }]);
    expect(await sumsOf(day)).toEqual({ ...nothing, currency: "eur" });
    expect(await club.client.refused(debits.deletePayment, refund, by())).toMatchObject({ code: "payment.voided" });
  });

  it("is a mistake unless told, and what was never paid cannot be given back", async () => {
    const { booked, paymentId } = await canceledWithMoney();
    const { payments } = await club.client.ok(debits.deletePayment, voidPayment(booked, paymentId, {}), by());
    expect(payments).toMatchObject([{ voidedAs: "mistake", voidReason: null }]);
    const other = await book();
    const planned = { ...pay(other), body: { ...pay(other).body, paid: false } };
    const [payment] = (await club.client.ok(debits.addPayment, planned, by())).payments;
    const refund = voidPayment(other, payment?.id ?? "", { as: "refund" });
    expect(await club.client.refused(debits.deletePayment, refund, by())).toMatchObject({
      status: 422,
      code: "payment.not_collected",
    });
  });

  it("counts also where a closing day cancels", async () => {
    const booked = await book();
    await club.confirm(booked.id);
    await club.client.ok(debits.addPayment, pay(booked), by());
    await club.client.ok(
      closingPeriods.create,
      { params: { locationId: club.place.locationId }, body: { day, reservations: "cancel" } },
      by(),
    );
    expect(await sumsOf(day)).toMatchObject({ collected: 1530, toPay: 0, toRefund: 1530 });
  });
});

describe("a canceled reservation", () => {
  it("takes no payment, made or planned, by either call", async () => {
    const { booked } = await canceledWithMoney();
    for (const paid of [true, false]) {
      const body = { amount: 100, method: "cash" as const, paid };
      const closed = { status: 409, code: "payment.closed" };
      const onDebit = { params: { id: booked.debit.id }, body };
      expect(await club.client.refused(debits.addPayment, onDebit, by())).toMatchObject(closed);
      const onReservation = { params: { id: booked.id }, body };
      expect(await club.client.refused(reservations.addPayment, onReservation, by())).toMatchObject(closed);
    }
    expect((await show(booked)).debit.payments).toHaveLength(1);
  });

  it("lets only the notes of a payment change", async () => {
    const { booked, paymentId } = await canceledWithMoney();
    const change = (body: object) => ({ params: { id: booked.debit.id, paymentId }, body });
    for (const body of [{ amount: 2000 }, { amount: 100 }, { paid: false }, { method: "bankWire" }])
      expect(await club.client.refused(debits.updatePayment, change(body), by())).toMatchObject({
        status: 409,
        code: "payment.closed",
      });
    const { payments } = await club.client.ok(debits.updatePayment, change({ notes: "Chiama lunedì" }), by());
    expect(payments).toMatchObject([{ amount: 1530, notes: "Chiama lunedì" }]);
  });

  it("is not moved, nor is a move previewed", async () => {
    const { booked, canceled } = await canceledWithMoney();
    const body = { fieldId: booked.fieldId, date: day, startAt: "16:00", endAt: "17:00", guestName: "Altro" };
    for (const preview of [true, false]) {
      const move = { params: { id: booked.id }, query: { preview }, body: { ...body, version: canceled.version } };
      expect(await club.client.refused(reservations.replace, move, by())).toMatchObject({
        code: "reservation.canceled",
      });
    }
  });

  it("is kept from money by the database, too", async () => {
    const { sql } = club.upstream.services;
    const { booked, paymentId } = await canceledWithMoney();
    const add = (paid: boolean) => sql`
      insert into upstream.payments (organisation_id, debit_id, amount, method, paid, paid_at)
      select organisation_id, id, 100, 'stripe', ${paid}, case when ${paid} then now() end
        from upstream.debits where id = ${booked.debit.id}`;
    await expect(add(true)).rejects.toThrow("takes no payment");
    await expect(add(false)).rejects.toThrow("takes no payment");
    await expect(sql`update upstream.payments set amount = 1531 where id = ${paymentId}`).rejects.toThrow(
      "takes no payment",
    );
    await sql`update upstream.payments set voided_at = now(), voided_as = 'refund' where id = ${paymentId}`;
    expect((await show(booked)).debit.price).toMatchObject({ paid: 0, toRefund: 0 });
  });
});

describe("a payment and a cancellation at once", () => {
  const rounds = times(4, 200);

  it(`end in one of the two orders, ${rounds} times out of ${rounds}`, async () => {
    const seen = new Set<number>();
    for (let round = 0; round < rounds; round++) {
      const booked = await book();
      const both = [
        () => club.client.send(debits.addPayment, pay(booked), by()),
        () => club.client.send(reservations.cancel, cancel(booked), by()),
      ];
      const answers = await Promise.all((round % 2 ? both : both.toReversed()).map((send) => send()));
      const [paid, canceled] = (round % 2 ? answers : answers.toReversed()).map(({ status }) => status);
      expect(canceled).toBe(200);
      expect([201, 409]).toContain(paid);
      seen.add(paid ?? 0);
      const { status, debit } = await show(booked);
      const collected = paid === 201 ? 1530 : 0;
      expect(status).toBe("canceled");
      expect(debit.price).toMatchObject({ paid: collected, toPay: 0, toRefund: collected });
      expect(debit.payments).toHaveLength(paid === 201 ? 1 : 0);
    }
    expect(seen).toContain(201);
  });

  it("leave sums that are the ledger's, whatever is done in whatever order", async () => {
    const act = fc.constantFrom("pay", "plan", "cancel", "refund", "mistake");
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
        const booked = await book();
        await Promise.all(
          acts.map(async (one) => {
            if (one === "cancel") return club.client.send(reservations.cancel, cancel(booked), by());
            if (one === "pay") return club.client.send(debits.addPayment, pay(booked, 500), by());
            if (one === "plan")
              return club.client.send(
                debits.addPayment,
                { ...pay(booked), body: { ...pay(booked, 500).body, paid: false } },
                by(),
              );
            const [payment] = (await show(booked)).debit.payments;
            const voided = voidPayment(booked, payment?.id ?? booked.id, { as: one });
            return club.client.send(debits.deletePayment, voided, by());
          }),
        );
        const { status, debit } = await show(booked);
        const collected = debit.payments
          .filter(({ paid, voidedAt }) => paid && voidedAt === null)
          .reduce((sum, { amount }) => sum + amount, 0);
        const isCanceled = status === "canceled";
        expect(isCanceled).toBe(acts.includes("cancel"));
        const sums = await sumsOf(day);
        expect(sums).toMatchObject({
          asked: isCanceled ? 0 : 2000,
          collected,
          toPay: isCanceled ? 0 : 2000 - collected,
          toRefund: isCanceled ? collected : 0,
        });
        expect(sums.asked + sums.toRefund).toBe(sums.collected + sums.toPay);
      }),
      { numRuns: times(4, 200) },
    );
  });
});
