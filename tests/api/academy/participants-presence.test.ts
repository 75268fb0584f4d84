import { describe, expect } from "vitest";
import { participants } from "#contracts/academy/participants.ts";
import { times } from "#tests/support/soak.ts";
import { addDays } from "#upstream/core/time.ts";
import { type Classroom, test } from "./classroom.ts";

const free = { recovery: "free", cutOff: "24h" } as const;
const byVoucher = { recovery: "voucher", cutOff: "24h" } as const;

/** Somebody in a training of these rules. */
async function enter(room: Classroom, about: Parameters<Classroom["training"]>[0] = {}) {
  const { athleteId } = await room.member();
  const trainingId = await room.training(about);
  const { id } = await room.add(trainingId, athleteId);
  return {
    athleteId,
    trainingId,
    id,
    mark: (body: Parameters<Classroom["mark"]>[2]) => room.mark(trainingId, id, body),
  };
}

describe("an absence", () => {
  test("keeps the row, frees the place, and brings one recovery", async ({ room }) => {
    const { athleteId, trainingId, mark } = await enter(room, { cancellation: free });
    const { participant, recovery } = await mark({ isPresent: false, notes: "Influenza" });
    expect(recovery).toEqual({ granted: true, reason: "in_time" });
    expect(participant).toMatchObject({ isPresent: false, hasRecovery: true, notes: "Influenza" });
    expect(participant.absentAt).not.toBeNull();
    expect(await room.places(trainingId)).toBe(0);
    expect(await room.wallet(athleteId)).toEqual({ recovery: 1 });
    expect((await mark({ isPresent: false })).recovery).toBeNull();
    expect(await room.wallet(athleteId)).toEqual({ recovery: 1 });
    expect(await room.addRefused(trainingId, athleteId, "free")).toMatchObject({
      status: 409,
      code: "participant.absent",
    });
  });

  test("brings no second one, whatever raw SQL says", async ({ room, stage: { sql } }) => {
    const { trainingId, mark } = await enter(room, { cancellation: free });
    await mark({ isPresent: false });
    const again = sql`
      insert into upstream.absence_grants (organisation_id, training_id, athlete_id, batch_id)
      select organisation_id, training_id, athlete_id, gen_random_uuid() from upstream.absence_grants
       where training_id = ${trainingId}`;
    await expect(again).rejects.toThrow(/absence_grants_training_id_athlete_id_pk/u);
  });

  test("that is undone takes the recovery back, and gives the voucher back", async ({ room }) => {
    const { athleteId, mark } = await enter(room, { cancellation: byVoucher });
    await room.grant(athleteId, "recoveryVoucher", 1, addDays(room.today(), 90));
    expect((await mark({ isPresent: false })).recovery).toEqual({ granted: true, reason: "in_time" });
    expect(await room.wallet(athleteId)).toEqual({ recovery: 1 });
    const { participant } = await mark({ isPresent: null });
    expect(participant).toMatchObject({ isPresent: null, absentAt: null, hasRecovery: false });
    expect(await room.wallet(athleteId)).toEqual({ recoveryVoucher: 1 });
    await mark({ isPresent: false });
    expect(await room.wallet(athleteId)).toEqual({ recovery: 1 });
  });

  test.for<[string, Parameters<Classroom["training"]>[0], string]>([
    ["told late", { startsIn: 60, cancellation: free }, "late"],
    ["told after the start", { startsIn: -10, cancellation: { recovery: "free", cutOff: "start" } }, "late"],
    ["without a voucher", { cancellation: byVoucher }, "no_voucher"],
    ["where the rules have none", { cancellation: { recovery: "none" } }, "rule_none"],
  ])("%s brings none, and says why", async ([, about, reason], { room, stage }) => {
    const { athleteId } = await room.member();
    const trainingId = await room.training(about);
    const [row] = await stage.sql<[{ id: string }]>`
      insert into upstream.participants (organisation_id, training_id, athlete_id, access)
      values (${room.organisationId}, ${trainingId}, ${athleteId}, 'course') returning id`;
    const { recovery, participant } = await room.mark(trainingId, row.id, { isPresent: false });
    expect(recovery).toEqual({ granted: false, reason });
    expect(participant).toMatchObject({ isPresent: false, hasRecovery: false });
    expect(await room.wallet(athleteId)).toEqual({});
  });

  test("of who came by a token brings none, unless staff give one; they may deny one, too", async ({ room }) => {
    const { athleteId } = await room.member();
    await room.grant(athleteId, "gold");
    const trainingId = await room.training({ cancellation: byVoucher });
    const { id } = await room.add(trainingId, athleteId, "gold");
    expect((await room.mark(trainingId, id, { isPresent: false })).recovery).toEqual({
      granted: false,
      reason: "not_covered",
    });
    const given = await room.mark(trainingId, id, { isPresent: false, recovery: "grant" });
    expect(given.recovery).toEqual({ granted: true, reason: "staff" });
    expect(given.participant.hasRecovery).toBe(true);
    expect(await room.wallet(athleteId)).toEqual({ recovery: 1 });
    const denied = await room.mark(trainingId, id, { isPresent: false, recovery: "deny" });
    expect(denied.participant.hasRecovery).toBe(false);
    expect(await room.wallet(athleteId)).toEqual({});
  });

  test("whose recovery is spent is undone only without taking it back; the training is named", async ({ room }) => {
    const { athleteId, trainingId, id, mark } = await enter(room, { cancellation: free });
    await mark({ isPresent: false });
    const other = await room.training({ name: "Recuperi del sabato" });
    const makeUp = await room.add(other, athleteId, "recovery");
    expect(await room.wallet(athleteId)).toEqual({});
    expect(await room.markRefused(trainingId, id, { isPresent: true })).toMatchObject({
      status: 409,
      code: "presence.recovery_spent",
      details: { training: { id: other, name: "Recuperi del sabato" } },
    });
    const left = await mark({ isPresent: true, proceedWithoutRevoking: true });
    expect(left.participant).toMatchObject({ isPresent: true, hasRecovery: true });
    await mark({ isPresent: false });
    // The grant stands, so there is no second one.
    expect(await room.wallet(athleteId)).toEqual({});
    await room.withdraw(other, makeUp.id, "always");
    expect(await room.wallet(athleteId)).toEqual({ recovery: 1 });
    await mark({ isPresent: true });
    expect(await room.wallet(athleteId)).toEqual({});
  });

  test("is undone only while there is a place, or beyond the capacity", async ({ room }) => {
    const { trainingId, id, mark } = await enter(room, { maxAthletes: 1 });
    await mark({ isPresent: false });
    const guest = await room.member();
    await room.add(trainingId, guest.athleteId, "free");
    expect(await room.markRefused(trainingId, id, { isPresent: null })).toMatchObject({
      status: 409,
      code: "training.full",
    });
    expect((await mark({ isPresent: true, proceedBeyondCapacity: true })).participant).toMatchObject({
      isPresent: true,
      beyondCapacity: true,
    });
    expect(await room.places(trainingId)).toBe(1);
  });
});

