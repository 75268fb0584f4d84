import { afterAll, beforeAll, expect, test } from "vitest";
import { tournaments } from "#contracts/events/tournaments.ts";
import { scored } from "#tests/api/events/scored.ts";
import type { EventStream } from "#tests/api/support/event-stream.ts";
import { addNotification } from "#tests/api/support/members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { startEvents } from "#upstream/events/tournaments/go-live.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

/** What a stream has been told besides notifications, once it has been told one: what was announced before is among it. */
async function changesOf(stream: EventStream, member: Parameters<typeof addNotification>[1]) {
  const id = await addNotification(stage.sql, member);
  await stream.next(({ event, data }) => event === "notification" && data.includes(id));
  return stream.seen.flatMap(({ event, id: seq, data }) => {
    if (event !== "change") return [];
    expect(seq).toBe("");
    return [JSON.parse(data)];
  });
}

test("all of an organisation, and nobody else, hears which event and which match have changed: by staff, a scorer, the clock", async () => {
  const club = await scored(stage);
  const { event: eventId, organisationId } = club;
  const [matchId = "", other = ""] = club.matches;
  const { token } = await club.issue();
  const coach = await stage.member(organisationId, ["coach"]);
  const stranger = await stage.member(await stage.organisation("Altrove"), ["manager"]);
  const [heard, elsewhere] = [await coach.listen(), await stranger.listen()];
  let past = 0;
  const said = async () => {
    const all = await changesOf(heard, coach);
    const fresh = all.slice(past);
    past = all.length;
    return fresh.map(({ topic, ...ids }: { topic: string; eventId: string; matchId: string | null }) => {
      expect(ids.eventId).toBe(eventId);
      return ids.matchId === null ? topic : `${topic} ${ids.matchId}`;
    });
  };
  expect(await said()).toEqual([]);

  await club.tap(token, matchId, { seq: 1, action: "start" });
  expect((await said()).toSorted()).toEqual(["events", "live", `scores ${matchId}`]);
  await club.tap(token, matchId, { seq: 2, action: "point", side: 0 });
  expect(await said()).toEqual([`scores ${matchId}`]);

  await club.enter(eventId, [{ matchId: other, sets: [[21, 3]] }]);
  expect(await said()).toEqual(["events"]);
  // Of those that are played there is one fewer now.
  await club.enter(eventId, [{ matchId, sets: [[21, 3]] }], { proceed: true });
  expect((await said()).toSorted()).toEqual(["events", "live"]);
  // What is only tried, or refused, changes nothing.
  await club.enter(eventId, [{ matchId: club.matches[2] ?? "", sets: [[21, 3]] }], {}, { preview: true });
  await club.refusedToEnter(eventId, [{ matchId: crypto.randomUUID(), sets: [[21, 3]] }]);
  expect(await said()).toEqual([]);

  await stage.sql`update upstream.events set status = 'published' where id = ${eventId}`;
  await startEvents(stage.upstream.services);
  expect(await said()).toEqual(["events"]);

  // Nothing of what was called off is played any more.
  const called = { params: { id: eventId }, query: {}, body: { cancelMessage: "Piove" } };
  await stage.client.ok(tournaments.cancel, called, club.by);
  expect((await said()).toSorted()).toEqual(["events", "live"]);
  expect(await changesOf(elsewhere, stranger)).toEqual([]);
  heard.close();
  elsewhere.close();
});
