import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messages } from "#contracts/academy/messages.ts";
import { registrations } from "#contracts/events/registrations.ts";
import { debits } from "#contracts/money/debits.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { type Entrants, entrants, guest } from "./entrants.ts";

let stage: Stage;
let club: Entrants;
beforeAll(async () => {
  stage = await createStage();
  club = await entrants(stage);
});
afterAll(() => stage.stop());

const named = (name: string, players = [guest(), guest()]) => ({ team: { name, players } });

/** A tournament for five with seven teams, A to G. */
async function full(about: Parameters<Entrants["tournament"]>[0] = {}) {
  const event = await club.tournament({ max_teams: 5, ...about });
  const ids: Record<string, string> = {};
  for (const name of ["A", "B", "C", "D", "E", "F", "G"]) {
    const email = `${name.toLowerCase()}@example.org`;
    ids[name] = (await club.add(event, named(name, [guest({ email }), guest()]))).id;
  }
  const id = (name: string) => ids[name] ?? "";
  const orders = async () =>
    [await club.order(event, "entry"), await club.order(event, "waiting")].map((some) => some.join(""));
  return { event, id, orders };
}

describe("who withdraws", () => {
  it("makes room for the first who waits, who owes from then on and is told", async () => {
    const { event, id, orders } = await full();
    const before = await club.withdraw(id("B"), { preview: true });
    expect(before).toMatchObject({ registration: { list: "withdrawn" }, promoted: [{ name: "F" }], toRefund: 0 });
    expect(await orders()).toEqual(["ABCDE", "FG"]);
    await club.withdraw(id("B"));
    expect(await orders()).toEqual(["ACDEF", "G"]);
    const promoted = await club.show(id("F"));
    expect(promoted).toMatchObject({ promotedAt: expect.any(String), debit: { price: { toPay: 6_000 } } });
    const told = await stage.sql`
      select email, subject, body from upstream.messages where kind = 'registration.promoted' and organisation_id = ${club.organisationId}`;
    expect(told).toMatchObject([{ email: "f@example.org", subject: expect.stringContaining("Torneo di prova") }]);
    const { data: listed } = await stage.client.ok(messages.list, { query: { search: "f@example" } }, club.manager);
    expect(listed).toMatchObject([{ athlete: null, recipient: "f@example.org", kind: "registration.promoted" }]);
    expect(told[0]?.body).toContain("60,00");
    expect(await club.refusedToWithdraw(id("B"))).toMatchObject({ status: 409, code: "registration.withdrawn" });
    expect(await club.refusedToChange(id("B"), { notes: "Torna" })).toMatchObject({ code: "registration.withdrawn" });
    expect((await club.list(event)).counts).toMatchObject({ entry: 5, waiting: 1, withdrawn: 1 });
  });

  it("makes room for nobody where that is asked, or from the waiting list", async () => {
    const { id, orders } = await full();
    expect(await club.withdraw(id("A"), { promote: false })).toMatchObject({ promoted: [] });
    expect(await club.withdraw(id("F"))).toMatchObject({ promoted: [] });
    expect(await orders()).toEqual(["BCDE", "G"]);
    expect((await club.withdraw(id("B"))).promoted).toEqual([{ registrationId: id("G"), name: "G" }]);
    expect(await orders()).toEqual(["CDEG", ""]);
  });

  it("owes nothing any more; what was paid is to be given back", async () => {
    const { event, id } = await full();
    await club.change(id("C"), { paid: true });
    const { registration, toRefund } = await club.withdraw(id("C"));
    expect(toRefund).toBe(6_000);
    expect(registration.debit?.price).toMatchObject({ toPay: 0, toRefund: 6_000, planned: 0 });
    expect((await club.withdraw(id("D"))).registration.debit?.price).toMatchObject({
      toPay: 0,
      toRefund: 0,
      planned: 0,
    });
    expect((await club.list(event)).money).toMatchObject([
      { asked: 30_000, collected: 6_000, toPay: 30_000, toRefund: 6_000 },
    ]);
  });
});

