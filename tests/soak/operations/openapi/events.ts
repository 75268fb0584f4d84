import { boards, shownBoards } from "#contracts/events/boards.ts";
import { rounds } from "#contracts/events/division-rounds.ts";
import { divisions } from "#contracts/events/divisions.ts";
import { matches } from "#contracts/events/matches.ts";
import { registrations } from "#contracts/events/registrations.ts";
import { results } from "#contracts/events/results.ts";
import { schedules } from "#contracts/events/schedules.ts";
import { settingsOf } from "#tests/api/events/competition.ts";
import { courted } from "#tests/api/events/courted.ts";
import { divisionGround, picksOf, roundOf } from "#tests/api/events/division-fixture.ts";
import { scored } from "#tests/api/events/scored.ts";
import type { Stage } from "#tests/api/support/stage.ts";

/** A club's tournaments, from the first registration to the last place. */
export async function playTournaments(stage: Stage): Promise<void> {
  await registerTeams(stage);
  await playByFormula(stage);
  await playByRounds(stage);
  await planCourts(stage);
  await scoreMatches(stage);
}

async function registerTeams(stage: Stage): Promise<void> {
  const club = await divisionGround(stage);
  const event = await club.tournament();
  const [one, other] = [await club.add(event), await club.add(event)];
  for (let more = 0; more < 3; more++) await club.add(event);
  await club.show(one.id);
  await club.change(one.id, { notes: "Arrivano tardi" });
  const { data, tags } = await club.list(event);
  const rankings = data.map(({ id }) => id).toReversed();
  const order = { list: "entry" as const, rankings, tag: tags.entry };
  await stage.client.ok(registrations.reorder, { params: { eventId: event }, body: order }, club.by);
  await club.players(event);
  await stage.client.send(registrations.download, { query: { event, sheet: "teams" } }, club.by);
  await club.withdraw(other.id);
  await club.confirm(event, { proceedBelowMinimum: true });
  await club.teams(event);
  await club.reopen(event);
}

/** A ring of equal results, which is decided; a result that is corrected, and one that is taken back. */
async function playByFormula(stage: Stage): Promise<void> {
  const { client } = stage;
  const club = await divisionGround(stage);
  const { by } = club;
  const event = await club.confirmed(3);
  const settings = settingsOf({ formula: "roundRobin" });
  await club.preview(event, settings);
  const { teams } = await club.generate(event, settings);
  await club.reorderTeams(
    event,
    teams.map(({ id }) => id),
  );
  await club.structure(event);
  const listed = await club.matches(event);
  const [first] = listed;
  const firstId = first?.id ?? "";
  await club.match(event, firstId);
  await club.step(event, firstId, { notes: "Campo bagnato" });
  const at = { eventId: event };
  await client.ok(matches.batch, { params: at, query: {}, body: { matches: [{ id: firstId, notes: "" }] } }, by);
  const winners: Readonly<Record<string, string>> = { AB: "A", BC: "B", AC: "C" };
  await club.enter(
    event,
    listed.map(({ id, sides: [home, guests] }) => {
      const names = [home?.name ?? "", guests?.name ?? ""];
      const isHome = winners[names.toSorted().join("")] === names[0];
      return { matchId: id, sets: [isHome ? [21, 10] : [10, 21]] as [number, number][] };
    }),
  );
  const shown = await club.match(event, firstId);
  const resultId = shown.history[0]?.id ?? "";
  const sets = shown.history[0]?.sets ?? [];
  const closer = sets.map(([one, other]): [number, number] => (one > other ? [one, other + 1] : [one + 1, other]));
  await client.ok(results.correct, { params: { eventId: event, resultId }, query: {}, body: { sets: closer } }, by);
  const corrected = (await club.match(event, firstId)).history[0]?.id ?? "";
  await club.undo(event, corrected);
  await club.enter(event, [{ matchId: firstId, sets }]);
  const roundId = (await club.structure(event)).rounds[0]?.id ?? "";
  const ties = [{ groupIndex: 0, teamIds: teams.map(({ id }) => id), method: "lots" as const }];
  await club.decide(event, roundId, ties);
  const params = { eventId: event, tournamentId: first?.tournamentId ?? "", roundId };
  const takenBack = { ties: ties.map((one) => ({ ...one, method: null })) };
  await client.ok(rounds.decide, { params, query: {}, body: takenBack }, by);
  await club.decide(event, roundId, ties);
  await club.close(event, 0);
  await club.reopenRound(event, 0);
  await club.clean(event);
}

