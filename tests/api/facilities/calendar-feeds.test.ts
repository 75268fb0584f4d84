import { PassThrough } from "node:stream";
import { describe, expect } from "vitest";
import { calendarFeeds, sharedCalendars } from "#contracts/facilities/calendar-feeds.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { createLog } from "#server/process/log.ts";
import { scored } from "#tests/api/events/scored.ts";
import { type Club, test } from "#tests/api/support/club.ts";
import { createStage } from "#tests/api/support/stage.ts";

const own = (club: Club) => ({ bearer: club.facilities });
const choice = { withNames: false, language: "it" } as const;

/** A location of the test's own, with a calendar. */
async function shared(club: Club, withNames = false) {
  const location = await club.client.ok(locations.create, { body: { name: `Calendario ${Math.random()}` } }, own(club));
  const params = { locationId: location.id };
  const issued = await club.client.ok(calendarFeeds.create, { params, body: { ...choice, withNames } }, own(club));
  return { params, ...issued };
}

const read = (club: Club, token: string) => club.client.ok(sharedCalendars.read, { params: { token } });
const unreadable = async (club: Club, token: string) => {
  for (const operation of [sharedCalendars.read, sharedCalendars.check])
    expect(await club.client.refused(operation, { params: { token } })).toMatchObject({
      status: 404,
      code: "record.not_found",
    });
};

describe("a calendar's token", () => {
  test("is told once, kept as a hash, and opens the calendar without signing in", async ({ club }) => {
    const { params, feed, token } = await shared(club);
    expect(token).toMatch(/^[\w-]{43}$/u);
    expect(feed).toMatchObject({ ...params, ...choice, lastUsedAt: null });
    expect(feed.createdBy).toBeTruthy();
    expect((await club.client.ok(calendarFeeds.show, { params }, own(club))).feed).toEqual(feed);
    const kept = await club.upstream.services.sql`select * from upstream.calendar_tokens where id = ${feed.id}`;
    expect(JSON.stringify(kept)).not.toContain(token);
    expect((await read(club, token)).location.id).toBe(params.locationId);
    expect(await club.client.ok(sharedCalendars.check, { params: { token } })).toEqual({ id: feed.id });
    const used = await club.client.ok(calendarFeeds.show, { params }, own(club));
    expect(used.feed?.lastUsedAt).not.toBeNull();
    expect(await club.client.refused(calendarFeeds.create, { params, body: choice }, own(club))).toMatchObject({
      status: 409,
      code: "calendar.exists",
    });
  });

  test("stops at once when it is renewed, and when it is taken back", async ({ club }) => {
    const { params, feed, token } = await shared(club);
    const body = { ...choice, withNames: true, replaces: feed.id };
    const renewed = await club.client.ok(calendarFeeds.renew, { params, body }, own(club));
    expect(renewed.feed).toMatchObject({ withNames: true, lastUsedAt: null });
    expect(renewed.feed.id).not.toBe(feed.id);
    await unreadable(club, token);
    await read(club, renewed.token);
    await club.client.ok(calendarFeeds.revoke, { params }, own(club));
    await unreadable(club, renewed.token);
    expect((await club.client.ok(calendarFeeds.show, { params }, own(club))).feed).toBeNull();
    expect(await club.client.refused(calendarFeeds.revoke, { params }, own(club))).toMatchObject({ status: 404 });
    const late = { ...choice, replaces: renewed.feed.id };
    expect(await club.client.refused(calendarFeeds.renew, { params, body: late }, own(club))).toMatchObject({
      status: 409,
      code: "calendar.changed",
    });
  });

  test("is renewed once, however many try at the same time", async ({ club }) => {
    const { params, feed, token } = await shared(club);
    const input = { params, body: { ...choice, replaces: feed.id } };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => club.client.send(calendarFeeds.renew, input, own(club))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    const issued = await answers.find(({ status }) => status === 200)?.json();
    await read(club, issued.token);
    await unreadable(club, token);
  });

  test("is made once, however many try at the same time", async ({ club }) => {
    const location = await club.client.ok(locations.create, { body: { name: `Gara ${Math.random()}` } }, own(club));
    const input = { params: { locationId: location.id }, body: choice };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => club.client.send(calendarFeeds.create, input, own(club))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(5).fill(409)]);
  });

  test("opens nothing when it is wrong, whatever it looks like", async ({ club }) => {
    const { token } = await shared(club);
    const wrong = [token.slice(1), `${token}x`, token.toLowerCase(), "x", "..", "' or 1=1", "🎾", "x".repeat(200)];
    for (const one of wrong) await unreadable(club, one);
    expect(await club.client.refused(sharedCalendars.read, { params: { token: "x".repeat(201) } })).toMatchObject({
      status: 404,
    });
  });

  test("goes with its location", async ({ club }) => {
    const { params, token } = await shared(club);
    await club.client.ok(locations.remove, { params: { id: params.locationId } }, own(club));
    await unreadable(club, token);
  });

  test("is nobody else's business", async ({ club }) => {
    const { params, feed, token } = await shared(club);
    const theirs = { bearer: club.stranger };
    const calls = [
      [calendarFeeds.show, { params }],
      [calendarFeeds.create, { params, body: choice }],
      [calendarFeeds.renew, { params, body: { ...choice, replaces: feed.id } }],
      [calendarFeeds.revoke, { params }],
    ] as const;
    for (const [operation, input] of calls)
      expect(await club.client.refused(operation, input, theirs), operation.id).toMatchObject({ status: 404 });
    await read(club, token);
  });
});

