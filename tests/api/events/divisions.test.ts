import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rounds } from "#contracts/events/division-rounds.ts";
import { divisions } from "#contracts/events/divisions.ts";
import { registrations } from "#contracts/events/registrations.ts";
import { structures } from "#contracts/events/rounds.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { settingsOf } from "./competition.ts";
import { courted } from "./courted.ts";
import { divisionGround, picksOf, roundOf } from "./division-fixture.ts";
import { guest } from "./entrants.ts";

let stage: Stage;
let club: Awaited<ReturnType<typeof divisionGround>>;
beforeAll(async () => {
  stage = await createStage();
  club = await divisionGround(stage);
});
afterAll(() => stage.stop());

const none = { gender: null, minGirls: null, maxTeams: null, feePerTeam: null, levelId: null };
const change = (eventId: string, tournamentId: string, body: object) =>
  stage.client.ok(divisions.update, { params: { eventId, tournamentId }, body }, club.by);
const refusedTo = (verb: "create" | "update" | "delete", eventId: string, tournamentId: string, body?: object) =>
  stage.client.refused(divisions[verb], { params: { eventId, tournamentId }, ...(body && { body }) }, club.by);

describe("a division", () => {
  it("is added, changed and deleted", async () => {
    const event = await club.tournament();
    const [first] = await club.divisions(event);
    expect(first).toMatchObject({ order: 0, name: "Unica", visibility: "all", overrides: none, teams: [], rounds: [] });
    const made = await club.addDivision(event, {
      ...{ name: "Under 16", date: "2199-06-02", visibility: "hidden", overrides: { gender: "female", maxTeams: 5 } },
    });
    expect(made).toMatchObject({
      ...{ eventId: event, order: 1, name: "Under 16", date: "2199-06-02", visibility: "hidden", version: 1 },
      overrides: { ...none, gender: "female", maxTeams: 5 },
    });
    const changed = await change(event, made.id, { name: "Under 18", date: null, overrides: {}, order: 4, version: 1 });
    expect(changed).toMatchObject({ name: "Under 18", date: null, overrides: none, order: 4, version: 2 });
    expect((await club.divisions(event)).map(({ name }) => name)).toEqual(["Unica", "Under 18"]);
    await stage.client.ok(divisions.delete, { params: { eventId: event, tournamentId: made.id } }, club.by);
    expect(await club.divisions(event)).toHaveLength(1);
  });

  it("has an order of its own, and is changed as it was seen", async () => {
    const event = await club.tournament();
    const { id } = await club.addDivision(event, { name: "Due" });
    const taken = { status: 409, code: "division.order_taken" };
    expect(await refusedTo("create", event, id, { name: "Tre", order: 1 })).toMatchObject(taken);
    expect(await refusedTo("update", event, id, { order: 0 })).toMatchObject(taken);
    expect(await refusedTo("update", event, id, { name: "X", version: 7 })).toMatchObject({
      ...{ status: 409, code: "division.stale" },
    });
    expect(await change(event, id, { order: 1 })).toMatchObject({ order: 1 });
    const many = Array.from({ length: 5 }, (_, n) => stage.client.send(divisions.create, given(event, n), club.by));
    const answers = await Promise.all(many);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await club.divisions(event)).map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it("changes its place among the others, all of which are named", async () => {
    const event = await club.tournament();
    const [first] = await club.divisions(event);
    const [two, three] = [
      await club.addDivision(event, { name: "Due" }),
      await club.addDivision(event, { name: "Tre" }),
    ];
    const ids = [three.id, first?.id ?? "", two.id];
    const order = (rankings: string[], by = club.by) =>
      stage.client.send(divisions.reorder, { params: { eventId: event }, body: { rankings } }, by);
    expect((await order(ids)).status).toBe(200);
    const after = await club.divisions(event);
    expect(after.map(({ name, order: at }) => `${at} ${name}`)).toEqual(["0 Tre", "1 Unica", "2 Due"]);
    const refused = (rankings: string[]) =>
      stage.client.refused(divisions.reorder, { params: { eventId: event }, body: { rankings } }, club.by);
    for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1] ?? ""], [...ids, event]])
      expect(await refused(wrong)).toMatchObject({ status: 409, code: "division.changed" });
    expect((await order(ids, (await divisionGround(stage)).by)).status).toBe(404);
  });

  it("names a level of its own club only", async () => {
    const event = await club.tournament();
    const other = await divisionGround(stage);
    const { id, version } = await club.addDivision(event, { name: "Due" });
    const overrides = { levelId: await other.value("levels", "Alto") };
    const unknown = { status: 404, fields: [{ path: ["overrides", "levelId"], code: "record.not_found" }] };
    expect(await refusedTo("create", event, id, { name: "Tre", overrides })).toMatchObject(unknown);
    expect(await refusedTo("update", event, id, { overrides })).toMatchObject(unknown);
    const own = { levelId: await club.value("levels", "Alto") };
    expect(await change(event, id, { overrides: own, version })).toMatchObject({ overrides: own });
  });

  const given = (eventId: string, n: number) => ({ params: { eventId }, body: { name: `Insieme ${n}` } });

  it("stays where teams registered, also such as withdrew, and the last one does, too", async () => {
    const event = await club.tournament();
    const [first] = await club.divisions(event);
    expect(await refusedTo("delete", event, first?.id ?? "")).toMatchObject({ status: 409, code: "division.last" });
    const { id } = await club.addDivision(event, { name: "Due" });
    const team = await club.add(event, { tournamentId: id });
    await club.withdraw(team.id);
    expect(await refusedTo("delete", event, id)).toMatchObject({
      ...{ status: 409, code: "division.has_history", details: { teams: 1 } },
    });
    for (let n = 2; n < 32; n += 1) await club.addDivision(event, { name: `${n}` });
    expect(await refusedTo("create", event, id, { name: "Troppe" })).toMatchObject({
      ...{ status: 409, code: "division.too_many", details: { max: 32 } },
    });
  });

  it("does not change once its event is over", async () => {
    const event = await club.tournament();
    const { id } = await club.addDivision(event, { name: "Due" });
    for (const status of ["completed", "canceled"]) {
      const message = status === "canceled" ? "Piove" : null;
      await stage.sql`update upstream.events set status = ${status}, cancel_message = ${message},
        canceled_at = ${message && new Date()} where id = ${event}`;
      const over = { status: 409, code: `event.${status}` };
      expect(await refusedTo("create", event, id, { name: "X" })).toMatchObject(over);
      expect(await refusedTo("update", event, id, { name: "X" })).toMatchObject(over);
      expect(await refusedTo("delete", event, id)).toMatchObject(over);
    }
  });

  it("of another organisation or event is not there", async () => {
    const event = await club.tournament();
    const [first] = await club.divisions(event);
    const tournamentId = first?.id ?? "";
    const other = await divisionGround(stage);
    const elsewhere = await club.tournament();
    for (const [eventId, by] of [
      [event, other.by],
      [elsewhere, club.by],
    ] as const) {
      const params = { eventId, tournamentId };
      const { refused } = stage.client;
      expect((await refused(divisions.show, { params }, by)).status).toBe(404);
      expect((await refused(divisions.update, { params, body: {} }, by)).status).toBe(404);
      expect((await refused(divisions.delete, { params }, by)).status).toBe(404);
    }
    const foreign = { params: { eventId: event, tournamentId } };
    expect((await stage.client.refused(divisions.list, foreign, other.by)).status).toBe(404);
    expect((await stage.client.refused(divisions.create, { ...foreign, body: { name: "X" } }, other.by)).status).toBe(
      404,
    );
  });
});

