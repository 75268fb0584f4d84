import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registrations } from "#contracts/events/registrations.ts";
import { tournaments } from "#contracts/events/tournaments.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { listRegistrations } from "#upstream/events/registrations/list.ts";
import { type Entrants, entrants, guest } from "./entrants.ts";

let stage: Stage;
let club: Entrants;
beforeAll(async () => {
  stage = await createStage();
  club = await entrants(stage);
});
afterAll(() => stage.stop());

const named = (name: string) => ({ team: { name, players: [guest(), guest()] } });

describe("a new team", () => {
  it("stands at the end of the entry list, then of the waiting list, and owes its fee once it has a place", async () => {
    const event = await club.tournament({ max_teams: 5 });
    for (const name of ["A", "B", "C", "D"]) await club.add(event, named(name));
    const entered = await club.add(event, named("E"));
    expect(entered).toMatchObject({ list: "entry", position: 5, fee: 6_000, asked: 6_000, paid: false });
    expect(entered.debit?.price).toMatchObject({ total: 6_000, toPay: 6_000, planned: 6_000 });
    const waiting = await club.add(event, { ...named("F"), discounted: 5_000 });
    expect(waiting).toMatchObject({ list: "waiting", position: 1, debit: null, asked: 5_000, paid: false });
    const { counts, money, data } = await club.list(event);
    expect(counts).toEqual({ entry: 5, waiting: 1, withdrawn: 0, players: 12, girls: 0 });
    expect(money).toMatchObject([{ currency: "eur", asked: 30_000, collected: 0, toPay: 30_000, toRefund: 0 }]);
    expect(data.map(({ name }) => name)).toEqual(["A", "B", "C", "D", "E", "F"]);
    expect(await club.refusedToAdd(event, { list: "entry" })).toMatchObject({ status: 409, code: "registration.full" });
  });

  it("is refused where nobody waits", async () => {
    const event = await club.tournament({ max_teams: 5, waiting_list: false });
    for (let n = 0; n < 5; n++) await club.add(event);
    expect(await club.refusedToAdd(event)).toMatchObject({ status: 409, code: "registration.full" });
    expect(await club.refusedToAdd(event, { list: "waiting" })).toMatchObject({ code: "registration.full" });
  });

  it("keeps the limits: players, girls who may still come, who says nothing is no girl", async () => {
    const event = await club.tournament({ max_players_per_team: 3, min_girls_per_team: 1 });
    const of = (...players: ReturnType<typeof guest>[]) => ({ team: { name: null, players } });
    const [girl, boy] = [() => guest({ gender: "female" }), () => guest({ gender: "male" })];
    await club.add(event, of(boy(), guest()));
    await club.add(event, of(girl(), boy(), boy()));
    expect(await club.refusedToAdd(event, of(boy(), guest(), guest()))).toMatchObject({
      status: 422,
      code: "registration.limits_not_met",
      details: { limits: [{ limit: "girls", allowed: 1, found: 0 }] },
    });
    expect(await club.refusedToAdd(event, of(girl(), boy(), boy(), boy()))).toMatchObject({
      details: { limits: [{ limit: "players", allowed: 3, found: 4 }] },
    });
    expect((await club.list(event)).counts.girls).toBe(1);
  });

  it("has a name where one is asked, and no other team has it", async () => {
    const event = await club.tournament({ team_name_required: true });
    expect(await club.refusedToAdd(event)).toMatchObject({ status: 422, code: "registration.name_required" });
    const first = await club.add(event, named("I Draghi"));
    expect(await club.refusedToAdd(event, named("i draghi"))).toMatchObject({
      status: 409,
      code: "registration.name_taken",
      fields: [{ path: ["team", "name"] }],
    });
    await club.withdraw(first.id);
    await club.add(event, named("I DRAGHI"));
  });

  it("asks about a guest who seems to play in another team: by names in any order and spelling, or by the address", async () => {
    const event = await club.tournament({ max_players_per_team: 6 });
    const anna = { firstName: "Nicolò", lastName: "De Rosa", birthDate: "1999-04-30", email: "nico@example.it" };
    const of = (name: string, ...players: object[]) => ({ team: { name, players: players.map((one) => guest(one)) } });
    const first = await club.add(event, of("Aquile", anna, {}));
    const asked = { status: 409, code: "registration.guest_twice" };
    const again = [
      { firstName: "DE ROSA", lastName: "nicolo", birthDate: "1999-04-30" },
      { firstName: "N.", lastName: "Derosa", email: "NICO@example.it" },
    ];
    for (const one of again)
      expect(await club.refusedToAdd(event, of("Balene", {}, one))).toMatchObject({
        ...asked,
        details: { guests: [{ name: `${one.firstName} ${one.lastName}`, team: "Aquile" }] },
      });
    const namesake = { ...anna, birthDate: "2001-01-01", email: null };
    await club.add(event, of("Cervi", namesake));
    const twice = [
      { ...anna, email: null },
      { ...anna, email: null },
    ];
    expect(
      await club.refusedToAdd(await club.tournament({ max_players_per_team: 6 }), of("Doppi", ...twice)),
    ).toMatchObject({
      ...asked,
      details: { guests: [{ name: "Nicolò De Rosa", team: null }] },
    });
    // A family has one address; who was answered for is not asked about again.
    const family = { email: "casa@example.it" };
    const second = await club.add(event, { ...of("Draghi", again[1] ?? {}, family, family), proceedGuestTwice: true });
    const kept = second.team.players.map(({ id, ...one }) => ({ ...one, id }));
    await club.change(second.id, { team: { name: "Draghi rossi", players: kept } });
    const [own] = first.team.players;
    const changed = { ...own, email: "casa@example.it" };
    expect(await club.refusedToChange(first.id, { team: { name: "Aquile", players: [changed] } })).toMatchObject(asked);
    await club.change(first.id, { team: { name: "Aquile", players: [changed] }, proceedGuestTwice: true });
    // In another tournament, or once the other team is out, nobody plays against themselves.
    await club.add(await club.tournament({}), of("Aquile", anna));
    await club.withdraw(first.id);
    await club.withdraw(second.id);
    await club.add(event, of("Elfi", anna));
  });

  it("without a name is called by its players", async () => {
    const event = await club.tournament({ max_players_per_team: 6 });
    const of = (...names: string[]) => ({
      team: { name: null, players: names.map((lastName) => guest({ lastName })) },
    });
    expect(await club.add(event, of("Rossi", "Bianchi"))).toMatchObject({ name: "Rossi / Bianchi" });
    expect(await club.add(event, of("Neri", "Verdi", "Gallo", "Riva", "Sala"))).toMatchObject({
      name: "Neri / Verdi / Gallo +2",
    });
    expect((await club.list(event, { search: "riva ugo" })).data).toHaveLength(1);
    expect((await club.list(event, { search: "rossi / b" })).data).toHaveLength(1);
  });

  it("has one captain: who is said to be, or the first", async () => {
    const event = await club.tournament();
    const { team } = await club.add(event);
    expect(team.players.map(({ isCaptain }) => isCaptain)).toEqual([true, false]);
    const captains = [guest({ isCaptain: true }), guest({ isCaptain: true })];
    expect(await club.refusedToAdd(event, { team: { name: null, players: captains } })).toMatchObject({
      status: 422,
      code: "registration.captains",
    });
  });

  it("accepts the rules, if there are any", async () => {
    const event = await club.tournament({ acceptance_rules: "Si gioca scalzi." });
    expect(await club.refusedToAdd(event)).toMatchObject({ status: 422, code: "registration.rules_not_accepted" });
    expect((await club.add(event, { acceptRules: true })).acceptedRulesAt).not.toBeNull();
  });

  it("pays no more than the fee, in one currency, and nothing where there is none", async () => {
    const event = await club.tournament();
    expect(await club.refusedToAdd(event, { discounted: 6_001 })).toMatchObject({
      status: 422,
      code: "registration.discount_above_fee",
    });
    const invited = await club.add(event, { discounted: 0 });
    expect(invited).toMatchObject({ paid: true, debit: { price: { total: 6_000, discounted: 0 } } });
    const input = { params: { id: event }, query: {}, body: { currency: "chf" as const } };
    expect(await stage.client.refused(tournaments.update, input, club.by)).toMatchObject({
      status: 409,
      code: "event.has_registrations",
    });
    const free = await club.tournament({ fee_per_team: 0 });
    expect(await club.add(free)).toMatchObject({ paid: true, debit: null });
  });

  it("registers for what is published, and not for a division of another event", async () => {
    for (const status of ["draft", "completed"]) {
      const event = await club.tournament({ status });
      expect(await club.refusedToAdd(event)).toMatchObject({ status: 409, code: "event.not_published" });
    }
    const [event, other] = [await club.tournament(), await club.tournament()];
    const { tournamentId } = await club.add(other);
    expect(await club.refusedToAdd(event, { tournamentId })).toMatchObject({ status: 404 });
    expect((await club.add(other, { tournamentId })).tournamentId).toBe(tournamentId);
  });
});