describe("a calendar", () => {
  const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
  const open = async (club: Club, withNames: boolean) => {
    const params = { locationId: club.place.locationId };
    const { feed } = await club.client.ok(calendarFeeds.show, { params }, own(club));
    const body = { ...choice, withNames };
    return feed
      ? club.client.ok(calendarFeeds.renew, { params, body: { ...body, replaces: feed.id } }, own(club))
      : club.client.ok(calendarFeeds.create, { params, body }, own(club));
  };
  const book = async (club: Club, date: string) =>
    club.book({
      date,
      startAt: "10:00",
      endAt: "11:00",
      guestName: "Nome Segreto",
      guestPhoneNumber: "+39 333 9999999",
      proceedInPast: true,
    });

  test("covers thirty days back and half a year ahead, in order, canceled ones too", async ({ club }) => {
    const { token } = await open(club, false);
    const within = [await book(club, days(-28)), await book(club, days(5)), await book(club, days(178))];
    const without = [await book(club, days(-33)), await book(club, days(182))];
    const [, canceled, confirmed] = within;
    await club.client.ok(
      reservations.cancel,
      { params: { id: canceled?.id ?? "" }, body: { target: "user" } },
      own(club),
    );
    await club.confirm(confirmed?.id ?? "");
    const { entries } = await read(club, token);
    const ids = entries.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(within.map(({ id }) => id)));
    for (const { id } of without) expect(ids).not.toContain(id);
    expect(entries.map(({ startAt }) => startAt)).toEqual(entries.map(({ startAt }) => startAt).toSorted());
    expect(entries.find(({ id }) => id === canceled?.id)).toMatchObject({ status: "canceled", version: 2 });
    expect(entries.find(({ id }) => id === confirmed?.id)).toMatchObject({ status: "confirmed", field: "Padel" });
  });

  test("names holders only when that was chosen, and no telephone number ever", async ({ club }) => {
    const booked = await book(club, days(9));
    const silent = await read(club, (await open(club, false)).token);
    expect(JSON.stringify(silent)).not.toMatch(/Nome Segreto|9999999/u);
    expect(silent.entries.find(({ id }) => id === booked.id)?.holder).toBeNull();
    const named = await read(club, (await open(club, true)).token);
    expect(named.entries.find(({ id }) => id === booked.id)?.holder).toBe("Nome Segreto");
    expect(JSON.stringify(named)).not.toContain("9999999");
  });
});

test("whatever takes a court's time is in it, and of what is hidden no more than that", async () => {
  const stage = await createStage();
  try {
    const { sql, client } = stage;
    const { event, manager, organisationId, matches: played } = await scored(stage);
    const [{ id: locationId }] = await sql<[{ id: string }]>`
      select location_id as id from upstream.events where id = ${event}`;
    const [{ id: block }] = await sql<[{ id: string }]>`
      insert into upstream.court_blocks (organisation_id, location_id, start_at, end_at, reason)
      values (${organisationId}, ${locationId}, now() + interval '100 days', now() + interval '101 days', 'Reti nuove')
      returning id`;
    await sql`insert into upstream.court_block_fields (organisation_id, location_id, block_id, field_id)
      select organisation_id, location_id, ${block}, id from upstream.fields where location_id = ${locationId}`;
    const params = { locationId };
    const { token, feed } = await client.ok(calendarFeeds.create, { params, body: choice }, manager);
    const entriesOf = async (key: string) =>
      (await client.ok(sharedCalendars.read, { params: { token: key } })).entries;
    const entries = await entriesOf(token);
    const taken = await sql<{ id: string }[]>`
      select distinct o.source_id as id from upstream.occupancies o join upstream.fields f on f.id = o.field_id
       where f.location_id = ${locationId}`;
    expect(taken.map(({ id }) => id).toSorted()).toEqual([...played, block].toSorted());
    expect(entries.map(({ id }) => id).toSorted()).toEqual([...played, block].toSorted());
    const matches = entries.filter(({ kind }) => kind === "match");
    expect(matches.every(({ title, holder }) => /, M\d+$/u.test(title ?? "") && holder === null)).toBe(true);
    expect(entries.find(({ id }) => id === block)).toMatchObject({
      ...{ kind: "closure", title: null, holder: null, field: "Campo 1, Campo 2" },
    });

    const named = { ...choice, withNames: true };
    const renewed = await client.ok(calendarFeeds.renew, { params, body: { ...named, replaces: feed.id } }, manager);
    const told = await entriesOf(renewed.token);
    expect(told.find(({ id }) => id === played[0])?.holder).toMatch(/^[A-D] – [A-D]$/u);
    expect(told.find(({ id }) => id === block)).toMatchObject({ holder: "Reti nuove" });
    await sql`update upstream.events set visibility = 'hidden' where id = ${event}`;
    const hidden = (await entriesOf(renewed.token)).filter(({ kind }) => kind === "match");
    expect(hidden).toHaveLength(played.length);
    expect(hidden.every(({ title, holder }) => title === null && holder === null)).toBe(true);
  } finally {
    await stage.stop();
  }
});

test("no token is written to the log", async () => {
  const lines: string[] = [];
  const sink = new PassThrough().on("data", (chunk) => lines.push(String(chunk)));
  const stage = await createStage({ log: createLog("upstream", "info", sink) });
  try {
    const token = "tOkEn_0123456789-abcdefghijklmnopqrstuvwxyz";
    const spelled = token.replace("k", "%6B");
    for (const one of [token, spelled, `${token}%2F`, `${token}/state`])
      await fetch(`${stage.url}/public/calendars/${one}`);
    await fetch(`${stage.url}/locations/${crypto.randomUUID()}`);
    const log = lines.join("");
    expect(log).toContain("/public/calendars/[redacted]");
    expect(log).toMatch(/\/locations\/[\da-f-]{36}/u);
    expect(log).not.toContain("0123456789");
  } finally {
    await stage.stop();
  }
});
