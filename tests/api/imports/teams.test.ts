import { afterAll, beforeAll, expect, test } from "vitest";
import { memberships } from "#contracts/academy/memberships.ts";
import { registrations } from "#contracts/events/registrations.ts";
import { imports } from "#contracts/imports/imports.ts";
import { debits } from "#contracts/money/debits.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { type PlayingClub, playingClub } from "./playing-club.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage({ worker: true });
}, 60_000);
afterAll(() => stage?.stop());

const pairs = (...names: string[]) =>
  ["Squadra;Giocatore 1;Giocatore 2;Pagato", ...names.map((name, at) => `${name};Uno A${at};Due B${at};no`)].join("\n");

/** What rows say, each as its verdict with the codes of what is wrong and what is to be seen. */
const said = async (club: PlayingClub, id: string) =>
  (await club.rows(id)).map(({ verdict, problems, remarks }) =>
    [verdict, ...problems.map(({ code }) => code), ...remarks.map(({ code }) => code)].join(" "),
  );

test("a table pasted from a mail: registered with captains and money of before, again as it is, and taken back", async () => {
  const club = await playingClub(stage, "Circolo della mail");
  const event = await club.tournament({ acceptance_rules: "Si gioca puliti" });
  const given = await club.give("mail.txt", "teams", event);
  expect(given).toMatchObject({ kind: "teams", missingFields: [], event: { id: event } });
  const nameOrders = given.questions.flatMap(({ about, column }) =>
    about === "names" ? [{ column, order: "firstFirst" }] : [],
  );
  await club.update(given.id, { nameOrders });
  const looked = await club.preview(given.id);
  expect(looked.counts).toMatchObject({ new: 3, wrong: 0, undecided: 0 });
  expect(looked.values).toEqual([]);
  const done = await club.write(given.id);
  expect([done.state, done.results.made]).toEqual(["done", 3]);
  const { data, counts } = await club.entered(event);
  expect(counts).toMatchObject({ entry: 3, waiting: 0, withdrawn: 0, players: 6 });
  const [lido, sabbia, onde] = data;
  expect(data.map(({ name }) => name)).toEqual(["Quelli del Lido", "Sabbia & Sale", "Le Onde"]);
  expect(data.map(({ debit }) => [debit?.price.paid, debit?.price.toPay])).toEqual([
    [0, 4_000],
    [2_000, 2_000],
    [4_000, 0],
  ]);
  expect([lido?.tournamentId, onde?.paid]).toEqual([sabbia?.tournamentId, true]);
  // Nobody knows whether they accepted the rules.
  expect([onde?.acceptedRulesAt, onde?.source]).toEqual([null, "staff"]);
  expect(onde?.team.players).toMatchObject([
    { firstName: "Mario", lastName: "Rossi", phoneNumber: "333 1234567", isCaptain: true, athleteId: null },
    { firstName: "Niccolò", lastName: "Bianchi", phoneNumber: null, isCaptain: false },
  ]);
  expect(sabbia?.team.players).toMatchObject([{ lastName: "ROSA", isCaptain: true }, { lastName: "DELLA VALLE" }]);
  const { id: debitId = "" } = onde?.debit ?? {};
  const ledger = await stage.client.ok(debits.ledger, { params: { id: debitId } }, club.as);
  expect(ledger.data.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["charge", 4_000],
    ["opening", -4_000],
  ]);
  expect(await club.records(given.id)).toContainEqual(
    expect.objectContaining({ record: "registration", id: onde?.id, eventId: event, label: "Le Onde" }),
  );

  const again = await club.give("mail.txt", "teams", event);
  await club.update(again.id, { nameOrders });
  expect((await club.preview(again.id)).counts).toMatchObject({ same: 3, new: 0 });
  const [first] = await said(club, again.id);
  expect(first).toBe("same import.team_there");
  const params = { id: again.id };
  expect(await stage.client.refused(imports.write, { params, body: {} }, club.as)).toMatchObject({
    code: "import.nothing_to_write",
  });
  const anyway = { lines: [{ line: 4, decision: { as: "create" as const } }] };
  expect(await stage.client.refused(imports.decide, { params, body: anyway }, club.as)).toMatchObject({
    code: "import.decision_impossible",
  });

  expect((await club.undo(given.id)).results).toMatchObject({ made: 0, kept: 0, undone: 3 });
  // What was asked for money stays as withdrawn: it owes nothing, and nothing is to be given back.
  const after = await club.entered(event);
  expect(after.counts).toMatchObject({ entry: 0, waiting: 0, withdrawn: 3 });
  expect(after.money).toMatchObject([{ toPay: 0, toRefund: 0 }]);
  expect((await club.preview(again.id)).counts).toMatchObject({ new: 3 });
});