describe("moving", () => {
  it("puts a team at a place, keeps the others in order, and promotes nobody", async () => {
    const { id, orders } = await full();
    await club.change(id("D"), { position: 1 });
    expect(await orders()).toEqual(["DABCE", "FG"]);
    await club.change(id("D"), { position: 99 });
    expect(await orders()).toEqual(["ABCED", "FG"]);
    await club.change(id("B"), { list: "waiting" });
    expect(await orders()).toEqual(["ACED", "FGB"]);
    await club.change(id("G"), { list: "entry", position: 2 });
    expect(await orders()).toEqual(["AGCED", "FB"]);
    expect(await club.refusedToChange(id("B"), { list: "entry" })).toMatchObject({
      status: 409,
      code: "registration.full",
    });
  });

  it("swaps two, also of two lists when there is no room", async () => {
    const { event, id, orders } = await full();
    await club.change(id("A"), { swapWith: id("E") });
    await club.change(id("G"), { swapWith: id("B") });
    expect(await orders()).toEqual(["EGCDA", "FB"]);
    expect((await club.list(event)).money).toMatchObject([{ asked: 30_000, toPay: 30_000 }]);
    await club.withdraw(id("C"), { promote: false });
    expect(await club.refusedToChange(id("A"), { swapWith: id("C") })).toMatchObject({
      code: "registration.withdrawn",
    });
    expect(await club.refusedToChange(id("A"), { swapWith: crypto.randomUUID() })).toMatchObject({ status: 404 });
  });

  it("asks nothing of who waits, and keeps what they paid", async () => {
    const { id } = await full();
    expect(await club.change(id("A"), { list: "waiting" })).toMatchObject({ debit: null, paid: false });
    await club.change(id("B"), { paid: true });
    const waiting = await club.change(id("B"), { list: "waiting" });
    expect(waiting.debit?.price).toMatchObject({ paid: 6_000, toPay: 0 });
    expect(await club.refusedToChange(id("B"), { paid: false })).toMatchObject({
      status: 409,
      code: "debit.nothing_owed",
    });
    const [payment] = (await club.show(id("B"))).debit?.payments ?? [];
    const params = { id: waiting.debit?.id ?? "", paymentId: payment?.id ?? "" };
    const given = await stage.client.ok(debits.deletePayment, { params, body: { as: "refund" } }, club.by);
    expect(given.price).toMatchObject({ paid: 0, toPay: 0, planned: 0 });
    const again = await club.change(id("B"), { list: "entry" });
    expect(again.debit?.price).toMatchObject({ discounted: 6_000, toPay: 6_000, planned: 6_000 });
    const back = await club.change(id("A"), { list: "entry" });
    expect(back.debit?.price).toMatchObject({ discounted: 6_000, toPay: 6_000, planned: 6_000 });
  });

  it("asks nothing of who waits, either, once what was renounced or paid is taken back", async () => {
    const { id } = await full();
    const { debit } = await club.show(id("A"));
    const params = { id: debit?.id ?? "" };
    await stage.client.ok(debits.writeOff, { params, body: { amount: 1_000, reason: "Sconto" } }, club.by);
    await club.change(id("A"), { list: "waiting" });
    const { data } = await stage.client.ok(debits.ledger, { params }, club.by);
    const entryId = data.find(({ kind }) => kind === "writeOff")?.id ?? 0;
    const restored = await stage.client.ok(debits.restore, { params: { ...params, entryId } }, club.by);
    expect(restored.price).toMatchObject({ discounted: 0, writtenOff: 0, toPay: 0, planned: 0 });
    expect((await club.change(id("A"), { list: "entry" })).debit?.price).toMatchObject({ toPay: 6_000 });

    await club.change(id("A"), { paid: true });
    await club.change(id("A"), { list: "waiting" });
    const [payment] = (await club.show(id("A"))).debit?.payments.filter(({ paid }) => paid) ?? [];
    const at = { ...params, paymentId: payment?.id ?? "" };
    expect(
      await stage.client.refused(debits.updatePayment, { params: at, body: { paid: false } }, club.by),
    ).toMatchObject({ status: 409, code: "payment.waiting" });
    const less = await stage.client.ok(debits.updatePayment, { params: at, body: { amount: 4_000 } }, club.by);
    expect(less.price).toMatchObject({ discounted: 4_000, paid: 4_000, toPay: 0, planned: 0 });
  });

  it("asks no less than was paid, waiting or not, and leaves a price alone that stays", async () => {
    const { id } = await full();
    await club.change(id("B"), { paid: true });
    await club.change(id("B"), { list: "waiting" });
    expect(await club.refusedToChange(id("B"), { discounted: 1_000 })).toMatchObject({
      status: 422,
      code: "payment.exceeds_debit",
    });
    // As it was once let be.
    await stage.sql`update upstream.registrations set asked = 1000 where id = ${id("B")}`;
    await club.change(id("B"), { list: "entry" });
    expect(await club.change(id("B"), { discounted: 1_000, notes: "Saldato" })).toMatchObject({
      ...{ asked: 1_000, notes: "Saldato", paid: true },
      debit: { price: { discounted: 6_000, toPay: 0 } },
    });
  });

  it("is not waiting where nobody waits", async () => {
    const event = await club.tournament({ waiting_list: false });
    const { id } = await club.add(event);
    expect(await club.refusedToChange(id, { list: "waiting" })).toMatchObject({ code: "registration.full" });
  });
});

