import fc from "fast-check";
import { describe, expect } from "vitest";
import type { CoinType } from "#contracts/academy/coins.ts";
import type { Access } from "#contracts/academy/participants.ts";
import { cutOffs } from "#contracts/academy/training-choices.ts";
import { times } from "#tests/support/soak.ts";
import { addDays } from "#upstream/core/time.ts";
import { type Classroom, test } from "./classroom.ts";

describe("who withdraws", () => {
  test("in time has the token back in its batch, and may come again by the same row", async ({ room }) => {
    const { athleteId } = await room.member();
    const expiresOn = addDays(room.today(), 5);
    await room.grant(athleteId, "gold", 1, expiresOn);
    const trainingId = await room.training();
    const { id } = await room.add(trainingId, athleteId, "gold");
    const coins = [{ type: "gold", amount: 1, expiresOn, usable: true }];
    const told = await room.refund(trainingId, id);
    expect(told).toMatchObject({ inTime: true, coins, recovery: { granted: false, reason: "rule_none" } });
    expect(await room.withdraw(trainingId, id)).toEqual({ refunded: coins, recovery: told.recovery });
    expect(await room.wallet(athleteId)).toEqual({ gold: 1 });
    expect([await room.list(trainingId), await room.places(trainingId)]).toEqual([[], 0]);
    expect(await room.withdrawRefused(trainingId, id)).toMatchObject({ status: 404 });
    expect(await room.add(trainingId, athleteId, "gold")).toMatchObject({ id, tokenSpent: true });
  });

  test("late loses it, unless staff give it back; in time staff may keep it", async ({ room }) => {
    const { athleteId } = await room.member();
    await room.grant(athleteId, "silver", 3);
    const [late, early] = [await room.training({ startsIn: 60 }), await room.training()];
    const first = await room.add(late, athleteId, "silver");
    expect(await room.refund(late, first.id)).toMatchObject({ inTime: false, coins: [] });
    expect((await room.withdraw(late, first.id)).refunded).toEqual([]);
    expect(await room.wallet(athleteId)).toEqual({ silver: 2 });
    const again = await room.add(late, athleteId, "silver");
    expect((await room.refund(late, again.id, "always")).coins).toHaveLength(1);
    expect((await room.withdraw(late, again.id, "always")).refunded).toHaveLength(1);
    const kept = await room.add(early, athleteId, "silver");
    expect(await room.withdraw(early, kept.id, "never")).toEqual({
      refunded: [],
      recovery: { granted: false, reason: "staff" },
    });
    expect(await room.wallet(athleteId)).toEqual({ silver: 1 });
  });

  test("from a place by the course has the recovery of an absence, until they come again", async ({ room }) => {
    const { athleteId } = await room.member();
    const trainingId = await room.training({ cancellation: { recovery: "free" } });
    const { id } = await room.add(trainingId, athleteId);
    expect(await room.withdraw(trainingId, id)).toEqual({
      refunded: [],
      recovery: { granted: true, reason: "in_time" },
    });
    expect(await room.wallet(athleteId)).toEqual({ recovery: 1 });
    // Nobody makes up for a training by itself.
    expect(await room.addRefused(trainingId, athleteId, "recovery")).toMatchObject({ code: "wallet.insufficient" });
    const other = await room.training();
    const makeUp = await room.add(other, athleteId, "recovery");
    expect(await room.addRefused(trainingId, athleteId)).toMatchObject({
      status: 409,
      code: "presence.recovery_spent",
      details: { training: { id: other } },
    });
    await room.withdraw(other, makeUp.id);
    expect(await room.add(trainingId, athleteId)).toMatchObject({ id, hasRecovery: false });
    expect(await room.wallet(athleteId)).toEqual({});
  });

  test("is told before when a token has run out meanwhile", async ({ room, stage }) => {
    const { athleteId } = await room.member();
    await room.grant(athleteId, "bronze", 1, room.today());
    const trainingId = await room.training();
    const { id } = await room.add(trainingId, athleteId, "bronze");
    const expired = addDays(room.today(), -1);
    await stage.sql`update upstream.token_batches set expires_on = ${expired} where athlete_id = ${athleteId}`;
    const coins = [{ type: "bronze", amount: 1, expiresOn: expired, usable: false }];
    expect((await room.refund(trainingId, id)).coins).toEqual(coins);
    expect((await room.withdraw(trainingId, id)).refunded).toEqual(coins);
    expect(await room.wallet(athleteId)).toEqual({});
  });

  test("does so before the training, and not from an absence", async ({ room, stage }) => {
    const { athleteId } = await room.member();
    const trainingId = await room.training();
    const { id } = await room.add(trainingId, athleteId);
    await room.mark(trainingId, id, { isPresent: false });
    expect(await room.withdrawRefused(trainingId, id)).toMatchObject({ status: 409, code: "participant.absent" });
    await room.mark(trainingId, id, { isPresent: null });
    await stage.sql`update upstream.trainings set start_at = now() - interval '1 minute' where id = ${trainingId}`;
    expect(await room.withdrawRefused(trainingId, id)).toMatchObject({ status: 409, code: "training.begun" });
  });
});

