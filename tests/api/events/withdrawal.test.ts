import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schedules } from "#contracts/events/schedules.ts";
import { teams as contract } from "#contracts/events/teams.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { settingsOf } from "./competition.ts";
import { courted } from "./courted.ts";
import { divisionGround, picksOf, roundOf } from "./division-fixture.ts";

let stage: Stage;
let club: Awaited<ReturnType<typeof divisionGround>>;
beforeAll(async () => {
  stage = await createStage();
  club = await divisionGround(stage);
});
afterAll(() => stage.stop());

/** Each match: its number, how it stands, who won it and how it ended. */
const shown = async (eventId: string) =>
  (await club.matches(eventId)).map(({ number, status, isVoid, winner, end, sides }) => {
    const name = winner === null ? "" : (sides[winner]?.name ?? "");
    return [`M${number}`, isVoid ? "void" : status, name, end ?? ""].join(" ").trim();
  });

describe("a team that gives up", () => {
  it("loses its matches of a bracket without anybody entering them, and plays on after all", async () => {
    const eventId = await club.confirmed(4);
    await club.generate(eventId, settingsOf({ formula: "singleElimination", placement: "none" }));
    const { teams, withdraw } = await club.of(eventId);
    const { team, affected, ...counts } = await withdraw(teams[3] ?? "", true);
    expect(counts).toMatchObject({ walkovers: 1, annulled: 0 });
    expect(team).toMatchObject({ name: "D", withdrawnAt: expect.any(String) });
    expect(affected).toEqual([]);
    expect(await shown(eventId)).toEqual(["M1 closed A walkover", "M2 ready", "M3 waiting"]);
    expect((await club.matches(eventId))[2]?.sides.map(({ name }) => name)).toEqual(["A", null]);
    expect((await withdraw(teams[3] ?? "", true)).team.withdrawnAt).toBe(team.withdrawnAt);
    expect((await withdraw(teams[3] ?? "", false)).team.withdrawnAt).toBeNull();
    expect(await shown(eventId)).toEqual(["M1 ready", "M2 ready", "M3 waiting"]);
  });

  it("leaves a table without its matches, when it had played fewer than half of them", async () => {
    const eventId = await club.confirmed(4);
    await club.generate(eventId, settingsOf({ formula: "roundRobin" }));
    const { teams, withdraw } = await club.of(eventId);
    const enter = async (count: number) => {
      const own = (await club.matches(eventId)).filter(({ sides }) => sides.some(({ name }) => name === "D"));
      const some = own.filter(({ result }) => result === null).slice(0, count);
      await club.enter(
        eventId,
        some.map(({ id }) => ({ matchId: id, sets: [[21, 9]] })),
      );
    };
    await enter(1);
    expect(await withdraw(teams[3] ?? "", true)).toMatchObject({ walkovers: 0, annulled: 3 });
    expect((await shown(eventId)).filter((one) => one.endsWith("void"))).toHaveLength(3);
    const table = (await club.structure(eventId)).rounds[0]?.groups[0]?.standings;
    expect(table?.map(({ played }) => played)).toEqual([0, 0, 0, 0]);
    expect(await withdraw(teams[3] ?? "", false)).toMatchObject({ walkovers: 0, annulled: 3 });
    await enter(1);
    await withdraw(teams[3] ?? "", true);
    expect((await shown(eventId)).filter((one) => one.endsWith("walkover"))).toHaveLength(1);
  });

  it("and comes back, asks about the match that its opponent plays already", async () => {
    const eventId = await club.confirmed(4);
    await club.generate(eventId, settingsOf({ formula: "singleElimination", placement: "none" }));
    const { teams, withdraw, refusedToWithdraw } = await club.of(eventId);
    const [, second = "", third = "", last = ""] = teams;
    await withdraw(last, true);
    await club.playOut(eventId);
    const asked = await refusedToWithdraw(last, false);
    expect(asked).toMatchObject({
      ...{ status: 409, code: "result.affects_later" },
      details: { affected: [{ number: 3, what: "reset", from: ["A", "B"], to: [null, "B"] }] },
    });
    const { tag } = asked.details as { tag: string };
    expect(await withdraw(last, false, {}, { preview: true })).toMatchObject({ tag });
    expect(await refusedToWithdraw(last, false, { tag: "another" })).toMatchObject({ code: "result.changed" });
    expect((await shown(eventId))[2]).toBe("M3 closed A played");
    await withdraw(last, false, { tag });
    expect(await shown(eventId)).toEqual(["M1 ready", "M2 closed B played", "M3 waiting"]);
    // Who gave up after the round was over changes nothing of it.
    await club.playOut(eventId);
    await club.close(eventId, 0);
    await withdraw(second, true);
    await withdraw(third, true);
  });

  it("asks first while it plays, or is called to its court", async () => {
    const eventId = await club.confirmed(4);
    await club.generate(eventId, settingsOf({ formula: "singleElimination", placement: "none" }));
    const { teams, withdraw, refusedToWithdraw } = await club.of(eventId);
    const [first] = await club.matches(eventId);
    const last = teams[3] ?? "";
    await club.step(eventId, first?.id ?? "", { status: "warmup" });
    const called = await refusedToWithdraw(last, true);
    expect(called).toMatchObject({ status: 409, code: "team.is_playing" });
    await club.step(eventId, first?.id ?? "", { status: "started" });
    const asked = await refusedToWithdraw(last, true);
    expect(asked).toMatchObject({
      ...{ status: 409, code: "team.is_playing" },
      details: { affected: [{ number: 1, what: "stopped", status: "started", from: ["A", "D"] }] },
    });
    const { tag } = asked.details as { tag: string };
    expect(await refusedToWithdraw(last, true, { tag: "another" })).toMatchObject({ code: "result.changed" });
    expect(await refusedToWithdraw(last, true, { tag: (called.details as { tag: string }).tag })).toMatchObject({
      code: "result.changed",
    });
    expect((await shown(eventId))[0]).toBe("M1 started");
    await withdraw(last, true, { tag });
    expect((await shown(eventId))[0]).toBe("M1 closed A walkover");
    // Who does not play at the moment is asked about nothing.
    await withdraw(teams[2] ?? "", true);
  });

  it("changes no round that is closed", async () => {
    const eventId = await club.confirmed(8);
    await club.generate(eventId);
    const { teams, withdraw, refusedToWithdraw } = await club.of(eventId);
    await withdraw(teams[7] ?? "", true);
    const [groups] = (await club.structure(eventId)).rounds;
    await club.playOut(eventId, groups?.id);
    await club.close(eventId, 0);
    expect(await refusedToWithdraw(teams[7] ?? "", false)).toMatchObject({
      ...{ status: 409, code: "round.closed", details: { round: { order: 0, type: "group" } } },
    });
    await withdraw(teams[0] ?? "", true);
    expect((await club.matches(eventId)).filter(({ end }) => end === "walkover")).toHaveLength(1);
  });

  it("after its round was closed leaves that as it was, however few of its matches it had played", async () => {
    const eventId = await club.confirmed(4);
    const one = { groupCount: 1, qualifiersPerGroup: 2, placement: "none" } as const;
    await club.generate(eventId, settingsOf({ formula: "groupsKnockout", ...one }));
    const { teams, withdraw } = await club.of(eventId);
    const [a = "", b = "", ...others] = teams;
    for (const team of others) await withdraw(team, true);
    const [groups] = (await club.structure(eventId)).rounds;
    await club.playOut(eventId, groups?.id);
    await club.close(eventId, 0);
    const closed = async () => (await club.structure(eventId)).rounds[0]?.groups[0]?.standings;
    const table = await closed();
    expect(await withdraw(a, true)).toMatchObject({ walkovers: 1, annulled: 0, affected: [] });
    expect((await shown(eventId)).at(-1)).toBe("M7 closed B walkover");
    expect(await closed()).toEqual(table);
    // Open again, the round is one that the team has left.
    const open = await club.reopenRound(eventId, 0, {}, { preview: true });
    expect(open.round.groups[0]?.standings.map(({ played }) => played)).toEqual([0, 0, 0, 0]);
    expect(await withdraw(a, false)).toMatchObject({ walkovers: 1, annulled: 0 });
    expect(await withdraw(b, true)).toMatchObject({ walkovers: 1, annulled: 0 });
  });

  it("as the other finalist does is second with it, and nobody is first", async () => {
    const eventId = await club.confirmed(4);
    await club.generate(eventId, settingsOf({ formula: "singleElimination", placement: "none" }));
    const { teams, withdraw } = await club.of(eventId);
    const semis = (await club.matches(eventId)).slice(0, 2);
    await club.enter(
      eventId,
      semis.map(({ id }) => ({ matchId: id, sets: [[21, 10]] })),
    );
    await withdraw(teams[0] ?? "", true);
    await withdraw(teams[1] ?? "", true);
    await club.close(eventId, 0);
    const ranks = (await club.teams(eventId)).map(({ name, rank }) => [name, rank]);
    expect(Object.fromEntries(ranks)).toEqual({ A: 2, B: 2, C: 3, D: 3 });
  });

  it("before the draw has no place in it, which who was shown another draw is told", async () => {
    const eventId = await club.confirmed(4);
    const settings = settingsOf({ formula: "roundRobin" });
    const { tag } = await club.preview(eventId, settings);
    const { teams, withdraw } = await club.of(eventId);
    await withdraw(teams[3] ?? "", true);
    expect(await club.refusedToGenerate(eventId, settings, { tag })).toMatchObject({ code: "structure.changed" });
    const shown = await club.preview(eventId, settings);
    expect([shown.teams.map(({ name }) => name), shown.matches.length]).toEqual([["A", "B", "C"], 3]);
    const made = await club.generate(eventId, settings, { tag: shown.tag });
    expect(made.rounds[0]?.picks.map(({ slot }) => slot.name)).toEqual(["A", "B", "C"]);
    expect(made.teams.map(({ name, withdrawnAt }) => [name, withdrawnAt !== null])).toEqual([
      ["A", false],
      ["B", false],
      ["C", false],
      ["D", true],
    ]);
    expect(await club.structure(eventId)).toEqual(made);
    // Too few are left for the formula.
    const few = await club.confirmed(4);
    const other = await club.of(few);
    for (const team of other.teams.slice(1)) await other.withdraw(team, true);
    expect(await club.refusedToGenerate(few, settings)).toMatchObject({ status: 422, code: "structure.invalid" });
  });

  it("gives its courts back, and takes them again unless somebody else did", async () => {
    const { event, fields } = await courted(stage, club, { formula: "singleElimination", courts: 1 });
    await stage.client.ok(schedules.plan, { params: { eventId: event }, query: {}, body: { options: {} } }, club.by);
    const { teams, withdraw } = await club.of(event);
    const [first] = await club.matches(event);
    const taken = () => stage.sql`
      select during from upstream.occupancies where kind = 'match' and source_id = ${first?.id ?? ""}`;
    expect(await taken()).toHaveLength(1);
    await withdraw(teams[3] ?? "", true);
    expect(await taken()).toHaveLength(0);
    await withdraw(teams[3] ?? "", false);
    expect(await taken()).toHaveLength(1);
    await withdraw(teams[3] ?? "", true);
    await stage.sql`insert into upstream.occupancies (organisation_id, field_id, kind, source_id, during)
      select organisation_id, field_id, 'block', gen_random_uuid(), tstzrange(start_at, end_at)
        from upstream.matches where id = ${first?.id ?? ""}`;
    await withdraw(teams[3] ?? "", false);
    expect(await club.match(event, first?.id ?? "")).toMatchObject({ status: "ready", field: null, time: null });
    expect(fields).toHaveLength(1);
  });

  it("gives the court of the next match back once its opponent is known", async () => {
    const { event } = await courted(stage, club, { formula: "singleElimination", courts: 1 });
    await stage.client.ok(schedules.plan, { params: { eventId: event }, query: {}, body: { options: {} } }, club.by);
    const { teams, withdraw } = await club.of(event);
    const [one, two, final] = await club.matches(event);
    const taken = () => stage.sql`
      select during from upstream.occupancies where kind = 'match' and source_id = ${final?.id ?? ""}`;
    const sets: [number, number][] = [[21, 10]];
    await club.enter(event, [{ matchId: one?.id ?? "", sets }]);
    await withdraw(teams[0] ?? "", true);
    expect(await taken()).toHaveLength(1);
    await club.enter(event, [{ matchId: two?.id ?? "", sets }]);
    expect((await shown(event))[2]).toBe("M3 closed B walkover");
    expect(await taken()).toHaveLength(0);
  });

  it("leaves its court to the team that plays in its stead", async () => {
    const { event } = await courted(stage, club, { teams: 5, courts: 1 });
    await club.clean(event);
    const { teams, withdraw, add, pick } = await club.of(event);
    const [a = "", b = "", c = "", d = "", e = ""] = teams;
    const { id } = await add(roundOf({ type: "single-elimination", picks: picksOf([a, b, c, d]) }));
    await stage.client.ok(schedules.plan, { params: { eventId: event }, query: {}, body: { options: {} } }, club.by);
    const [one, two] = await club.matches(event);
    await club.enter(event, [{ matchId: two?.id ?? "", sets: [[21, 10]] }]);
    await withdraw(d, true);
    const { picks } = (await club.structure(event)).rounds[0] ?? { picks: [] };
    const fresh = picks.map(({ id: own, order, source }) => ({ id: own, order, source }));
    await pick(id, {
      picks: fresh.map((own) => (own.order === 4 ? { ...own, source: { kind: "team", teamId: e } } : own)),
    });
    expect((await shown(event))[0]).toBe("M1 ready");
    expect(
      await stage.sql`select during from upstream.occupancies where kind = 'match' and source_id = ${one?.id ?? ""}`,
    ).toHaveLength(1);
  });
});

it("a team of another organisation or event is not there, nor one of an event that is over", async () => {
  const eventId = await club.confirmed(2);
  const { teams, refusedToWithdraw, withdraw } = await club.of(eventId);
  await withdraw(teams[0] ?? "", true);
  const other = await divisionGround(stage);
  const call = (id: string, by: { bearer: string }) =>
    stage.client.refused(
      contract.withdraw,
      { params: { eventId: id, teamId: teams[0] ?? "" }, query: {}, body: { withdrawn: false } },
      by,
    );
  expect((await call(eventId, other.by)).status).toBe(404);
  expect((await call(await club.confirmed(2), club.by)).status).toBe(404);
  await stage.sql`update upstream.events set status = 'completed' where id = ${eventId}`;
  expect(await refusedToWithdraw(teams[0] ?? "", false)).toMatchObject({ status: 409, code: "event.not_running" });
});