describe("an order", () => {
  const reorder = (eventId: string, body: object) =>
    stage.client.ok(registrations.reorder, { params: { eventId }, body: body as never }, club.by);

  it("names all of a list, once, as it was shown", async () => {
    const { event, id, orders } = await full();
    const { tags } = await club.list(event);
    const rankings = ["E", "D", "C", "B", "A"].map(id);
    const { data } = await reorder(event, { list: "entry", rankings, tag: tags.entry });
    expect(data).toEqual(rankings.map((one, at) => ({ id: one, position: at + 1 })));
    expect(await orders()).toEqual(["EDCBA", "FG"]);
    const refused = (body: object) =>
      stage.client.refused(
        registrations.reorder,
        { params: { eventId: event }, body: { list: "entry", ...body } },
        club.by,
      );
    const { tags: now } = await club.list(event);
    for (const body of [
      { rankings, tag: tags.entry },
      { rankings: rankings.slice(1), tag: now.entry },
      { rankings: [...rankings.slice(1), crypto.randomUUID()], tag: now.entry },
      { rankings: [...rankings.slice(1), id("D")], tag: now.entry },
      { rankings: [...rankings, id("F")], tag: now.entry },
    ])
      expect(await refused(body)).toMatchObject({ status: 409, code: "registration.changed" });
    await reorder(event, { list: "waiting", rankings: [id("G"), id("F")], tag: now.waiting });
    expect(await orders()).toEqual(["EDCBA", "GF"]);
  });
});