/** What a wallet has more than before, by coin. */
const gained = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .map((type) => [type, (after[type] ?? 0) - (before[type] ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  );

test("what a withdrawal brings is what was told, whatever the rules", async ({ room }) => {
  const accesses: Access[] = ["course", "free", "gold", "voucher", "badge", "recovery"];
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        access: fc.constantFrom(...accesses),
        startsIn: fc.constantFrom(30, 90, 200, 800, 1500, 3000, 5000),
        vouchers: fc.nat(1),
        refund: fc.constantFrom("rule" as const, "always" as const, "never" as const),
        cancellation: fc.record({
          cutOff: fc.constantFrom(...cutOffs),
          refund: fc.boolean(),
          recovery: fc.constantFrom("none" as const, "free" as const, "voucher" as const),
        }),
      }),
      async ({ access, startsIn, vouchers, refund, cancellation }) => {
        const { athleteId } = await room.member();
        if (access !== "course" && access !== "free") await room.grant(athleteId, access as CoinType, 2);
        if (vouchers > 0) await room.grant(athleteId, "recoveryVoucher", vouchers);
        const trainingId = await room.training({ startsIn, cancellation });
        const { id } = await room.add(trainingId, athleteId, access);
        const before = await room.wallet(athleteId);
        const told = await room.refund(trainingId, id, refund);
        const done = await room.withdraw(trainingId, id, refund);
        expect(done).toEqual({ refunded: told.coins, recovery: told.recovery });
        const recovered = told.recovery.granted
          ? { recovery: 1, ...(cancellation.recovery === "voucher" && { recoveryVoucher: -1 }) }
          : {};
        const coins = Object.fromEntries(told.coins.map(({ type, amount }) => [type, amount]));
        expect(gained(before, await room.wallet(athleteId))).toEqual({ ...recovered, ...coins });
      },
    ),
    { numRuns: times(25, 300) },
  );
});

/** A walk of one athlete through two trainings. */
const step = fc.record({
  do: fc.constantFrom("add" as const, "withdraw" as const, "absent" as const, "present" as const, "unmark" as const),
  at: fc.nat(1),
  access: fc.constantFrom<Access>("course", "gold", "recovery"),
  refund: fc.constantFrom("rule" as const, "always" as const, "never" as const),
});

async function walk(room: Classroom, steps: (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) {
  const { athleteId } = await room.member();
  await room.grant(athleteId, "gold", 2);
  await room.grant(athleteId, "recoveryVoucher", 2);
  const trainings = [
    await room.training({ cancellation: { recovery: "voucher" } }),
    await room.training({ startsIn: 4 * 1440, cancellation: { recovery: "free" } }),
  ] as const;
  for (const { do: what, at, access, refund } of steps) {
    const trainingId = trainings[at === 0 ? 0 : 1];
    const [inIt] = await room.list(trainingId);
    const body = { add: null, withdraw: null, absent: false, present: true, unmark: null }[what];
    const answer =
      what === "add"
        ? await room.call("POST", `/trainingSessions/${trainingId}/participants`, { access, athleteID: athleteId })
        : what === "withdraw"
          ? await room.call("DELETE", `/trainingSessions/${trainingId}/participants/${inIt?.id}?refund=${refund}`)
          : await room.call("PATCH", `/trainingSessions/${trainingId}/participants/${inIt?.id}`, { isPresent: body });
    expect([200, 201, 400, 404, 409]).toContain(answer.status);
    const wallet = await room.wallet(athleteId);
    const lists = [...(await room.list(trainings[0])), ...(await room.list(trainings[1]))];
    const spent = lists.filter(({ access: by, tokenSpent }) => by === "gold" && tokenSpent).length;
    // No gold comes from nowhere, and a recovery stands for an absence at most once for each training.
    expect((wallet.gold ?? 0) + spent).toBeLessThanOrEqual(2);
    expect(wallet.recovery ?? 0).toBeLessThanOrEqual(2);
    expect(wallet.recoveryVoucher ?? 0).toBeLessThanOrEqual(2);
    for (const { isPresent, hasRecovery } of lists) if (hasRecovery) expect(isPresent).toBe(false);
    for (const trainingId of trainings) {
      const taken = (await room.list(trainingId)).filter(({ isPresent }) => isPresent !== false).length;
      expect(await room.places(trainingId)).toBe(taken);
    }
  }
}

test("coming, going and being absent in any order leaves wallets and places right", async ({ room }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), (steps) => walk(room, steps)),
    { numRuns: times(6, 100) },
  );
});
