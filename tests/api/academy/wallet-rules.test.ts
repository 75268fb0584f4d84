import fc from "fast-check";
import { describe, expect } from "vitest";
import type { Holder } from "#tests/support/holders.ts";
import { times } from "#tests/support/soak.ts";
import { walletsOf } from "#upstream/academy/wallets/balances.ts";
import { expireTokens } from "#upstream/academy/wallets/expiry.ts";
import { refundTokens, revokeTokens, spendTokens } from "#upstream/academy/wallets/save.ts";
import { addDays, instantOf, localDateOf } from "#upstream/core/time.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { whoWaits } from "./kills.ts";
import { type Purses, test } from "./purse.ts";

const inTx = <T>({ stage }: Purses, work: Parameters<typeof inTransaction<T>>[1]) =>
  inTransaction(stage.upstream.services.db, work);
const balance = async ({ stage, club }: Purses, { athleteId }: Holder, today: string) =>
  (await walletsOf(stage.upstream.services.db, club.organisationId, [athleteId], today)).get(athleteId)?.token.gold;
const spend = (purses: Purses, { athleteId }: Holder, amount: number, now?: Date) =>
  inTx(purses, (tx) => spendTokens(tx, purses.act(now), { athleteId, type: "gold", amount }));
const noon = (date: string) => instantOf(date, "12:00", "Europe/Rome");
const start = "2031-03-01";

describe("spending", () => {
  test("lets ten of a hundred at once win ten tokens", async ({ purses }) => {
    const holder = await purses.holder();
    await purses.grant(holder, 4, "2099-01-01");
    await purses.grant(holder, 6);
    const tries = await Promise.allSettled(Array.from({ length: times(40, 100) }, () => spend(purses, holder, 1)));
    const lost = tries.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(tries.length - lost.length).toBe(10);
    expect(new Set(lost)).toEqual(new Set(["wallet.insufficient"]));
    expect(await purses.sums(holder)).toEqual({ moved: 0, remaining: 0 });
  });

  test("is refused to a revoked membership, whose tokens stay", async ({ purses }) => {
    const holder = await purses.holder();
    await purses.grant(holder, 2);
    await purses.stage.sql`update upstream.memberships set status = 'canceled' where id = ${holder.membershipId}`;
    await expect(spend(purses, holder, 1)).rejects.toMatchObject({ status: 409, code: "membership.not_accepted" });
    expect(await purses.sums(holder)).toEqual({ moved: 2, remaining: 2 });
  });
});

describe("giving back", () => {
  const refund = (purses: Purses, groupId: string, as: "athlete" | "club", now: Date) =>
    inTx(purses, (tx) => refundTokens(tx, purses.act(now), { groupId, as }));

  test("happens once, by however many at once, into the batches it came from", async ({ purses }) => {
    const holder = await purses.holder();
    const now = noon(start);
    const first = await purses.grant(holder, 1, "2031-03-05", { now });
    const second = await purses.grant(holder, 3, "2031-03-09", { now });
    const [one, two] = await spend(purses, holder, 2, now);
    expect([one?.batchId, two?.batchId, one?.groupId]).toEqual([first, second, two?.groupId]);
    const groupId = one?.groupId ?? "";
    const tries = await Promise.all(Array.from({ length: 5 }, () => refund(purses, groupId, "club", now)));
    expect(tries.flat().map(({ batchId }) => batchId)).toEqual([first, second]);
    expect(await purses.sums(holder)).toEqual({ moved: 4, remaining: 4 });
  });

  test.for([
    { as: "athlete", later: 0, live: 2 },
    { as: "club", later: 2, live: 1 },
  ] as const)("what has run out meanwhile: $as", async ({ as, live }, { purses }) => {
    const holder = await purses.holder();
    const batch = await purses.grant(holder, 3, "2031-03-05", { now: noon(start) });
    await purses.grant(holder, 1, null, { now: noon(start) });
    const [spent] = await spend(purses, holder, 1, noon(start));
    const late = noon("2031-03-10");
    await refund(purses, spent?.groupId ?? "", as, late);
    // Only the refund comes alive again, for the organisation's days of grace; the two left of its batch do not.
    expect(await balance(purses, holder, "2031-03-10")).toBe(as === "club" ? 2 : live - 1);
    expect(await balance(purses, holder, "2031-03-24")).toBe(as === "club" ? 2 : 1);
    expect(await balance(purses, holder, "2031-03-25")).toBe(1);
    const [row] = await purses.stage.sql`select expires_on::text as on from upstream.token_batches where id = ${batch}`;
    expect(row?.on).toBe(as === "club" ? "2031-03-24" : "2031-03-05");
  });
});

describe("running out", () => {
  test("is each organisation's own midnight, with or without the job, and is written once", async ({ purses }) => {
    const { stage } = purses;
    const { db } = stage.upstream.services;
    for (const zone of ["Europe/Rome", "America/New_York", "Pacific/Kiritimati"]) {
      await stage.sql`update upstream.organizations set time_zone = ${zone} where id = ${purses.club.organisationId}`;
      const holder = await purses.holder();
      await purses.grant(holder, 5, "2031-03-30", { now: instantOf("2031-03-01", "12:00", zone) });
      const midnight = instantOf("2031-03-30", "24:00", zone);
      const before = new Date(midnight.getTime() - 1);
      await expireTokens(db, before);
      expect(await spend(purses, holder, 1, before), zone).toHaveLength(1);
      await expect(spend(purses, holder, 1, midnight), zone).rejects.toMatchObject({ code: "wallet.insufficient" });
      expect(await balance(purses, holder, localDateOf(midnight, zone))).toBe(0);
      // Twice at once and again.
      await Promise.all([expireTokens(db, midnight), expireTokens(db, midnight)]);
      await expireTokens(db, midnight);
      const rows = await stage.sql`
        select amount, balance_after, created_by from upstream.token_movements
         where athlete_id = ${holder.athleteId} and reason = 'expire'`;
      expect(rows, zone).toEqual([{ amount: -4, balance_after: 0, created_by: null }]);
    }
    await stage.sql`update upstream.organizations set time_zone = 'Europe/Rome' where id = ${purses.club.organisationId}`;
  });
});