async function playByRounds(stage: Stage): Promise<void> {
  const { client } = stage;
  const club = await divisionGround(stage);
  const { by } = club;
  const division = await club.drawn(4);
  const { eventId, tournamentId } = division;
  const other = await club.addDivision(eventId, { name: "Giovani" });
  await client.ok(divisions.reorder, { params: { eventId }, body: { rankings: [other.id, tournamentId] } }, by);
  await client.ok(divisions.delete, { params: { eventId, tournamentId: other.id } }, by);
  await division.division();
  const { teams } = division;
  const round = await division.add(roundOf({ picks: picksOf(teams) }));
  const params = { eventId, tournamentId, roundId: round.id };
  await division.round(round.id);
  await division.edit(round.id, { name: "Girone" });
  await division.pick(round.id, { picks: picksOf(teams.toReversed()) });
  const spare = await division.add(roundOf({ picks: picksOf([null, null]) }));
  await division.remove(spare.id);
  await division.withdraw(teams[0] ?? "", true);
  await division.withdraw(teams[0] ?? "", false);
  await club.playOut(eventId);
  await division.close(round.id);
  await client.ok(rounds.reopen, { params, query: {} }, by);
}

async function planCourts(stage: Stage): Promise<void> {
  const { client } = stage;
  const club = await divisionGround(stage);
  const { by } = club;
  const { event: eventId, fields } = await courted(stage, club, { teams: 4 });
  const params = { eventId };
  await client.ok(schedules.plan, { params, query: {}, body: { options: { matchMinutes: 30 } } }, by);
  const plan = await client.ok(schedules.show, { params, query: {} }, by);
  const [{ matchId, startAt } = { matchId: "", startAt: "" }] = plan.placements;
  const moved = { fieldId: fields[0] ?? "", startAt, proceed: true };
  await client.ok(schedules.place, { params: { eventId, matchId }, query: {}, body: moved }, by);
  const shift = { minutes: 30, from: "2199-06-01T07:00:00Z", mode: "all" as const };
  await client.ok(schedules.shift, { params, query: {}, body: shift }, by);
  await client.ok(schedules.desk, { params }, by);
  const [division] = await club.divisions(eventId);
  const at = { eventId, tournamentId: division?.id ?? "", roundId: division?.rounds[0]?.id ?? "" };
  await client.ok(rounds.schedule, { params: at, query: {}, body: {} }, by);
  await client.ok(schedules.clear, { params }, by);
  await client.ok(schedules.plan, { params, query: {}, body: { options: { mode: "queue" } } }, by);
  await client.ok(schedules.call, { params, body: {} }, by);
}

async function scoreMatches(stage: Stage): Promise<void> {
  const { client } = stage;
  const club = await scored(stage);
  const params = { eventId: club.event };
  const { token, link } = await club.issue();
  const [matchId = ""] = club.matches;
  await club.read(token);
  await club.look(token, matchId);
  await club.tap(token, matchId, { seq: 1, action: "start" });
  await club.links();
  await club.revoke(link.id);
  const board = await client.ok(boards.create, { params, body: { label: "Atrio" } }, club.by);
  await client.ok(boards.list, { params }, club.by);
  await client.ok(shownBoards.read, { params: { token: board.token } });
  await client.ok(boards.revoke, { params: { ...params, boardId: board.board.id } }, club.by);
}
