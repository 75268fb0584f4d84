import { afterAll, beforeAll, expect, test } from "vitest";
import { boards, shownBoards } from "#contracts/events/boards.ts";
import type { CallInput } from "#contracts/operation.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { waitFor } from "#tests/support/wait.ts";
import { type Scored, scored } from "./scored.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

type Body = Partial<CallInput<typeof boards.create>["body"]>;

const issue = (club: Scored, body: Body = {}) =>
  stage.client.ok(boards.create, { params: { eventId: club.event }, body: { label: "Ingresso", ...body } }, club.by);
const read = (token: string) => stage.client.ok(shownBoards.read, { params: { token } });
const refused = (token: string) => stage.client.refused(shownBoards.read, { params: { token } });

test("a screen's address is told once, shows its event, and stops when it is taken back", async () => {
  const club = await scored(stage);
  const { board, token } = await issue(club, { show: "now" });
  const kept = await stage.sql`select * from upstream.board_links where id = ${board.id}`;
  expect(JSON.stringify(kept)).not.toContain(token);
  const shown = await read(token);
  expect(shown).toMatchObject({ id: board.id, organisationId: club.organisationId, show: "now", label: "Ingresso" });
  expect(shown.event).toMatchObject({ id: club.event, timeZone: "Europe/Rome" });
  expect(shown.matches.map(({ id }) => id)).toEqual(club.matches);
  expect(shown.tournaments[0]?.teams.map(({ name }) => name)).toEqual(["A", "B", "C", "D"]);
  expect(shown.tournaments[0]?.rounds[0]?.groups[0]?.standings).toHaveLength(4);
  const params = { eventId: club.event };
  const listed = await stage.client.ok(boards.list, { params }, club.by);
  expect(listed.data).toMatchObject([{ id: board.id, label: "Ingresso", lastUsedAt: expect.any(String) }]);
  const stranger = await scored(stage);
  const taken = { params: { ...params, boardId: board.id } };
  expect(await stage.client.refused(boards.revoke, taken, stranger.by)).toMatchObject({ status: 404 });
  await stage.client.ok(boards.revoke, taken, club.by);
  expect(await refused(token)).toMatchObject({ status: 404 });
  expect((await stage.client.ok(boards.list, { params }, club.by)).data).toEqual([]);
});

test("a screen shows no division that is hidden, and nothing of an event that was called off", async () => {
  const club = await scored(stage);
  const { token } = await issue(club);
  const visibility = (to: string) =>
    stage.sql`update upstream.divisions set visibility = ${to} where event_id = ${club.event}`;
  await visibility("hidden");
  expect(await read(token)).toMatchObject({ tournaments: [], matches: [] });
  await visibility("onlyMine");
  // A picture is kept for a moment, for all who look at it.
  expect((await read(token)).tournaments).toEqual([]);
  await waitFor(async () => (await read(token)).tournaments.length === 1);
  await stage.sql`update upstream.events set status = 'canceled', cancel_message = 'Piove', canceled_at = now() where id = ${club.event}`;
  expect(await refused(token)).toMatchObject({ status: 404 });
});

test("a court has what is played there, and what comes next, by their times", async () => {
  const club = await scored(stage);
  const { token } = await issue(club);
  const [one = "", two = "", three = "", four = "", five = ""] = club.matches;
  const [court = "", other = ""] = club.fields;
  await club.step(club.event, one, { status: "started" });
  const { courts } = await read(token);
  expect(courts).toMatchObject([
    { id: court, now: one, next: [three, five] },
    { id: other, now: null, next: [two, four, club.matches[5]] },
  ]);
  const alone = await issue(club, { fieldIds: [other] });
  expect(await read(alone.token)).toMatchObject({ fieldIds: [other], courts: [{ id: other }] });
});

test("a screen names players only where that was chosen, and nobody else", async () => {
  const club = await scored(stage);
  const [match = ""] = club.matches;
  await club.step(club.event, match, { notes: "Arbitro in ritardo", status: "started" });
  await club.enter(club.event, [{ matchId: match, sets: [[21, 3]] }]);
  const plain = JSON.stringify(await read((await issue(club)).token));
  for (const secret of ["Ospite", "Arbitro in ritardo", "enteredBy", "email", "phone"])
    expect(plain).not.toContain(secret);
  const named = await read((await issue(club, { showPlayers: true })).token);
  expect(named.tournaments[0]?.teams[0]?.players).toEqual([expect.stringMatching(/^Ugo Ospite\d*$/u)]);
});

test("courts and divisions of other events cannot be shown, nor drafts", async () => {
  const club = await scored(stage);
  const stranger = await scored(stage);
  const of = (body: Body) =>
    stage.client.refused(boards.create, { params: { eventId: club.event }, body: { label: "X", ...body } }, club.by);
  expect(await of({ fieldIds: stranger.fields })).toMatchObject({ status: 404 });
  expect(await of({ tournamentIds: [stranger.event] })).toMatchObject({ status: 404 });
  const { token } = await issue(club);
  await stage.sql`update upstream.events set status = 'draft' where id = ${club.event}`;
  expect(await refused(token)).toMatchObject({ status: 404 });
});