test("teams above the maximum wait, with what they paid; taken back, who waited before them comes in", async () => {
  const club = await playingClub(stage, "Circolo pieno");
  const event = await club.tournament({ max_teams: 5 }, "published", ["Unica"]);
  const { id } = await club.paste(`${pairs("A", "B", "C", "D", "E", "F")}\nG;Uno X;Due Y;15,00`, "teams", event);
  await club.preview(id);
  expect(await said(club, id)).toEqual([
    ...["new", "new", "new", "new", "new"],
    ...["new import.team_waits", "new import.team_waits"],
  ]);
  expect((await club.write(id)).results).toMatchObject({ made: 7, leftOut: 0 });
  const before = await club.lists(event);
  expect(before).toEqual(["entry A", "entry B", "entry C", "entry D", "entry E", "waiting F", "waiting G"]);
  const { data } = await club.entered(event);
  expect(data.slice(5).map(({ debit }) => debit?.price)).toMatchObject([undefined, { paid: 1_500, toPay: 0 }]);
  const team = { name: "H", players: [{ firstName: "Ugo", lastName: "Ospite" }] };
  await stage.client.ok(registrations.create, { body: { eventId: event, team } }, club.as);
  expect((await club.undo(id)).results).toMatchObject({ kept: 0, undone: 7 });
  // Those that owe, or paid, something stay as withdrawn; who waited without either is gone.
  expect((await club.lists(event)).toSorted()).toEqual([
    "entry H",
    ...["A", "B", "C", "D", "E", "G"].map((name) => `withdrawn ${name}`),
  ]);
});

test("where nobody waits what is too many is wrong; what costs nothing is deleted when it is taken back", async () => {
  const club = await playingClub(stage, "Circolo senza attesa");
  const about = { max_teams: 5, waiting_list: false, fee_per_team: 0, team_name_required: true };
  const event = await club.tournament(about, "published", ["Unica"]);
  const table = [
    pairs("A", "B", "C", "D", "E", "F"),
    "Caro;Uno X;Due Y;10,00",
    ";Uno Z;Due Z;no",
    "Tanti;Uno X, Due X;Tre X;no",
    "Nessuno;;;no",
  ].join("\n");
  const { id } = await club.paste(table, "teams", event);
  await club.preview(id);
  expect(await said(club, id)).toEqual([
    ...["new", "new", "new", "new", "new", "wrong registration.full"],
    "wrong import.paid_above_price registration.full",
    "wrong registration.name_required registration.full",
    "wrong registration.limit.players registration.full",
    "wrong field.required registration.full",
  ]);
  expect((await club.write(id)).results).toMatchObject({ made: 5, leftOut: 5 });
  expect((await club.undo(id)).results).toMatchObject({ undone: 5, kept: 0 });
  expect(await club.lists(event)).toEqual([]);
});

test("a confirmed tournament refuses at every step, and so does one that is not published or another club's", async () => {
  const club = await playingClub(stage, "Circolo confermato");
  const stranger = await playingClub(stage, "Circolo altrove");
  const code = "import.event_confirmed";
  const event = await club.tournament();
  const create = (eventId: string) =>
    stage.client.refused(imports.create, { body: { kind: "teams", pasted: pairs("A"), eventId } }, club.as);
  expect(await create(await stranger.tournament())).toMatchObject({ status: 404 });
  expect(await create(await club.tournament({}, "draft"))).toMatchObject({
    status: 409,
    code: "import.event_not_published",
  });
  const waiting = await club.paste(pairs("A"), "teams", event);
  const looked = await club.paste(pairs("B"), "teams", event);
  const written = await club.paste(pairs("C"), "teams", event);
  await club.preview(looked.id);
  await club.preview(written.id);
  await club.write(written.id);
  await club.confirm(event);
  expect(await create(event)).toMatchObject({ status: 409, code });
  const at = ({ id }: { readonly id: string }) => ({ params: { id }, body: {} });
  expect(await stage.client.refused(imports.preview, at(waiting), club.as)).toMatchObject({ status: 409, code });
  expect(await stage.client.refused(imports.write, at(looked), club.as)).toMatchObject({ status: 409, code });
  expect((await club.undo(written.id)).results).toMatchObject({ kept: 1, undone: 0 });
  expect(await club.records(written.id)).toMatchObject([{ outcome: "kept", code: "import.in_use" }]);
});