describe("players", () => {
  it("are athletes of the club, in one team of an event each", async () => {
    const event = await club.tournament();
    const athleteId = await club.athlete({ firstName: "Ada", lastName: "Galli", email: "ada@example.org" });
    await stage.sql`update upstream.athletes set gender = 'female' where id = ${athleteId}`;
    const ada = guest({ athleteId, firstName: "Ada", lastName: "Galli" });
    const { id, team } = await club.add(event, { team: { name: "Le Galline", players: [ada, guest()] } });
    expect(team.players[0]).toMatchObject({ athleteId, gender: "female", email: null, birthDate: null });
    const seen = await stage.client.ok(registrations.show, { params: { id } }, club.manager);
    expect(seen.team.players[0]).toMatchObject({ email: "ada@example.org", birthDate: "1990-05-01" });
    const again = { team: { name: null, players: [guest(), ada] } };
    expect(await club.refusedToAdd(event, again)).toMatchObject({
      status: 409,
      code: "registration.athlete_twice",
      details: { athletes: [{ id: athleteId, name: "Ada Galli", team: "Le Galline" }] },
    });
    expect(await club.refusedToAdd(event, { team: { name: null, players: [ada, ada] } })).toMatchObject({
      code: "registration.athlete_twice",
      details: { athletes: [{ id: athleteId, team: null }] },
    });
    await club.withdraw(id);
    await club.add(event, again);
  });

  it("are none of another club's, nor who was merged", async () => {
    const event = await club.tournament();
    const other = await entrants(stage);
    const [foreign, gone, kept] = [await other.athlete(), await club.athlete(), await club.athlete()];
    await stage.sql`update upstream.athletes set merged_into = ${kept}, merged_at = now() where id = ${gone}`;
    for (const athleteId of [foreign, gone, crypto.randomUUID()])
      expect(await club.refusedToAdd(event, { team: { name: null, players: [guest({ athleteId })] } })).toMatchObject({
        status: 422,
        code: "registration.athlete_unknown",
        fields: [{ path: ["team", "players", 0, "athleteId"] }],
      });
  });

  it("are listed by last name, those who withdrew only when asked for", async () => {
    const event = await club.tournament();
    const of = (...names: string[]) => ({
      team: { name: null, players: names.map((lastName) => guest({ lastName })) },
    });
    await club.add(event, of("Zeta", "Alfa"));
    const { id } = await club.add(event, of("Beta"));
    const names = async (query: object = {}) =>
      (await club.players(event, query)).data.map(({ player }) => player.lastName);
    expect(await names()).toEqual(["Alfa", "Beta", "Zeta"]);
    expect(await names({ search: "zeta / al" })).toEqual(["Alfa", "Zeta"]);
    await club.withdraw(id);
    expect(await names()).toEqual(["Alfa", "Zeta"]);
    expect(await names({ list: ["withdrawn"] })).toEqual(["Beta"]);
  });
});

