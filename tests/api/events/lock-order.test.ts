import { afterAll, beforeAll, test } from "vitest";
import { athleteMerges } from "#contracts/academy/athlete-merges.ts";
import { rounds } from "#contracts/events/division-rounds.ts";
import { divisions } from "#contracts/events/divisions.ts";
import { matches } from "#contracts/events/matches.ts";
import { results } from "#contracts/events/results.ts";
import { schedules } from "#contracts/events/schedules.ts";
import { sponsors } from "#contracts/events/sponsors.ts";
import { tournaments } from "#contracts/events/tournaments.ts";
import { type Act, holdsNothingLater } from "#tests/api/support/lock-order.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { competitionGround, settingsOf } from "./competition.ts";
import { courted } from "./courted.ts";
import { type DivisionGround, divisionGround, picksOf, roundOf } from "./division-fixture.ts";
import { type Entrants, entrants, guest } from "./entrants.ts";
import { scored } from "./scored.ts";
import { type EventGround, eventGround } from "./tournament-fixture.ts";

// Who works on tournaments and on their teams, in the order of locks (ADR 48).

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const entries: Act<Entrants>[] = [
  [
    "registers a team",
    ["events", "registrations", "athletes"],
    async (club) => {
      const event = await club.tournament();
      await club.add(event);
      const players = [guest({ athleteId: await club.athlete() })];
      return () => club.add(event, { team: { name: null, players } });
    },
  ],
  [
    "withdraws a team in whose place another one comes",
    ["events", "registrations", "debits"],
    async (club) => {
      const event = await club.tournament({ max_teams: 5 });
      const { id } = await club.add(event);
      for (let n = 0; n < 5; n += 1) await club.add(event);
      return () => club.withdraw(id);
    },
  ],
  [
    "moves a team that pays, with other players",
    ["events", "registrations", "debits", "athletes"],
    async (club) => {
      const event = await club.tournament();
      await club.add(event);
      const { id } = await club.add(event);
      const players = [guest({ athleteId: await club.athlete() })];
      return () => club.change(id, { position: 1, paid: true, team: { name: "Altra", players } });
    },
  ],
  [
    "confirms",
    ["events", "registrations"],
    async (club) => {
      const event = await club.tournament();
      await club.add(event);
      return () => club.confirm(event, { proceedBelowMinimum: true });
    },
  ],
  [
    "takes the confirmed teams away, and all registrations",
    ["events", "registrations", "debits"],
    async (club) => {
      const event = await club.tournament();
      await club.add(event);
      await club.confirm(event, { proceedBelowMinimum: true });
      return () => club.reopen(event, { withdrawAll: true });
    },
  ],
  [
    "merges two athletes of whom one plays",
    ["events", "registrations", "athletes"],
    async (club) => {
      const [from, into] = [await club.athlete(), await club.athlete()];
      await club.add(await club.tournament(), { team: { name: null, players: [guest({ athleteId: from })] } });
      const input = { params: { id: from }, query: {}, body: { intoAthleteId: into } };
      return () => stage.client.ok(athleteMerges.merge, input, club.manager);
    },
  ],
];

test.each(entries)("who %s holds nothing of what comes later while it waits", async (_, kinds, act) => {
  for (const kind of kinds) {
    const club = await entrants(stage);
    await holdsNothingLater(stage, club, kind, await act(club));
  }
});

/** A place with a court, and a tournament that is played on it. */
async function placed(own: EventGround) {
  const locationId = await own.place();
  const fieldIds = [await own.court(locationId, "Uno")];
  const { id } = await own.add({ locationId, fieldIds, maxTeams: 5 });
  return { id, locationId, fieldIds };
}

/** A tournament at its place, published, with a team that owes its fee. */
async function published(own: EventGround) {
  const made = await placed(own);
  await own.lead(made.id, "published");
  const { athleteId } = await own.member();
  await own.team(made.id, { debitId: await own.debit(6_000), players: [{ athleteId }] });
  return made;
}