describe("a change", () => {
  it("gives a team other players, who keep their ids, and a name", async () => {
    const event = await club.tournament({ max_players_per_team: 3 });
    const { id, team, version } = await club.add(event, named("Prima"));
    const [first] = team.players;
    const players = [guest(), { ...guest({ lastName: "Nuova" }), id: first?.id ?? "", isCaptain: true }];
    const changed = await club.change(id, { team: { name: "Dopo", players }, version });
    expect(changed).toMatchObject({
      name: "Dopo",
      team: { players: [{ isCaptain: false }, { id: first?.id, lastName: "Nuova" }] },
    });
    expect(await club.refusedToChange(id, { notes: "x", version })).toMatchObject({
      status: 409,
      code: "registration.stale",
      details: { version: changed.version },
    });
    const stranger = { ...guest(), id: crypto.randomUUID() };
    expect(await club.refusedToChange(id, { team: { name: "Dopo", players: [stranger] } })).toMatchObject({
      status: 404,
    });
    await club.add(event, named("Altra"));
    expect(await club.refusedToChange(id, { team: { name: "ALTRA", players } })).toMatchObject({
      code: "registration.name_taken",
    });
    const four = [guest(), guest(), guest(), guest()];
    expect(await club.refusedToChange(id, { team: { name: null, players: four } })).toMatchObject({
      code: "registration.limits_not_met",
    });
  });

  it("takes notes and when a team is away", async () => {
    const event = await club.tournament();
    const { id } = await club.add(event);
    const availability = {
      notBefore: "2199-06-01T09:00:00Z",
      notAfter: null,
      away: [{ from: "2199-06-02", to: "2199-06-02" }],
    };
    expect(await club.change(id, { notes: "Arriva tardi", availability })).toMatchObject({
      notes: "Arriva tardi",
      availability,
    });
    expect(await club.change(id, { availability: null })).toMatchObject({ availability: null, notes: "Arriva tardi" });
  });

  it("collects what is left, takes it back, and asks another price", async () => {
    const event = await club.tournament();
    const { id } = await club.add(event);
    const paid = await club.change(id, { paid: true, method: "bankWire" });
    expect(paid).toMatchObject({ paid: true, debit: { price: { paid: 6_000, toPay: 0 } } });
    expect((await club.show(id)).debit?.payments).toMatchObject([{ amount: 6_000, method: "bankWire", paid: true }]);
    expect(await club.change(id, { paid: true })).toMatchObject({ paid: true });
    expect(await club.refusedToChange(id, { discounted: 5_999 })).toMatchObject({
      status: 422,
      code: "payment.exceeds_debit",
    });
    expect(await club.change(id, { paid: false })).toMatchObject({ paid: false, debit: { price: { toPay: 6_000 } } });
    expect(await club.change(id, { discounted: 4_000 })).toMatchObject({
      asked: 4_000,
      debit: { price: { toPay: 4_000, planned: 4_000 } },
    });
    expect(await club.change(id, { discounted: 6_000, paid: true })).toMatchObject({
      paid: true,
      debit: { price: { paid: 6_000 } },
    });
    expect(await club.refusedToChange(id, { discounted: 6_001 })).toMatchObject({
      code: "registration.discount_above_fee",
    });
    const free = await club.add(await club.tournament({ fee_per_team: 0 }));
    expect(await club.refusedToChange(free.id, { paid: true })).toMatchObject({
      status: 409,
      code: "debit.nothing_owed",
    });
  });
});

