import { afterAll, beforeAll, expect, it } from "vitest";
import { athleteMerges } from "#contracts/academy/athlete-merges.ts";
import { stats } from "#contracts/academy/stats.ts";
import { registrations } from "#contracts/events/registrations.ts";
import { allocations } from "#contracts/money/allocations.ts";
import { cashBook } from "#contracts/money/cash-book.ts";
import { debits } from "#contracts/money/debits.ts";
import { receipts } from "#contracts/money/receipts.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { type Entrants, entrants, guest } from "./entrants.ts";

let stage: Stage;
let club: Entrants;
beforeAll(async () => {
  stage = await createStage();
  club = await entrants(stage);
});
afterAll(() => stage.stop());

/** A team whose captain is an athlete of the club. */
async function captained(event: string, name: string) {
  const athleteId = await club.athlete({ firstName: "Ada", lastName: "Galli", taxIdCode: null });
  const captain = guest({ athleteId, firstName: "Ada", lastName: "Galli", isCaptain: true });
  return { athleteId, ...(await club.add(event, { team: { name, players: [guest(), captain] } })) };
}

it("is named by its event and its team, wherever a debit is: to collect, on a receipt, in what somebody owes", async () => {
  const event = await club.tournament();
  const { athleteId, debit } = await captained(event, "Le Galline");
  const id = debit?.id ?? "";
  const shown = await stage.client.ok(debits.get, { params: { id } }, club.by);
  expect(shown).toMatchObject({ athlete: { id: athleteId, name: "Ada Galli" }, label: "Torneo di prova, Le Galline" });
  const owed = await stage.client.ok(allocations.owed, { query: { athleteId: [athleteId] } }, club.manager);
  expect(owed).toMatchObject({
    data: [
      { id, kind: "registration", label: "Torneo di prova, Le Galline", date: "2199-06-01", nextDue: "2199-06-01" },
    ],
    pageInfo: { total: 1 },
  });
  const body = { amount: 6_000, method: "cash" as const };
  const { paymentId } = await stage.client.ok(debits.addPayment, { params: { id }, body }, club.by);
  const issue = { body: { paymentIds: [paymentId], proceedWithoutTaxId: true } };
  expect(await stage.client.ok(receipts.create, issue, club.manager)).toMatchObject({
    payerName: "Ada Galli",
    athleteId,
    reason: "Iscrizione della squadra «Le Galline» a «Torneo di prova»",
  });
  expect(await club.refusedToChange((await club.list(event)).data[0]?.id ?? "", { paid: false })).toMatchObject({
    status: 409,
    code: "payment.receipted",
  });
  const strangers = await club.add(event, { team: { name: null, players: [guest({ lastName: "Ignota" })] } });
  const unknown = await stage.client.ok(debits.get, { params: { id: strangers.debit?.id ?? "" } }, club.by);
  expect(unknown).toMatchObject({ athlete: null, label: "Torneo di prova, Ignota" });
});

it("is what event managers see of money, and nothing else", async () => {
  const { debit } = await club.add(await club.tournament());
  const params = { id: debit?.id ?? "" };
  await stage.client.ok(debits.ledger, { params }, club.by);
  const [other] = await stage.sql<[{ id: string }]>`
    insert into upstream.debits (organisation_id, kind, currency, total, discounted)
    values (${club.organisationId}, 'subscription', 'eur', 0, 0) returning id`;
  expect(await stage.client.refused(debits.get, { params: other }, club.by)).toMatchObject({ status: 403 });
  const { jwt } = await stage.member(club.organisationId, ["facilityManager"]);
  expect(await stage.client.refused(debits.get, { params }, { bearer: jwt })).toMatchObject({ status: 403 });
  for (const [call, input] of [
    [allocations.owed, {}],
    [cashBook.get, { query: { from: "2026-01-01", to: "2026-01-31" } }],
    [receipts.list, {}],
  ] as const)
    expect(await stage.client.refused(call, input, club.by)).toMatchObject({ status: 403 });
});