describe("when presence is marked", () => {
  test("coaches do from an hour before until two weeks after, the board always", async ({ room, stage }) => {
    const as = room.coach.jwt;
    const later = await enter(room, { startsIn: 61 });
    expect(await room.markRefused(later.trainingId, later.id, { isPresent: true }, as)).toMatchObject({
      status: 409,
      code: "presence.closed",
    });
    await later.mark({ isPresent: true });
    const soon = await enter(room, { startsIn: 59, cancellation: { recovery: "free", cutOff: "start" } });
    expect((await room.mark(soon.trainingId, soon.id, { isPresent: true }, as)).participant.isPresent).toBe(true);
    expect(await room.markRefused(soon.trainingId, soon.id, { isPresent: false, recovery: "grant" }, as)).toMatchObject(
      {
        status: 403,
        code: "auth.forbidden",
      },
    );
    const move = (minutes: number) => stage.sql`
      update upstream.trainings set start_at = now() + ${`${minutes} minutes`}::interval,
             end_at = now() + ${`${minutes + 90} minutes`}::interval where id = ${soon.trainingId}`;
    await move(-14 * 1440 - 80);
    await room.mark(soon.trainingId, soon.id, { isPresent: null }, as);
    await move(-14 * 1440 - 100);
    expect(await room.markRefused(soon.trainingId, soon.id, { isPresent: true }, as)).toMatchObject({
      code: "presence.closed",
    });
    await soon.mark({ isPresent: true });
    await stage.sql`update upstream.trainings set status = 'canceled' where id = ${soon.trainingId}`;
    expect(await room.markRefused(soon.trainingId, soon.id, { isPresent: null })).toMatchObject({
      status: 409,
      code: "training.canceled",
    });
  });

  test("everybody at once, all or none", async ({ room }) => {
    const trainingId = await room.training({ startsIn: 10, maxAthletes: 3 });
    const members = await Promise.all([0, 1, 2].map(() => room.member()));
    const ids: string[] = [];
    for (const { athleteId } of members) ids.push((await room.add(trainingId, athleteId)).id);
    const [a = "", b = "", c = ""] = ids;
    const all = await room.markAll(trainingId, [
      { id: a, isPresent: true },
      { id: b, isPresent: false, notes: "Avvisa la mamma" },
      { id: c, notes: "Esce prima" },
    ]);
    const byId = new Map(all.data.map((one) => [one.id, one]));
    expect(byId.get(a)).toMatchObject({ isPresent: true, notes: "" });
    expect(byId.get(b)).toMatchObject({ isPresent: false, notes: "Avvisa la mamma" });
    expect(byId.get(c)).toMatchObject({ isPresent: null, notes: "Esce prima" });
    expect(
      await room.markAllRefused(trainingId, [
        { id: a, isPresent: false },
        { id: crypto.randomUUID(), isPresent: true },
      ]),
    ).toMatchObject({ status: 404 });
    expect((await room.list(trainingId)).find(({ id }) => id === a)?.isPresent).toBe(true);
    // Of two who change places in one call neither stands in the other's way.
    const swapped = await room.markAll(trainingId, [
      { id: b, isPresent: true },
      { id: a, isPresent: false },
    ]);
    expect(swapped.data.find(({ id }) => id === b)).toMatchObject({ isPresent: true, beyondCapacity: false });
  });
});

