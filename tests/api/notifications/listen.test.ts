import { afterAll, beforeAll, expect, test } from "vitest";
import { NotificationPush } from "#contracts/notifications/notifications.ts";
import type { EventStream, StreamEvent } from "#tests/api/support/event-stream.ts";
import { addNotification, type Member } from "#tests/api/support/members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { waitFor } from "#tests/support/wait.ts";

let stage: Stage;
let organisationId: string;

beforeAll(async () => {
  stage = await createStage();
  organisationId = await stage.organisation("Circolo Uno");
}, 60_000);
afterAll(() => stage?.stop());

const pushOf = (event: StreamEvent) => NotificationPush.parse(JSON.parse(event.data));
const isPush = ({ event }: StreamEvent) => event === "notification";
const nextPush = async (stream: EventStream) => pushOf(await stream.next(isPush));
const pushesOf = (stream: EventStream) => stream.seen.filter(isPush);
const add = (member: Member) => addNotification(stage.sql, member);

test("pushes what changes, to its staff member only", async () => {
  const [owner, colleague] = [await stage.member(organisationId), await stage.member(organisationId)];
  const stranger = await stage.member(await stage.organisation("Circolo Due"));
  const [stream, colleagues, strangers] = await Promise.all([owner.listen(), colleague.listen(), stranger.listen()]);

  const id = await add(owner);
  const event = await stream.next();
  expect(event.event).toBe("notification");
  expect(event.id).not.toBe("");
  expect(pushOf(event)).toMatchObject({ unreadCount: 1, notification: { id, status: "unread" } });

  await owner.call("PATCH", "/notifications", { ids: [id], status: "READ" });
  expect(await nextPush(stream)).toMatchObject({ unreadCount: 0, notification: { id, status: "READ" } });

  // Theirs arrive, so ours would have arrived, too.
  const [colleaguesId, strangersId] = [await add(colleague), await add(stranger)];
  expect((await nextPush(colleagues)).notification.id).toBe(colleaguesId);
  expect((await nextPush(strangers)).notification.id).toBe(strangersId);
  expect(stream.seen).toHaveLength(2);
  for (const open of [stream, colleagues, strangers]) open.close();
});

test("two streams of one staff member both get everything; a closed one is freed", async () => {
  const member = await stage.member(organisationId);
  const before = stage.upstream.services.feed.clients;
  const [one, two] = [await member.listen(), await member.listen()];
  expect(stage.upstream.services.feed.clients).toBe(before + 2);
  const id = await add(member);
  expect((await nextPush(one)).notification.id).toBe(id);
  expect((await nextPush(two)).notification.id).toBe(id);
  one.close();
  await waitFor(async () => stage.upstream.services.feed.clients === before + 1);
  const next = await add(member);
  expect((await nextPush(two)).notification.id).toBe(next);
  two.close();
  await waitFor(async () => stage.upstream.services.feed.clients === before);
});

test("survives the death of the connection that listens, and misses nothing meanwhile", async () => {
  const member = await stage.member(organisationId);
  const stream = await member.listen();
  await add(member);
  await stream.next();
  for (let round = 0; round < 5; round += 1) {
    const killed = await stage.sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and application_name = 'upstream' and query ilike 'listen%'`;
    expect(killed).toHaveLength(1);
    const id = await add(member);
    expect((await nextPush(stream)).notification.id).toBe(id);
  }
  // Each once, whatever was read again.
  expect(new Set(pushesOf(stream).map((event) => event.id)).size).toBe(pushesOf(stream).length);
  expect(pushesOf(stream)).toHaveLength(6);
  // What changed for all of the organisation may have been lost: it is to be read again.
  expect(stream.seen.some(({ event, data }) => event === "change" && data.includes('"eventId":null'))).toBe(true);
  stream.close();
});

test("sends what changed since the last event, before what comes", async () => {
  const member = await stage.member(organisationId);
  const first = await member.listen();
  await add(member);
  const { id: lastEventId } = await first.next();
  first.close();

  const missed = [await add(member), await add(member)];
  const again = await member.listen(lastEventId);
  const replayed = [await nextPush(again), await nextPush(again), await nextPush(again)];
  // The known state may come again, because commits become visible late; the missed ones must.
  expect(replayed.slice(1).map((push) => push.notification.id)).toEqual(missed);
  const id = await add(member);
  expect((await nextPush(again)).notification.id).toBe(id);
  again.close();

  const unreadable = await member.listen("not an event id");
  const late = await add(member);
  expect((await nextPush(unreadable)).notification.id).toBe(late);
  unreadable.close();
});

test("who comes back while something is on its way gets it after what was before it", async () => {
  const member = await stage.member(organisationId);
  for (let times = 0; times < 30; times += 1) {
    const before = await member.listen();
    await add(member);
    const { id: lastEventId } = await before.next();
    before.close();
    const missed = [await add(member), await add(member)];
    const again = await member.listen(lastEventId);
    const told: string[] = [];
    while (!missed.every((id) => told.includes(id))) told.push((await nextPush(again)).notification.id);
    expect(told.filter((id) => missed.includes(id))).toEqual(missed);
    again.close();
  }
});

test("needs a staff token", async () => {
  expect((await fetch(`${stage.upstream.url}/v1/notifications/listen`)).status).toBe(401);
});

test("stopping the server ends the streams", async () => {
  const own = await createStage();
  const member = await own.member(await own.organisation("Circolo Tre"));
  const stream = await member.listen();
  const dropped = own.stop();
  await stream.ended;
  await dropped;
  await expect(member.listen()).rejects.toThrow();
}, 30_000);