it("is in the cash book by its kind and the site of its location, as the statistics have it", async () => {
  const own = await entrants(stage);
  const event = await own.tournament();
  const [location] = await stage.sql<[{ id: string }]>`insert into upstream.locations (organisation_id, name, time_zone)
    values (${own.organisationId}, 'Arena', 'Europe/Rome') returning id`;
  const siteId = await own.site("Arena");
  await stage.sql`update upstream.sites set location_id = ${location.id} where id = ${siteId}`;
  await stage.sql`update upstream.events set location_id = ${location.id} where id = ${event}`;
  const { id } = await own.add(event);
  await own.change(id, { paid: true });
  const [day] = await stage.sql<[{ day: string }]>`select day::text from upstream.ledger_entries
    where organisation_id = ${own.organisationId} and kind = 'collect'`;
  const period = { from: day.day, to: day.day };
  const book = (query: object) =>
    stage.client.ok(cashBook.get, { query: { ...period, ...query } }, own.manager).then(({ totals }) => totals);
  expect(await book({ kind: ["registration"], siteId })).toMatchObject([{ currency: "eur", in: 6_000 }]);
  expect(await book({ kind: ["subscription", "reservation"] })).toEqual([]);
  expect(await book({ siteId: "none" })).toEqual([]);
  const { data } = await stage.client.ok(stats.money, { query: { ...period, aggregateBy: "site" } }, own.manager);
  expect(data.find(({ key }) => key === siteId)).toMatchObject({ collected: 6_000, charged: 6_000 });
});

it("stands in the downloaded list, with what is to be given back to a team that withdrew", async () => {
  const event = await club.tournament();
  const { id } = await club.add(event, { team: { name: "Lupi", players: [guest(), guest()] } });
  await club.change(id, { paid: true });
  await club.withdraw(id);
  const query = { event, sheet: "teams" as const };
  const file = await stage.client.send(registrations.download, { query }, { ...club.by, language: "en" });
  const [head, row] = (await file.text()).split(/\r?\n/u);
  expect(head).toContain("Fee,Collected,To collect,To refund,Registered on");
  expect(row).toMatch(/^Withdrawn,.*,60\.00,60\.00,0\.00,60\.00,/u);
});

const merge = (from: string, into: string, query: object = {}) =>
  stage.client.ok(athleteMerges.merge, { params: { id: from }, query, body: { intoAthleteId: into } }, club.manager);
const player = (athleteId: string) => guest({ athleteId });

it("goes over with its player when two athletes turn out to be one", async () => {
  const event = await club.tournament();
  const { id, athleteId: from } = await captained(event, "Una Sola");
  const into = await club.athlete({ firstName: "Ada", lastName: "Restante" });
  expect(await merge(from, into, { preview: true })).toMatchObject({ moves: { teams: 1 } });
  await merge(from, into);
  expect((await club.show(id)).team.players[1]).toMatchObject({ athleteId: into, lastName: "Galli" });
  const back = { team: { name: null, players: [player(from)] } };
  expect(await club.refusedToAdd(event, back)).toMatchObject({ code: "registration.athlete_unknown" });
});

it("stands in the way of merging two who play in one event, until one is out or the teams are confirmed", async () => {
  const event = await club.tournament();
  const [from, into] = [await club.athlete(), await club.athlete()];
  const one = await club.add(event, { team: { name: "Una", players: [player(from), guest()] } });
  const other = await club.add(event, { team: { name: "Altra", players: [player(into), guest()] } });
  const input = { params: { id: from }, query: {}, body: { intoAthleteId: into } };
  const refused = () => stage.client.refused(athleteMerges.merge, input, club.manager);
  expect(await refused()).toMatchObject({
    status: 409,
    code: "membership.merge_conflict",
    details: {
      both: { accepted: false, trainings: [], teams: [{ id: event, name: "Torneo di prova", date: "2199-06-01" }] },
    },
  });
  await club.change(one.id, { team: { name: "Una", players: [player(from), player(into)].slice(0, 1) } });
  expect(await refused()).toMatchObject({ details: { both: { teams: [{ id: event }] } } });
  await club.confirm(event, { proceedBelowMinimum: true });
  await merge(from, into);
  const names = async (id: string) => (await club.show(id)).team.players.map(({ athleteId }) => athleteId);
  expect(await names(one.id)).toEqual([null]);
  expect(await names(other.id)).toEqual([into, null]);
});