test("a run that is killed midway writes nothing; those after it write all of it once", async ({ purses }) => {
  const { stage } = purses;
  const { db } = stage.upstream.services;
  const { sql } = stage;
  const holders = await Promise.all(Array.from({ length: 5 }, () => purses.holder()));
  const ids = holders.map(({ athleteId }) => athleteId);
  for (const holder of holders) await purses.grant(holder, 3, "2031-05-31", { now: noon("2031-05-01") });
  const after = noon("2031-06-01");
  const written = () =>
    sql`select amount, balance_after as left from upstream.token_movements
      where athlete_id in ${sql(ids)} and reason = 'expire'`;
  for (const table of ["wallets", "token_batches", "token_movements"]) {
    let run: Promise<number> | undefined;
    await sql.begin(async (tx) => {
      await tx`lock table ${tx(`upstream.${table}`)} in exclusive mode`;
      run = expireTokens(db, after);
      run.catch(() => {});
      await tx`select pg_terminate_backend(${await whoWaits(sql)})`;
    });
    await expect(run).rejects.toThrow();
    expect(await written(), table).toEqual([]);
  }
  await Promise.all([expireTokens(db, after), expireTokens(db, after)]);
  expect(await written()).toEqual(ids.map(() => ({ amount: -3, left: 0 })));
});

describe("a wallet's life", () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant("grant" as const),
      amount: fc.integer({ min: 1, max: 6 }),
      days: fc.option(fc.nat(12)),
    }),
    fc.record({ do: fc.constant("spend" as const), amount: fc.integer({ min: 1, max: 8 }) }),
    fc.record({
      do: fc.constant("refund" as const),
      which: fc.nat(9),
      as: fc.constantFrom("club" as const, "athlete" as const),
    }),
    fc.record({ do: fc.constant("revoke" as const), which: fc.nat(9) }),
    fc.record({ do: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ do: fc.constant("job" as const) }),
  );

  interface ModelBatch {
    id: string;
    left: number;
    expiresOn: string | null;
  }

  test("is that of a model with batches and a moving clock", async ({ purses }) => {
    const { db } = purses.stage.upstream.services;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const holder = await purses.holder();
        const batches: ModelBatch[] = [];
        const spendings: { groupId: string; parts: [ModelBatch, number][]; isBack: boolean }[] = [];
        let day = start;
        const isLive = ({ expiresOn }: ModelBatch) => expiresOn === null || expiresOn >= day;
        const dropExpired = () => {
          for (const batch of batches) if (!isLive(batch)) batch.left = 0;
        };
        const live = () => batches.reduce((sum, batch) => sum + (isLive(batch) ? batch.left : 0), 0);
        for (const [at, one] of steps.entries()) {
          const now = new Date(noon(day).getTime() + at * 1000);
          if (one.do === "wait") day = addDays(day, one.days);
          else if (one.do === "job") await expireTokens(db, now);
          else if (one.do === "grant") {
            const expiresOn = one.days === null ? null : addDays(day, one.days);
            const id = await purses.grant(holder, one.amount, expiresOn, { now });
            batches.push({ id, left: one.amount, expiresOn });
          } else if (one.do === "spend") {
            const enough = live() >= one.amount;
            const done = await spend(purses, holder, one.amount, now).catch(() => null);
            expect(done !== null).toBe(enough);
            if (!done) continue;
            dropExpired();
            // The model looks for the next token to go, one at a time.
            const parts = new Map<ModelBatch, number>();
            for (let n = 0; n < one.amount; n++) {
              const next = batches
                .filter((batch) => batch.left > 0)
                .reduce((a, b) => ((b.expiresOn ?? "9") < (a.expiresOn ?? "9") ? b : a));
              next.left--;
              parts.set(next, (parts.get(next) ?? 0) + 1);
            }
            expect(done.map(({ batchId, amount }) => [batchId, -amount])).toEqual(
              [...parts].map(([{ id }, amount]) => [id, amount]),
            );
            spendings.push({ groupId: done[0]?.groupId ?? "", parts: [...parts], isBack: false });
          } else if (one.do === "refund") {
            const spending = spendings[one.which];
            if (!spending) continue;
            const act = purses.act(now);
            const back = await inTx(purses, (tx) => refundTokens(tx, act, { groupId: spending.groupId, as: one.as }));
            expect(back.length > 0).toBe(!spending.isBack);
            if (spending.isBack) continue;
            spending.isBack = true;
            for (const [batch, amount] of spending.parts) {
              if (!isLive(batch)) batch.left = 0;
              if (!isLive(batch) && one.as === "club") batch.expiresOn = addDays(day, 14);
              if (isLive(batch)) batch.left += amount;
            }
          } else {
            const batch = batches[one.which];
            if (!batch) continue;
            await inTx(purses, (tx) => revokeTokens(tx, purses.act(now), { batchIds: [batch.id] }));
            batch.left = 0;
          }
          expect(await balance(purses, holder, day)).toBe(live());
          const { moved, remaining } = await purses.sums(holder);
          expect(moved).toBe(remaining);
        }
      }),
      { numRuns: times(8, 300), seed: Number(process.env.SEED) || 1 },
    );
  });
});