describe("many at once", () => {
  test("who toggle one presence bring one recovery at most", async ({ room, stage }) => {
    const { athleteId, trainingId, id } = await enter(room, { cancellation: byVoucher });
    await room.grant(athleteId, "recoveryVoucher", 3);
    const answers = await Promise.all(
      Array.from({ length: times(20, 40) }, (_, at) =>
        stage.client.send(
          participants.update,
          { params: { trainingId, id }, body: { isPresent: at % 2 === 1 } },
          { bearer: room.bearer },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    const [one] = await room.list(trainingId);
    const wallet = await room.wallet(athleteId);
    expect(wallet).toEqual(one?.isPresent ? { recoveryVoucher: 3 } : { recovery: 1, recoveryVoucher: 2 });
    expect(one?.hasRecovery).toBe(one?.isPresent === false);
  });

  test("two coaches' batches leave everybody as one of them said", async ({ room, stage }) => {
    const second = await stage.member(room.organisationId, ["coach"]);
    const trainingId = await room.training({
      startsIn: 30,
      coachIds: [room.coach.staffMemberId, second.staffMemberId],
      cancellation: { recovery: "free", cutOff: "start" },
    });
    const members = await Promise.all(Array.from({ length: 8 }, () => room.member()));
    const ids: string[] = [];
    for (const { athleteId } of members) ids.push((await room.add(trainingId, athleteId)).id);
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        room.markAll(
          trainingId,
          (at % 2 === 0 ? ids : ids.toReversed()).map((id) => ({ id, isPresent: at % 2 === 0 })),
          at % 2 === 0 ? room.coach.jwt : second.jwt,
        ),
      ),
    );
    const list = await room.list(trainingId);
    expect(new Set(list.map(({ isPresent }) => isPresent)).size).toBe(1);
    const [first] = list;
    for (const { athlete } of list)
      expect(await room.wallet(athlete.id)).toEqual(first?.isPresent ? {} : { recovery: 1 });
  });
});