it("each division has teams, rounds and numbers of its own", async () => {
  const event = await club.tournament({ max_teams: 64, fee_per_team: 0, min_teams: 4 });
  const second = await club.addDivision(event, { name: "Due" });
  for (const [name, tournamentId] of [
    ["A", null],
    ["B", null],
    ["C", second.id],
    ["D", second.id],
    ["E", second.id],
  ] as const)
    await club.add(event, { tournamentId, team: { name, players: [guest()] } });
  await club.confirm(event, { proceedBelowMinimum: true });
  const [one, two] = await club.divisions(event);
  expect([one, two].map((all) => all?.teams.map(({ name, seed }) => `${name}${seed}`))).toEqual([
    ["A1", "B2"],
    ["C1", "D2", "E3"],
  ]);
  const make = (tournamentId: string, ids: string[]) =>
    stage.client.ok(
      rounds.create,
      { params: { eventId: event, tournamentId }, body: roundOf({ picks: picksOf(ids) }) },
      club.by,
    );
  const idsOf = (some: typeof one) => some?.teams.map(({ id }) => id) ?? [];
  const made = await make(second.id, idsOf(two));
  // The other one has nothing yet, which is not to be unknown.
  const bare = { params: { eventId: event }, query: { tournamentId: one?.id } };
  expect(await stage.client.refused(structures.show, bare, club.by)).toMatchObject({ code: "structure.missing" });
  expect((await stage.sql`select formula from upstream.tournaments where event_id = ${event}`)[0]).toEqual({
    formula: "groups",
  });
  await make(one?.id ?? "", idsOf(one));
  expect((await club.matches(event)).map(({ tournamentId, number }) => [tournamentId, number])).toEqual([
    [one?.id, 1],
    ...[1, 2, 3].map((number) => [second.id, number]),
  ]);
  const params = { eventId: event, tournamentId: second.id };
  const settings = roundOf({ picks: picksOf(idsOf(one)) });
  expect(await stage.client.refused(rounds.create, { params, body: settings }, club.by)).toMatchObject({
    ...{ status: 422, code: "round.pick_unknown" },
  });
  await stage.client.ok(rounds.delete, { params: { ...params, roundId: made.id } }, club.by);
  expect(await club.refusedToReopen(event)).toMatchObject({ code: "structure.exists" });
});