test("two rows of one name, a division that is not there, and teams without a name", async () => {
  const club = await playingClub(stage, "Circolo dei doppioni");
  const event = await club.tournament();
  const { id } = await club.paste(
    [
      "Squadra;Giocatore 1;Giocatore 2;Livello",
      "Aquile;Uno A;Due A;Open",
      "AQUILE;Uno B;Due B;Open",
      "Aquile;Uno C;Due C;Amatori",
      "Aquile;Uno D;Due D;",
      "Falchi;Uno E;Due E;Esperti",
      "Gufi;Uno F;Due F;Principianti",
      ";Rossi Anna;Verdi Eva;Open",
      ";VERDI EVA;ANNA ROSSI;Open",
    ].join("\n"),
    "teams",
    event,
  );
  const looked = await club.preview(id);
  expect(await said(club, id)).toEqual([
    "new",
    "wrong import.same_as_line",
    "new",
    // Who names no division is in the first one.
    "wrong import.same_as_line",
    ...["new", "new", "new"],
    "wrong import.same_as_line",
  ]);
  expect((await club.rows(id))[3]?.problems).toMatchObject([{ params: { line: 2 } }]);
  expect(looked.values).toEqual([
    { about: "division", name: "Esperti", rows: 1, decision: null },
    { about: "division", name: "Principianti", rows: 1, decision: null },
  ]);
  const params = { id };
  expect(await stage.client.refused(imports.write, { params, body: {} }, club.as)).toMatchObject({
    code: "import.values_undecided",
  });
  const value = { about: "division" as const, name: "Esperti" };
  const made = { params, body: { values: [{ ...value, decision: { as: "create" as const } }] } };
  expect(await stage.client.refused(imports.update, made, club.as)).toMatchObject({
    code: "import.value_not_creatable",
  });
  const other = (await club.entered(await club.tournament())).divisions[0]?.id ?? "";
  const foreign = { params, body: { values: [{ ...value, decision: { as: "map" as const, id: other } }] } };
  expect(await stage.client.refused(imports.update, foreign, club.as)).toMatchObject({ code: "import.value_unknown" });
  const parts = (await club.entered(event)).divisions;
  const amatori = parts.find(({ name }) => name === "Amatori")?.id ?? "";
  await club.update(id, {
    values: [
      { ...value, decision: { as: "map", id: amatori } },
      { about: "division", name: "Principianti", decision: { as: "leaveOut" } },
    ],
  });
  expect((await club.write(id)).results).toMatchObject({ made: 5, leftOut: 3 });
  expect(await club.lists(event)).toEqual([
    ...["entry Aquile", "entry Gufi", "entry Rossi / Verdi"],
    ...["entry Aquile", "entry Falchi"],
  ]);
});

test("a captain who is certainly an athlete of the club is one, once a division; who is apart stands in the notes", async () => {
  const club = await playingClub(stage, "Circolo dei capitani");
  const event = await club.tournament();
  const athlete = { firstName: "Lia", lastName: "Gialli", phoneNumber: "+39 333 1112223" };
  const member = await stage.client.ok(memberships.create, { body: { athlete } as never }, club.as);
  const { id } = await club.paste(
    [
      "Squadra;Capitano;Cellulare;Giocatori;Livello",
      "Sole;Gialli Lia;3331112223;Verdi Ada, GIALLI LIA;Open",
      "Luna;Gialli Lia;3331112223;Verdi Ada, Gialli Lia;Open",
      "Mare;Gialli Lia;3331112223;Verdi Ada, Gialli Lia;Amatori",
      "Vento;Gialli Lia;3339998887;Gialli Lia;Open",
      "Terra;Neri Ugo;3335554443;Verdi Ada;Open",
    ].join("\n"),
    "teams",
    event,
  );
  await club.preview(id);
  expect(await said(club, id)).toEqual(["new", "wrong registration.athlete_twice", "new", "new", "new"]);
  await club.write(id);
  const { data } = await club.entered(event);
  const athleteOf = ({ team: { players } }: (typeof data)[number]) =>
    players.find(({ isCaptain }) => isCaptain)?.athleteId;
  const captains = data.map((one) => [one.name, athleteOf(one), one.notes]);
  expect(captains).toEqual([
    ["Sole", member.athlete.id, ""],
    ["Vento", null, ""],
    ["Terra", null, "Ugo Neri · 3335554443"],
    ["Mare", member.athlete.id, ""],
  ]);
  // Found alike by the same file.
  const again = await club.paste("Squadra;Giocatori\nSole;Verdi Ada", "teams", event);
  await club.preview(again.id);
  expect(await said(club, again.id)).toEqual(["same import.team_there"]);
});

test("taken back, a team that somebody changed stays, and so does one that paid since", async () => {
  const club = await playingClub(stage, "Circolo del ritorno a squadre");
  const event = await club.tournament({}, "published", ["Unica"]);
  const { id } = await club.paste(pairs("A", "B", "C"), "teams", event);
  await club.preview(id);
  await club.write(id);
  const { data } = await club.entered(event);
  const [changed, paid] = data;
  const change = { params: { id: changed?.id ?? "" }, body: { notes: "Arrivano tardi" } };
  await stage.client.ok(registrations.update, change, club.as);
  const payment = { amount: 1_000, method: "cash" as const };
  await stage.client.ok(debits.addPayment, { params: { id: paid?.debit?.id ?? "" }, body: payment }, club.as);
  expect((await club.undo(id)).results).toMatchObject({ kept: 2, undone: 1 });
  const kept = (await club.records(id)).filter(({ outcome }) => outcome === "kept");
  expect(kept.map(({ label, code }) => [label, code])).toEqual([
    ["A", "import.changed_since"],
    ["B", "import.in_use"],
  ]);
  expect((await club.entered(event)).counts).toMatchObject({ entry: 2, withdrawn: 1 });
});