const organised: Act<EventGround>[] = [
  [
    "makes a tournament, a copy of another",
    ["locations", "fields"],
    async (own) => {
      const { id: copyFrom, locationId, fieldIds } = await placed(own);
      return () => own.add({ copyFrom, locationId, fieldIds });
    },
  ],
  [
    "takes a tournament to another place",
    ["locations", "fields", "events"],
    async (own) => {
      const { id } = await placed(own);
      const locationId = await own.place("Altrove");
      const fieldIds = [await own.court(locationId, "Due")];
      return () => own.change(id, { locationId, fieldIds });
    },
  ],
  [
    "lets waiting teams in by a higher limit",
    ["locations", "events", "registrations"],
    async (own) => {
      const { id } = await published(own);
      for (let n = 0; n < 4; n += 1) await own.team(id);
      await own.team(id, { list: "waiting" });
      return () => own.change(id, { maxTeams: 6 });
    },
  ],
  [
    "publishes a tournament and tells everybody",
    ["locations", "events"],
    async (own) => {
      const { id } = await placed(own);
      await own.member();
      return () => own.change(id, { status: "published", notifyAthletes: true });
    },
  ],
  [
    "publishes a tournament and keeps its courts",
    ["locations", "fields", "events"],
    async (own) => {
      const { id } = await placed(own);
      return () => own.change(id, { status: "published", keepCourts: true });
    },
  ],
  [
    "cancels a tournament for which courts are kept",
    ["fields", "events"],
    async (own) => {
      const { id } = await placed(own);
      await own.change(id, { status: "published", keepCourts: true });
      const given = { params: { id }, query: {}, body: { cancelMessage: "Piove" } };
      return () => stage.client.ok(tournaments.cancel, given, { bearer: own.bearer });
    },
  ],
  [
    "concludes a tournament",
    ["locations", "events"],
    async (own) => {
      const { id } = await published(own);
      await own.change(id, { status: "live" });
      return () => own.change(id, { status: "completed" });
    },
  ],
  [
    "cancels a tournament whose teams owe",
    ["events", "registrations", "debits"],
    async (own) => {
      const { id } = await published(own);
      const given = { params: { id }, query: {}, body: { cancelMessage: "Piove" } };
      return () => stage.client.ok(tournaments.cancel, given, { bearer: own.bearer });
    },
  ],
  [
    "changes who sees a tournament",
    ["events"],
    async (own) => {
      const { id } = await published(own);
      const given = { params: { id }, query: {}, body: { visibility: "onlyMine" as const, notifyAthletes: true } };
      return () => stage.client.ok(tournaments.changeVisibility, given, { bearer: own.bearer });
    },
  ],
  [
    "deletes a sponsor that a tournament shows",
    ["events"],
    async (own) => {
      const by = { bearer: own.bearer };
      const { id } = await stage.client.ok(sponsors.create, { body: { name: "Bar Sport" } }, by);
      await own.change((await placed(own)).id, { sponsors: [id] });
      return () => stage.client.ok(sponsors.delete, { params: { id }, query: { proceed: true } }, by);
    },
  ],
  [
    "deletes a tournament",
    ["events"],
    async (own) => {
      const { id } = await placed(own);
      return () => stage.client.ok(tournaments.delete, { params: { id }, query: {} }, { bearer: own.bearer });
    },
  ],
];

test.each(organised)("who %s holds nothing of what comes later while it waits", async (_, kinds, act) => {
  for (const kind of kinds) {
    const own = await eventGround(stage);
    await holdsNothingLater(stage, own, kind, await act(own));
  }
});

test("who scores a match holds nothing of what comes later while they wait", async () => {
  for (const [action, kinds] of [
    ["start", ["events", "matches"]],
    ["point", ["matches"]],
    ["finish", ["events", "matches"]],
  ] as const) {
    for (const kind of kinds) {
      const club = await scored(stage);
      const { token } = await club.issue();
      const [match = ""] = club.matches;
      const isBegun = action !== "start";
      if (isBegun) await club.tap(token, match, { seq: 1, action: "start" });
      const about = { seq: isBegun ? 2 : 1, side: 0, ...(action === "finish" && { end: "walkover" as const }) };
      await holdsNothingLater(stage, club, kind, () => club.tap(token, match, { action, ...about }));
    }
  }
});

test("who plans matches, moves or calls them holds nothing of what comes later while it waits", async () => {
  const { client } = stage;
  for (const kind of ["locations", "fields", "events"] as const) {
    const club = await competitionGround(stage);
    const { event, fields } = await courted(stage, club);
    const input = { params: { eventId: event }, query: {}, body: { options: { mode: "queue" as const } } };
    await holdsNothingLater(stage, club, kind, () => client.ok(schedules.plan, input, club.by));
    const [{ id: matchId } = { id: "" }] = await club.matches(event);
    const place = {
      params: { eventId: event, matchId },
      query: {},
      body: { field: fields[0], time: "2199-06-01T16:00:00Z" },
    };
    await holdsNothingLater(stage, club, kind, () => client.ok(matches.update, place, club.by));
    const body = { minutes: 5, from: "2199-06-01T07:00:00Z", mode: "all" as const };
    await holdsNothingLater(stage, club, kind, () => client.ok(schedules.shift, { ...input, body }, club.by));
    const moved = { ...place, body: { fieldId: fields[0] ?? "", startAt: "2199-06-01T17:00:00Z" } };
    await holdsNothingLater(stage, club, kind, () => client.ok(schedules.place, moved, club.by));
    const { tournamentId, rounds: all } = await club.structure(event);
    const round = { ...input.params, tournamentId, roundId: all[0]?.id ?? "" };
    await holdsNothingLater(stage, club, kind, () =>
      client.ok(rounds.schedule, { params: round, query: {}, body: { solve: false } }, club.by),
    );
    await holdsNothingLater(stage, club, kind, () =>
      client.ok(schedules.call, { params: input.params, body: {} }, club.by),
    );
  }
});

