import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { times } from "#tests/support/soak.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import {
  closeDebit,
  collectDebit,
  insertDebit,
  planDebit,
  repriceDebit,
  restoreWriteOff,
  revertCollection,
  voidDebit,
  writeOffDebit,
} from "#upstream/money/debits/accounts.ts";
import { openTill, type Till } from "./cash-book.ts";

// The lives of debits against a model that knows only the rules of the product, and counts in BigInt.

let till: Till;
let actor: { organisationId: string; staffMemberId: string };
beforeAll(async () => {
  till = await openTill();
  const [row] =
    await till.sql`select id from upstream.staff_members where organisation_id = ${till.organisationId} limit 1`;
  actor = { organisationId: till.organisationId, staffMemberId: String(row?.id) };
});
afterAll(() => till.stop());

interface Model {
  asked: bigint;
  paid: bigint;
  /** What was renounced, latest last. */
  given: bigint[];
  isClosed: boolean;
  isVoid: boolean;
}

const givenOf = ({ given }: Model) => given.reduce((sum, amount) => sum + amount, 0n);
const openOf = (model: Model) => model.asked - model.paid - givenOf(model);

const part = fc.integer({ min: 1, max: 130 });
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2027-02-${String(n).padStart(2, "0")}`);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("plan" as const),
      parts: fc.array(fc.tuple(part, day), { maxLength: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("pay" as const), part }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("price" as const), asked: fc.nat(20_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("writeOff" as const), part }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("restore" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom("unsettle" as const, "close" as const, "cancel" as const) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const share = (of: bigint, percent: number) => (of * BigInt(percent) + 99n) / 100n;

/** Does to the model what the step asks. @returns whether it is allowed, and the call that does it */
function act(model: Model, one: Step, id: string, now: Date): [boolean, (tx: Queryable) => Promise<unknown>] {
  const isOpen = !model.isVoid && !model.isClosed;
  const left = openOf(model);
  switch (one.kind) {
    case "plan": {
      const wanted = one.parts.map(([percent, dueDate]) => ({ amount: share(left, percent) / 2n, dueDate }));
      const instalments = wanted
        .filter(({ amount }) => amount > 0n)
        .map(({ amount, dueDate }) => ({ amount: Number(amount), dueDate, method: "cash" as const }));
      const sum = wanted.reduce((all, { amount }) => all + amount, 0n);
      return [isOpen && sum <= left, (tx) => planDebit(tx, actor, id, instalments, now)];
    }
    case "pay": {
      const amount = share(left, one.part);
      const goes = isOpen && left > 0n && amount <= left;
      if (goes) model.paid += amount;
      return [goes, (tx) => collectDebit(tx, actor, id, { amount: Number(amount), method: "cash" }, now)];
    }
    case "price": {
      const asked = BigInt(one.asked);
      const goes = isOpen && asked >= model.paid + givenOf(model);
      if (goes) model.asked = asked;
      return [goes, (tx) => repriceDebit(tx, actor, id, { total: 20_000, discounted: one.asked }, now)];
    }
    case "writeOff": {
      const amount = share(left, one.part);
      const goes = isOpen && left > 0n && amount <= left;
      if (goes) model.given.push(amount);
      return [goes, (tx) => writeOffDebit(tx, actor, id, { amount: Number(amount), reason: "Accordo" }, now)];
    }
    case "restore": {
      const goes = !model.isVoid && model.given.length > 0;
      if (goes) {
        model.given.pop();
        model.isClosed = false;
      }
      return [goes, async (tx) => restoreWriteOff(tx, actor, id, await latestWriteOff(id), now)];
    }
    case "unsettle":
      if (isOpen) model.paid = 0n;
      return [isOpen, (tx) => revertCollection(tx, actor, id, now)];
    case "close":
      if (isOpen) {
        if (left > 0n) model.given.push(left);
        model.isClosed = true;
      }
      return [isOpen, (tx) => closeDebit(tx, actor, id, "Chiuso", now)];
    case "cancel":
      if (isOpen) model.isVoid = true;
      return [isOpen, (tx) => voidDebit(tx, actor, id, "Annullato", now)];
  }
}

/** The latest write-off that stands; 0 where none does. */
async function latestWriteOff(id: string): Promise<number> {
  const [entry] = await till.sql`
    select max(w.id)::int as id from upstream.ledger_entries w where w.debit_id = ${id} and w.kind = 'writeOff'
       and not exists (select from upstream.ledger_entries r where r.reverses_id = w.id)`;
  return Number(entry?.id ?? 0);
}

/** What the database says of a debit, in minor units. */
async function standing(id: string) {
  const [row] = await till.sql`
    select discounted, paid, written_off, planned, to_pay, to_refund, d.void_at is not null as is_void, closed_at is not null as is_closed,
           (select sum(amount) from upstream.ledger_entries where debit_id = d.id)::int as written,
           (select min(amount) from upstream.payments where debit_id = d.id) as least
      from upstream.debits d where id = ${id}`;
  if (!row) throw new Error("no debit");
  return row;
}

it("owes what the model owes after each step of any life, plans all of it, and refuses what the model refuses", async () => {
  const now = till.upstream.services.now();
  const { db } = till.upstream.services;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("subscription" as const, "registration" as const),
      fc.integer({ min: 1, max: 20_000 }),
      fc.array(step, { minLength: 4, maxLength: 14 }),
      async (kind, price, steps) => {
        const id = await db.transaction(async (tx) => {
          const debit = await insertDebit(tx, actor, { kind, currency: "eur", total: 20_000, discounted: price }, now);
          await planDebit(tx, actor, debit.id, [], now);
          return debit.id;
        });
        const model: Model = { asked: BigInt(price), paid: 0n, given: [], isClosed: false, isVoid: false };
        for (const one of steps) {
          const [goes, call] = act(model, one, id, now);
          const went = await db.transaction(call).then(
            () => true,
            (error: unknown) => {
              if (error instanceof Refusal) return false;
              throw error;
            },
          );
          expect({ ...one, went }).toEqual({ ...one, went: goes });
          const row = await standing(id);
          const toPay = model.isVoid ? 0n : openOf(model);
          const toRefund = model.isVoid ? model.paid : 0n;
          expect(
            [row.discounted, row.paid, row.written_off, row.to_pay, row.to_refund, row.written].map(BigInt),
          ).toEqual([model.asked, model.paid, givenOf(model), toPay, toRefund, toPay - toRefund]);
          expect([row.is_void, row.is_closed]).toEqual([model.isVoid, model.isClosed]);
          expect(BigInt(row.planned)).toBe(toPay);
          expect(toPay >= 0n && (row.least ?? 1) > 0).toBe(true);
        }
      },
    ),
    { numRuns: times(12, 400), seed: Number(process.env.SEED) || 1 },
  );
});