describe("confirming", () => {
  it("makes a team of each entry, by seed, and freezes the lists until they are reopened", async () => {
    const { event, id } = await full();
    const { tags } = await club.list(event);
    const teams = await club.confirm(event, { tag: tags.entry });
    expect(teams.map(({ name, seed }) => `${seed}${name}`)).toEqual(["1A", "2B", "3C", "4D", "5E"]);
    expect(teams[0]?.players).toHaveLength(2);
    expect(await club.show(id("A"))).toMatchObject({ teamId: teams[0]?.id });
    expect((await club.teams(event, { sort: "name" })).map(({ name }) => name)).toEqual(["A", "B", "C", "D", "E"]);
    const code = "registration.confirmed";
    expect(await club.refusedToAdd(event)).toMatchObject({ status: 409, code });
    expect(await club.refusedToWithdraw(id("A"))).toMatchObject({ code });
    expect(await club.refusedToConfirm(event)).toMatchObject({ code });
    for (const body of [{ position: 2 }, { list: "waiting" }, { swapWith: id("B") }, named("Z")])
      expect(await club.refusedToChange(id("A"), body)).toMatchObject({ code });
    expect(await club.change(id("A"), { paid: true, notes: "Pagato al banco" })).toMatchObject({ paid: true });
    const [frozen] = await stage.sql`select registrations_closed from upstream.tournaments where event_id = ${event}`;
    expect(frozen).toEqual({ registrations_closed: true });

    const preview = await club.reopen(event, {}, { preview: true });
    expect(preview).toMatchObject({ teams: 5, registrations: 0, toRefund: 0 });
    expect(await club.teams(event)).toHaveLength(5);
    expect(await club.refusedToReopen(event, { tag: "another" })).toMatchObject({
      status: 409,
      code: "registration.changed",
    });
    expect(await club.reopen(event, { tag: preview.tag })).toMatchObject({ teams: 5 });
    expect(await club.teams(event)).toEqual([]);
    expect(await club.refusedToReopen(event)).toMatchObject({ status: 409, code: "registration.not_confirmed" });
    await club.change(id("E"), { position: 1 });
    expect((await club.confirm(event)).map(({ name }) => name).join("")).toBe("EABCD");
  });

  it("asks about too few, names who is not complete, and refuses what was not seen", async () => {
    const event = await club.tournament({ min_girls_per_team: 1 });
    expect(await club.refusedToConfirm(event)).toMatchObject({ status: 409, code: "registration.none" });
    const { id } = await club.add(event, named("Senza", [guest()]));
    expect(await club.refusedToConfirm(event)).toMatchObject({
      code: "registration.incomplete",
      details: { teams: ["Senza"] },
    });
    await club.change(id, { team: { name: "Con", players: [guest(), guest({ gender: "female" })] } });
    expect(await club.refusedToConfirm(event)).toMatchObject({
      code: "registration.too_few_teams",
      details: { minTeams: 4, teams: 1 },
    });
    expect(await club.refusedToConfirm(event, { proceedBelowMinimum: true, tag: "another" })).toMatchObject({
      code: "registration.changed",
    });
    expect(await club.confirm(event, { proceedBelowMinimum: true })).toMatchObject([{ name: "Con" }]);
  });

  it("calls each team otherwise", async () => {
    const event = await club.tournament();
    const twins = () => [guest({ lastName: "Rossi" }), guest({ lastName: "Rossi" })];
    await club.add(event, { team: { name: null, players: twins() } });
    await club.add(event, { team: { name: null, players: twins() } });
    await club.add(event, named("Rossi / Rossi (2)"));
    const teams = await club.confirm(event, { proceedBelowMinimum: true });
    expect(teams.map(({ name }) => name)).toEqual(["Rossi / Rossi", "Rossi / Rossi (3)", "Rossi / Rossi (2)"]);
  });

  it("is undone with all who registered, who get back what they paid", async () => {
    const { event, id } = await full();
    await club.change(id("A"), { paid: true });
    await club.confirm(event);
    expect(await club.reopen(event, { withdrawAll: true })).toMatchObject({
      teams: 5,
      registrations: 7,
      toRefund: 6_000,
    });
    const { counts, money } = await club.list(event);
    expect(counts).toMatchObject({ entry: 0, waiting: 0, withdrawn: 7, players: 0 });
    expect(money).toMatchObject([{ asked: 0, collected: 6_000, toPay: 0, toRefund: 6_000 }]);
    expect(await club.add(event)).toMatchObject({ list: "entry", position: 1 });
  });

  it("stays once matches are made of the teams", async () => {
    const { event } = await full();
    await club.confirm(event);
    await stage.sql`update upstream.tournaments set generated_at = now() where event_id = ${event}`;
    for (const withdrawAll of [false, true])
      expect(await club.refusedToReopen(event, { withdrawAll })).toMatchObject({
        status: 409,
        code: "structure.exists",
      });
  });
});

describe("the database itself", () => {
  it("keeps the limit, the order, and what is confirmed, whoever writes", async () => {
    const { event, id } = await full();
    const { sql } = stage;
    await expect(
      sql`update upstream.registrations set list = 'entry', position = 9 where id = ${id("F")}`,
    ).rejects.toMatchObject({
      constraint_name: "registrations_limit",
    });
    await expect(sql`update upstream.registrations set position = 2 where id = ${id("A")}`).rejects.toMatchObject({
      constraint_name: "registrations_place",
    });
    await expect(
      sql`update upstream.tournaments set max_teams = 4, min_teams = 4 where event_id = ${event}`,
    ).rejects.toThrow();
    await club.confirm(event);
    for (const change of [
      sql`update upstream.registrations set list = 'withdrawn', position = null, withdrawn_at = now() where id = ${id("A")}`,
      sql`update upstream.registrations set position = 6 where id = ${id("A")}`,
    ])
      await expect(change).rejects.toMatchObject({ constraint_name: "registrations_confirmed" });
  });
});
