import { afterAll, beforeAll, expect, it } from "vitest";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import { wallets } from "#contracts/academy/wallets.ts";
import { debits } from "#contracts/money/debits.ts";
import { receipts } from "#contracts/money/receipts.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { randomOf } from "#upstream/seed/random.ts";
import { type Heard, insisting, killAtRandom } from "./kills.ts";
import { shopOf } from "./sales.ts";

const kills = times(25, 1_000);
const callers = 6;

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

/** What was answered: by it the database is judged. */
interface Known extends Heard {
  /** Sales that may be paid, and payments without a receipt. */
  readonly open: string[];
  readonly paid: string[];
  /** Notes of what was done, and of what was refused. */
  readonly done: Set<string>;
  readonly refused: Set<string>;
  readonly reminded: Set<string>;
  receipts: number;
}

it("killed at random while it sells, collects, receipts, spends and reminds, upstream does each once or not at all", async () => {
  const shop = await shopOf(stage);
  const key = `killed-sales:${process.env.SEED}`;
  const { id: templateId } = await shop.add({ price: 10_000, sessions: 3 });
  const members = await Promise.all(Array.from({ length: callers }, shop.member));
  await stage.sql`update upstream.athletes set email = 'ada@example.org' where organisation_id = ${shop.organisationId}`;
  const known: Known = {
    ...{
      open: [],
      paid: [],
      done: new Set(),
      refused: new Set(),
      reminded: new Set(),
      receipts: 0,
      answers: 0,
      lost: 0,
    },
  };
  const insist = insisting(stage, shop.call, known);
  const note = (mark: string, answer: unknown) => (answer === undefined ? known.refused : known.done).add(mark);

  const sell = async (id: string, mark: string, payNow: boolean) => {
    const body = { templateId, notes: mark, payNow: payNow ? { method: "cash" as const, amount: 2_500 } : null };
    const sold = await insist(subscriptions.sell, { params: { id }, body });
    note(mark, sold);
    if (!sold) return;
    known.open.push(sold.id, sold.debit.id);
    known.paid.push(...sold.debit.payments.filter(({ paid }) => paid).map((payment) => payment.id));
  };
  const pay = async (mark: string) => {
    const [, debitId] = known.open.slice(-2);
    if (!debitId) return;
    const body = { amount: 100, method: "bankWire" as const, notes: mark };
    const paid = await insist(debits.addPayment, { params: { id: debitId }, body });
    note(mark, paid);
    if (paid) known.paid.push(paid.paymentId);
  };
  const receipt = async () => {
    const paymentId = known.paid.shift();
    if (!paymentId) return;
    const body = { paymentIds: [paymentId], proceedWithoutTaxId: true };
    if (await insist(receipts.create, { body })) known.receipts += 1;
  };
  const spend = async (id: string, mark: string) => {
    const body = { type: "voucher" as const, amount: -1, notes: mark };
    note(mark, await insist(wallets.move, { params: { id }, body }));
  };
  const remind = async () => {
    const ids = known.open.filter((_, at) => at % 2 === 0).slice(-3);
    if (ids.length === 0) return;
    const answer = await insist(subscriptions.remind, { body: { ids } });
    for (const id of answer?.done ?? []) known.reminded.add(id);
  };

  let isOver = false;
  const live = async ({ id }: { id: string }, index: number) => {
    const random = randomOf(`${key}:${index}`);
    for (let turn = 0; !isOver; turn++) {
      const mark = `${index}/${turn}`;
      await random.pick([
        () => sell(id, mark, random.int(0, 1) === 1),
        () => pay(mark),
        receipt,
        () => spend(id, mark),
        remind,
      ])();
    }
  };
  const over = killAtRandom(stage.databaseUrl, { random: randomOf(key), kills, callers }, () => known.answers).finally(
    () => {
      isOver = true;
    },
  );
  await Promise.all([over, ...members.map(live)]);
  console.log(`${key}: ${kills} connections ended, ${known.lost} answers lost, ${known.done.size} writes done`);
  expect(known.lost).toBeGreaterThan(0);

  const { sql } = stage;
  const mine = sql`organisation_id = ${shop.organisationId}`;
  const unbalanced = await sql`
    select d.id from upstream.debits d left join upstream.ledger_entries l on l.debit_id = d.id
     where d.organisation_id = ${shop.organisationId} group by d.id
    having d.to_pay - d.to_refund <> coalesce(sum(l.amount), 0)`;
  expect(unbalanced).toEqual([]);
  const spent = await sql`
    select b.id from upstream.token_batches b left join upstream.token_movements m on m.batch_id = b.id
     where b.organisation_id = ${shop.organisationId} group by b.id having b.remaining <> coalesce(sum(m.amount), 0)`;
  expect(spent).toEqual([]);
  const numbers = await sql<{ number: number }[]>`select number from upstream.receipts where ${mine} order by number`;
  expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: known.receipts }, (_, at) => at + 1));
  const marks = await sql<{ mark: string }[]>`
    select notes as mark from upstream.subscriptions where ${mine}
    union all select notes from upstream.payments where ${mine} and notes <> ''
    union all select notes from upstream.token_movements where ${mine} and notes <> ''`;
  expect(marks.map(({ mark }) => mark).toSorted()).toEqual([...known.done].toSorted());
  const told = await sql<{ dedupe_key: string }[]>`select dedupe_key from upstream.messages where ${mine}`;
  for (const id of known.reminded) expect(told.filter((one) => one.dedupe_key.includes(id))).toHaveLength(1);
  expect(told).toHaveLength(known.reminded.size);
}, 1_800_000);
