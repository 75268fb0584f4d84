import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { creditWallets, spendTokens } from "#upstream/academy/wallets/save.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { gym } from "./gym.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

/** A club whose athletes can pay with a token. */
async function club() {
  const one = await gym(stage);
  const { organisationId, staffMemberId: by, call } = one;
  const act = () => ({ organisationId, by, now: stage.clock.now() });
  const { db } = stage.upstream.services;
  return {
    ...one,
    /** Lets somebody in by a golden token that they get for it. */
    async pay(trainingId: string, athleteId: string, expiresOn: string | null = null) {
      const spent = await inTransaction(db, async (tx) => {
        await creditWallets(tx, act(), [{ athleteId, type: "gold", amount: 1, expiresOn, origin: "staff" }]);
        return spendTokens(tx, act(), { athleteId, type: "gold", amount: 1, trainingId });
      });
      await one.enter(trainingId, athleteId, "gold", spent[0]?.groupId ?? null);
    },
    async left(athleteId: string) {
      const rows = await stage.sql<{ type: string; left: number }[]>`
        select type, sum(remaining)::int as left from upstream.token_batches where athlete_id = ${athleteId} group by type`;
      return Object.fromEntries(rows.map(({ type, left }) => [type, left]));
    },
    told: async () =>
      (
        await stage.sql<{ body: string }[]>`
        select body from upstream.messages where organisation_id = ${organisationId} order by body`
      ).map(({ body }) => body),
    cancel: (id: string, query: object = {}) =>
      stage.client.ok(trainingSessions.cancel, { params: { id }, query }, call),
    cancelRefused: (id: string) => stage.client.refused(trainingSessions.cancel, { params: { id }, query: {} }, call),
    cancelMany: (ids: string[], body: object = {}, preview = false) =>
      stage.client.ok(trainingSessions.cancelMany, { query: { preview }, body: { ids, ...body } }, call),
  };
}

describe("canceling a training", () => {
  it("frees the court, gives all tokens back whatever the cut-off, and tells who was to come", async () => {
    const { plan, pay, enter, member, left, cancel, taken, told, day, cancelRefused } = await club();
    const training = await plan({
      date: day(1),
      startTime: "10:00",
      endTime: "11:00",
      cancellation: { cutOff: "48h", refund: false },
    });
    const payer = await member({ status: "accepted", email: "oro@example.org" });
    const standing = await member({ status: "accepted", email: "corso@example.org" });
    const absent = await member({ status: "accepted", email: "assente@example.org" });
    await pay(training.id, payer.athleteId);
    await enter(training.id, standing.athleteId);
    await enter(training.id, absent.athleteId);
    await stage.sql`update upstream.participants set is_present = false, absent_at = now() where athlete_id = ${absent.athleteId}`;
    const effects = { notified: 2, refunds: 1, recoveries: 1 };
    const choices = { reason: "Campo allagato", grantRecoveries: true };
    expect((await cancel(training.id, { ...choices, preview: true })).effects).toEqual(effects);
    expect(await left(payer.athleteId)).toEqual({ gold: 0 });
    const done = await cancel(training.id, choices);
    expect(done.effects).toEqual(effects);
    expect(done.training).toMatchObject({ status: "canceled", reason: "Campo allagato", counts: { booked: 3 } });
    expect(await taken(training.id)).toEqual([]);
    expect(await left(payer.athleteId)).toEqual({ gold: 1 });
    expect(await left(standing.athleteId)).toEqual({ recovery: 1 });
    expect(await left(absent.athleteId)).toEqual({});
    const letters = await told();
    expect(letters).toEqual([expect.stringContaining("Il gettone è"), expect.stringContaining("un recupero")]);
    expect(letters.every((letter) => letter.endsWith("Campo allagato"))).toBe(true);
    expect(await cancelRefused(training.id)).toMatchObject({ status: 409, code: "training.canceled" });
    expect(await left(payer.athleteId)).toEqual({ gold: 1 });
  });

  it("tells nobody where its rules or staff say so, and refuses one that has begun", async () => {
    const { plan, enter, member, cancel, told, cancelRefused } = await club();
    const quiet = await plan({ notifications: { onCancel: false } });
    const other = await plan({ startTime: "10:00", endTime: "11:00" });
    const begun = await plan({ startTime: "12:00", endTime: "13:00" });
    const { athleteId } = await member({ status: "accepted", email: "a@example.org" });
    for (const { id } of [quiet, other, begun]) await enter(id, athleteId);
    await cancel(quiet.id);
    await cancel(other.id, { notify: false });
    expect(await told()).toEqual([]);
    await stage.sql`update upstream.trainings set start_at = now() - interval '1 minute' where id = ${begun.id}`;
    expect(await cancelRefused(begun.id)).toMatchObject({ status: 409, code: "training.begun" });
    const { id: foreign } = await (await gym(stage)).plan();
    expect(await cancelRefused(foreign)).toMatchObject({ status: 404 });
  });

  it("many at once does what can be done, names the rest, and writes to each athlete once", async () => {
    const { plan, pay, member, cancelMany, left, told, day, organisationId } = await club();
    const { athleteId } = await member({ status: "accepted", email: "a@example.org" });
    const some = [];
    for (const ahead of [3, 4, 5]) some.push((await plan({ date: day(ahead) })).id);
    const [begun = ""] = some;
    const [openDay] = await stage.sql<[{ id: string }]>`
      insert into upstream.open_days (organisation_id, name, start_on, end_on)
      values (${organisationId}, 'Prova', ${day(0)}, ${day(30)}) returning id`;
    const tried = await plan({ date: day(6) });
    await stage.sql`update upstream.trainings set open_day_id = ${openDay.id} where id = ${tried.id}`;
    await stage.sql`update upstream.open_days set status = 'published' where id = ${openDay.id}`;
    for (const id of some) await pay(id, athleteId);
    await stage.sql`update upstream.trainings set start_at = now() - interval '1 minute' where id = ${begun}`;
    const result = {
      done: some.slice(1),
      failed: [
        { id: begun, code: "training.begun" },
        { id: tried.id, code: "open_day.last_training" },
      ],
      effects: { notified: 1, refunds: 2, recoveries: 0 },
    };
    expect(await cancelMany([...some, tried.id], {}, true)).toEqual(result);
    expect(await left(athleteId)).toEqual({ gold: 0 });
    expect(await cancelMany([...some, tried.id])).toEqual(result);
    expect(await left(athleteId)).toEqual({ gold: 2 });
    expect(await told()).toHaveLength(1);
  });
});