test("who makes matches and plays them holds nothing of what comes later while they wait", async () => {
  const { client } = stage;
  for (const kind of ["events", "matches"] as const) {
    const club = await competitionGround(stage);
    const settings = settingsOf({ placement: "none" });
    const { event: eventId } = await courted(stage, club, { settings });
    const holds = (act: () => Promise<unknown>) => holdsNothingLater(stage, club, kind, act);
    const at = { params: { eventId }, query: {} };
    const { teams: ranked } = await club.structure(eventId);
    await holds(() => club.reorderTeams(eventId, ranked.map(({ id }) => id).toReversed()));
    await client.ok(schedules.plan, { ...at, body: { options: {} } }, club.by);
    await holds(() => client.ok(schedules.clear, { params: at.params }, club.by));
    await client.ok(schedules.plan, { ...at, body: { options: {} } }, club.by);

    const [first, second] = await club.matches(eventId, { status: ["ready"] });
    const matchId = first?.id ?? "";
    const standing = async () => ({
      params: { eventId, resultId: (await club.match(eventId, matchId)).result?.id ?? "" },
    });
    await holds(() => club.enter(eventId, [{ matchId, sets: [[21, 10]] }]));
    const corrected = await standing();
    await holds(() => client.ok(results.correct, { ...corrected, query: {}, body: { sets: [[21, 11]] } }, club.by));
    const undone = await standing();
    await holds(() => client.ok(results.undo, { ...undone, query: {} }, club.by));

    await club.enter(eventId, [
      { matchId, end: "doubleNoShow" },
      { matchId: second?.id ?? "", sets: [[21, 10]] },
    ]);
    const [{ id: roundId, openTies } = { id: "", openTies: [] }] = (await club.structure(eventId)).rounds;
    const ties = openTies.map(({ groupIndex, teamIds }) => ({ groupIndex, teamIds, method: "staff" as const }));
    const decide = () => club.decide(eventId, roundId, ties);
    // What is decided is known to matches once the round is closed.
    await (kind === "events" ? holds(decide) : decide());
    await holds(() => club.close(eventId, 0));
    await holds(() => club.reopenRound(eventId, 0));
    const { tag } = await club.clean(eventId, {}, { preview: true });
    await holds(() => club.clean(eventId, { tag }));
    if (kind === "events") await holds(() => club.generate(eventId, settings));
  }
});

const divided: Act<DivisionGround>[] = [
  [
    "draws a round anew, and says who enters the next",
    ["events"],
    async (club) => {
      const { teams: ids, add, pick } = await club.drawn(4);
      const { id } = await add(roundOf({ picks: picksOf(ids) }));
      return () => pick(id, { picks: picksOf(ids.slice(1)) });
    },
  ],
  [
    "deletes a round",
    ["events"],
    async (club) => {
      const { teams: ids, add, remove } = await club.drawn(4);
      const { id } = await add(roundOf({ picks: picksOf(ids) }));
      return () => remove(id);
    },
  ],
  [
    "lets a team give up",
    ["events"],
    async (club) => {
      const { teams: ids, add, withdraw } = await club.drawn(4);
      await add(roundOf({ picks: picksOf(ids) }));
      return () => withdraw(ids[0] ?? "", true);
    },
  ],
  [
    "adds a division",
    ["events"],
    async (club) => {
      const event = await club.tournament();
      return () => club.addDivision(event, { name: "Under 16" });
    },
  ],
  [
    "lets waiting teams in by a higher limit of their division",
    ["events", "registrations"],
    async (club) => {
      const eventId = await club.tournament({ max_teams: 5 });
      for (let n = 0; n < 6; n += 1) await club.add(eventId);
      const { tournamentId } = await club.of(eventId);
      const raised = { params: { eventId, tournamentId }, body: { overrides: { maxTeams: 6 } } };
      return () => stage.client.ok(divisions.update, raised, club.by);
    },
  ],
];

test.each(divided)("who %s holds nothing of what comes later while it waits", async (_, kinds, act) => {
  for (const kind of kinds) {
    const club = await divisionGround(stage);
    await holdsNothingLater(stage, club, kind, await act(club));
  }
});