it("the formula of an event is that of its first division, whatever another one is generated with", async () => {
  const { event } = await courted(stage, club, { divisions: 2, formula: "singleElimination" });
  await club.clean(event);
  const [first, second] = await club.divisions(event);
  const make = (tournamentId: string | undefined, formula: "roundRobin" | "doubleElimination") =>
    club.generate(event, settingsOf({ formula }), { tournamentId });
  const formula = async () =>
    (await stage.sql`select formula from upstream.tournaments where event_id = ${event}`)[0]?.formula;
  await make(second?.id, "roundRobin");
  expect(await formula()).toBe("singleElimination");
  await make(first?.id, "doubleElimination");
  expect(await formula()).toBe("doubleElimination");
});

describe("a team that is to play in another division", () => {
  const girl = () => guest({ gender: "female" });
  const team = (name: string, ...players: ReturnType<typeof guest>[]) => ({ team: { name, players } });

  it("goes to the end of its list, or of its waiting list; what it pays stays; those behind it move up", async () => {
    const event = await club.tournament({ max_teams: 6 });
    const { id } = await club.addDivision(event, { name: "Due", overrides: { maxTeams: 4, feePerTeam: 2_500 } });
    const some = [];
    for (const name of ["A", "B", "C"]) some.push(await club.add(event, team(name, guest(), guest())));
    for (const name of ["U", "V", "W"]) await club.add(event, { tournamentId: id, ...team(name, guest(), guest()) });
    const [a, b, c] = some.map((one) => one.id) as [string, string, string];
    const moved = await club.change(a, { tournamentId: id, version: 1, notes: "Spostata" });
    expect(moved).toMatchObject({
      ...{ tournamentId: id, list: "entry", position: 4, fee: 6_000, notes: "Spostata" },
      debit: { price: { toPay: 6_000 } },
    });
    expect(moved.team.players).toMatchObject(some[0]?.team.players ?? []);
    expect([(await club.show(b)).position, (await club.show(c)).position]).toEqual([1, 2]);
    // The entry list is full: it waits, and owes nothing.
    expect(await club.refusedToChange(b, { tournamentId: id, list: "entry" })).toMatchObject({
      ...{ status: 409, code: "registration.full" },
    });
    expect(await club.change(b, { tournamentId: id })).toMatchObject({
      ...{ list: "waiting", position: 1, debit: null },
    });
    const back = await club.change(b, { tournamentId: (await club.show(c)).tournamentId });
    expect(back).toMatchObject({ list: "entry", position: 2, debit: { price: { toPay: 6_000 } } });
    // Its own division is none other.
    expect(await club.change(b, { tournamentId: back.tournamentId })).toMatchObject({ position: 2 });
  });

  it("is asked about where a guest of it plays there already", async () => {
    const event = await club.tournament({ max_teams: 6 });
    const { id } = await club.addDivision(event, { name: "Due" });
    const anna = { firstName: "Anna", lastName: "Rossi", birthDate: "2000-02-29" };
    const here = await club.add(event, team("A", guest(anna), guest()));
    await club.add(event, { tournamentId: id, ...team("B", guest({ ...anna, lastName: "ROSSI" })) });
    expect(await club.refusedToChange(here.id, { tournamentId: id })).toMatchObject({
      ...{ status: 409, code: "registration.guest_twice" },
      details: { guests: [{ name: "Anna Rossi", team: "B" }] },
    });
    expect(await club.change(here.id, { tournamentId: id, proceedGuestTwice: true })).toMatchObject({
      tournamentId: id,
    });
  });

  it("keeps the rules of that division, and is confirmed where it then is", async () => {
    const event = await club.tournament({ max_teams: 6, min_teams: 4 });
    const { id } = await club.addDivision(event, { name: "Due", overrides: { minGirls: 2 } });
    const boys = await club.add(event, team("A", guest({ gender: "male" }), guest()));
    const athleteId = await club.athlete({});
    const one = await club.add(event, team("B", girl(), { ...girl(), athleteId }));
    const other = await club.add(event, { tournamentId: id, ...team("b", girl(), girl()) });
    expect(await club.refusedToChange(boys.id, { tournamentId: id })).toMatchObject({
      ...{ status: 422, code: "registration.limits_not_met", details: { limits: [{ limit: "girls", allowed: 2 }] } },
    });
    expect(await club.refusedToChange(one.id, { tournamentId: id })).toMatchObject({ code: "registration.name_taken" });
    expect(await club.refusedToChange(one.id, { tournamentId: id, position: 1 })).toMatchObject({ status: 400 });
    expect(await club.refusedToChange(one.id, { tournamentId: event })).toMatchObject({ status: 404 });
    await club.change(other.id, { team: { name: "C", players: [girl(), { ...girl(), athleteId }] } });
    expect(await club.refusedToChange(one.id, { tournamentId: id })).toMatchObject({
      ...{ status: 409, code: "registration.athlete_twice" },
    });
    await club.change(other.id, { team: { name: "C", players: [girl(), girl()] } });
    await club.change(one.id, { tournamentId: id });
    await club.confirm(event, { proceedBelowMinimum: true });
    const teamsOf = (await club.divisions(event)).map(({ teams }) => teams.map(({ name, seed }) => `${name}${seed}`));
    expect(teamsOf).toEqual([["A1"], ["C1", "B2"]]);
    expect(await club.refusedToChange(boys.id, { tournamentId: id })).toMatchObject({ code: "registration.confirmed" });
  });
});