describe("the list", () => {
  it("costs as many statements for many teams as for one", async () => {
    const statements = async (count: number) => {
      const event = await club.tournament({ max_teams: 40 });
      for (let n = 0; n < count; n++) await club.add(event);
      let asked = 0;
      const logQuery = () => {
        asked += 1;
      };
      const db = drizzle(stage.sql, { casing: "snake_case", logger: { logQuery } });
      const query = { ...registrations.list.query.parse({ event }), pageSize: 2500 };
      const { data } = await listRegistrations(db, { organisationId: club.organisationId, roles: ["manager"] }, query);
      expect(data).toHaveLength(count);
      return asked;
    };
    expect(await statements(9)).toBe(await statements(1));
  });

  it("is read a page at a time, in order", async () => {
    const event = await club.tournament({ max_teams: 40 });
    for (let n = 0; n < 12; n++) await club.add(event, named(`Squadra ${String(n).padStart(2, "0")}`));
    const [page] = [await club.list(event, { page: 2, pageSize: 5 })];
    expect(page.data.map(({ position }) => position)).toEqual([6, 7, 8, 9, 10]);
    expect(page.pageInfo).toMatchObject({ total: 12, pageCount: 3 });
    expect(page.tags.entry).toBe((await club.list(event)).tags.entry);
    const paid = await club.add(event, { ...named("Ultima"), discounted: 0 });
    expect((await club.list(event, { paid: true })).data.map(({ id }) => id)).toEqual([paid.id]);
    expect((await club.list(event, { paid: false })).pageInfo.total).toBe(12);
  });

  it("is of one club's events", async () => {
    const other = await entrants(stage);
    const event = await other.tournament();
    const { id } = await other.add(event);
    const refused = (query: object) => stage.client.refused(registrations.list, { query }, club.by);
    expect(await refused({ event })).toMatchObject({ status: 404 });
    expect(await stage.client.refused(registrations.show, { params: { id } }, club.by)).toMatchObject({ status: 404 });
    expect(await club.refusedToAdd(event)).toMatchObject({ status: 404 });
  });
});