describe("terms of its own", () => {
  it("hold for who registers, waits and is confirmed; the others keep the tournament's", async () => {
    const event = await club.tournament({ max_teams: 6, min_girls_per_team: 0 });
    const overrides = { maxTeams: 4, feePerTeam: 2_500, minGirls: 1 };
    const { id } = await club.addDivision(event, { name: "Under 16", overrides });
    const own = (n: number) => ({
      tournamentId: id,
      team: { name: `U${n}`, players: [guest({ gender: "female" }), guest()] },
    });
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push(await club.add(event, own(n)));
    expect(made.map(({ list }) => list)).toEqual(["entry", "entry", "entry", "entry", "waiting"]);
    expect(made[0]).toMatchObject({ fee: 2_500, debit: { price: { toPay: 2_500 } } });
    expect(await club.add(event, { team: { name: "A", players: [guest(), guest()] } })).toMatchObject({ fee: 6_000 });
    const boys = {
      tournamentId: id,
      team: { name: "B", players: [guest({ gender: "male" }), guest({ gender: "male" })] },
    };
    expect(await club.refusedToAdd(event, boys)).toMatchObject({ status: 422, code: "registration.limits_not_met" });
    expect((await club.withdraw(made[0]?.id ?? "")).promoted).toMatchObject([{ name: "U4" }]);
    const tooFew = await refusedTo("update", event, id, { overrides: { ...overrides, maxTeams: 3 } });
    expect(tooFew).toMatchObject({ status: 409, code: "event.registered_above_max", details: { registered: 4 } });
    const allGirls = await refusedTo("update", event, id, { overrides: { ...overrides, minGirls: 2 } });
    expect(allGirls).toMatchObject({ status: 409, code: "event.teams_violate" });
    // Not even by hand does the entry list exceed the limit.
    await expect(
      stage.sql`update upstream.divisions set overrides = '{"maxTeams": 3}' where id = ${id}`,
    ).rejects.toMatchObject({ constraint_name: "registrations_limit" });
  });

  it("are looked at by division before all is confirmed: how many there are, and who misses somebody", async () => {
    const event = await club.tournament({ max_teams: 6, min_teams: 4 });
    const { id } = await club.addDivision(event, { name: "Due", overrides: { minGirls: 1 } });
    await club.addDivision(event, { name: "Tre" });
    for (const name of ["A", "B", "C", "D"]) await club.add(event, { team: { name, players: [guest(), guest()] } });
    const { id: registrationId } = await club.add(event, {
      ...{ tournamentId: id, team: { name: "E", players: [guest()] } },
    });
    const call = { params: { eventId: event }, query: { preview: true }, body: {} };
    const shown = await stage.client.ok(registrations.confirm, call, club.by);
    expect(shown).toMatchObject({
      few: [
        { id, name: "Due", teams: 1 },
        { name: "Tre", teams: 0 },
      ],
      incomplete: [{ registrationId, name: "E" }],
    });
    expect(await club.teams(event)).toEqual([]);
    await club.change(registrationId, { team: { name: "E", players: [guest({ gender: "female" })] } });
    expect(await club.refusedToConfirm(event, { tag: shown.tag })).toMatchObject({
      ...{ code: "registration.too_few_teams", details: { minTeams: 4, teams: 0 } },
    });
    expect(await club.confirm(event, { tag: shown.tag, proceedBelowMinimum: true })).toHaveLength(5);
  });

  it("let in who waits for that division, and nobody else, when a place becomes free or is made", async () => {
    const event = await club.tournament({ max_teams: 6 });
    const { id } = await club.addDivision(event, { name: "Due", overrides: { maxTeams: 2 } });
    for (const name of ["A", "B"]) await club.add(event, { team: { name, players: [guest()] } });
    // By hand it waits, though there is room.
    await club.add(event, { list: "waiting", team: { name: "C", players: [guest()] } });
    const made = [];
    for (const name of ["U", "V", "W", "X"])
      made.push(await club.add(event, { tournamentId: id, team: { name, players: [guest()] } }));
    expect((await club.list(event)).divisions).toMatchObject([
      { entry: 2, waiting: 1, maxTeams: 6 },
      { id, name: "Due", entry: 2, waiting: 2, maxTeams: 2 },
    ]);
    expect((await club.withdraw(made[0]?.id ?? "")).promoted).toMatchObject([{ name: "W" }]);
    const at = { params: { eventId: event, tournamentId: id }, body: { overrides: { maxTeams: 4 } } };
    expect((await stage.client.ok(divisions.update, at, club.by)).promoted).toMatchObject([{ name: "X" }]);
    expect(await club.order(event, "waiting")).toEqual(["C"]);
    expect((await club.show(made[3]?.id ?? "")).debit?.price).toMatchObject({ toPay: 6_000 });
  });
});
