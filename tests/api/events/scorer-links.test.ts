import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readsAMinute } from "#contracts/events/boards.ts";
import { scorerLinks, stepsAMinute, tapsAMinute } from "#contracts/events/scorer-links.ts";
import { scoring } from "#contracts/events/scoring.ts";
import { tournaments } from "#contracts/events/tournaments.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { scored } from "./scored.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

describe("a scorer's address", () => {
  test("is told once, kept as a hash, and notes its first use once", async () => {
    const club = await scored(stage);
    const { link, token } = await club.issue({ label: "Anna" });
    expect(token).toMatch(/^[\w-]{43}$/u);
    expect(link).toMatchObject({ label: "Anna", field: null, match: null, isOpen: true, firstUsedAt: null });
    const kept = await stage.sql`select * from upstream.scorer_links where id = ${link.id}`;
    expect(JSON.stringify(kept)).not.toContain(token);
    const foreign = { params: { token, matchId: crypto.randomUUID() }, query: {} };
    expect(await stage.client.refused(scoring.show, foreign)).toMatchObject({ status: 404 });
    const uses = await Promise.all(Array.from({ length: 5 }, () => club.read(token)));
    expect(uses.filter(({ firstUse }) => firstUse)).toHaveLength(1);
    expect(uses[0]?.link).toEqual({
      ...{ id: link.id, organisationId: club.organisationId, eventId: club.event, label: "Anna" },
    });
    expect((await club.links())[0]?.firstUsedAt).not.toBeNull();
    await club.revoke(link.id);
    expect(await club.refusedToRead(token)).toMatchObject({ status: 404 });
    expect((await club.links())[0]).toMatchObject({ isOpen: false });
    expect(await club.refusedToRead("x".repeat(43))).toMatchObject({ status: 404 });
  });

  test("opens its event, its court or its match, and nothing else", async () => {
    const club = await scored(stage);
    const stranger = await scored(stage);
    const [one = "", other = "", third = ""] = club.matches;
    const [court = ""] = club.fields;
    const whole = await club.issue();
    const onCourt = await club.issue({ fieldId: court });
    const ofOne = await club.issue({ matchId: one });
    const ids = async (token: string) => (await club.read(token)).matches.map(({ id }) => id).toSorted();
    expect(await ids(whole.token)).toEqual(club.matches.toSorted());
    expect(await ids(onCourt.token)).toEqual([one, third, club.matches[4] ?? ""].toSorted());
    expect(await ids(ofOne.token)).toEqual([one]);
    const elsewhere: [string, string][] = [
      [onCourt.token, other],
      [ofOne.token, third],
      [whole.token, stranger.matches[0] ?? ""],
    ];
    for (const [token, match] of elsewhere) {
      for (const action of ["start", "point"] as const)
        expect(await club.refusedTap(token, match, { seq: 1, action, side: 0 })).toMatchObject({ status: 404 });
      expect(await stage.client.refused(scoring.show, { params: { token, matchId: match }, query: {} })).toMatchObject({
        status: 404,
      });
    }
    expect(await club.refusedToIssue({ matchId: stranger.matches[0] ?? "" })).toMatchObject({ status: 404 });
    expect(await club.refusedToIssue({ fieldId: stranger.fields[0] ?? "" })).toMatchObject({ status: 404 });
    expect(await club.refusedToIssue({ matchId: one, fieldId: court })).toMatchObject({ status: 400 });
    const foreign = { params: { eventId: stranger.event, linkId: whole.link.id } };
    expect(await stage.client.refused(scorerLinks.revoke, foreign, club.by)).toMatchObject({ status: 404 });
    expect(await stage.client.refused(scorerLinks.revoke, foreign, stranger.by)).toMatchObject({ status: 404 });
  });

  test("may have an end of its own, before that of its event", async () => {
    const club = await scored(stage);
    const [event] = await stage.sql<{ startAt: Date; endAt: Date }[]>`
      select start_at as "startAt", end_at as "endAt" from upstream.events where id = ${club.event}`;
    const moved = (at: Date | undefined, hours: number) =>
      new Date((at?.getTime() ?? 0) + hours * 3_600_000).toISOString();
    const closing = moved(event?.endAt, 12);
    expect((await club.issue()).link.expiresAt).toBe(closing);
    const own = moved(event?.endAt, -1);
    const { link, token } = await club.issue({ expiresAt: own });
    expect(link.expiresAt).toBe(own);
    expect((await club.issue({ expiresAt: "2999-01-01T00:00:00Z" })).link.expiresAt).toBe(closing);
    await stage.sql`update upstream.scorer_links set expires_at = now() - interval '1 minute' where id = ${link.id}`;
    expect(await club.refusedToRead(token)).toMatchObject({ status: 404 });
    for (const expiresAt of ["2020-01-01T00:00:00Z", moved(event?.startAt, -13)])
      expect(await club.refusedToIssue({ expiresAt })).toMatchObject({ status: 422, code: "scorer_link.expired" });
  });

  test("is open from twelve hours before its event to twelve hours after it, and ends with it", async () => {
    const club = await scored(stage);
    const { token } = await club.issue();
    const move = (from: number, to: number) => stage.sql`update upstream.events
      set start_at = now() + make_interval(hours => ${from}), end_at = now() + make_interval(hours => ${to})
      where id = ${club.event}`;
    for (const [from, to, isOpen] of [
      [13, 20, false],
      [11, 20, true],
      [-20, -11, true],
      [-20, -13, false],
    ] as const) {
      await move(from, to);
      expect((await club.links())[0]?.isOpen).toBe(isOpen);
      if (isOpen) await club.read(token);
      else expect(await club.refusedToRead(token)).toMatchObject({ status: 404 });
    }
    await move(-1, 8);
    const cancel = { params: { id: club.event }, body: { cancelMessage: "Piove" } };
    await stage.client.ok(tournaments.cancel, cancel, club.by);
    expect(await club.refusedToRead(token)).toMatchObject({ status: 404 });
    expect(await club.refusedToIssue({})).toMatchObject({ code: "event.not_running" });
  });

  test("shows names of teams, and nothing of who plays, notes or enters", async () => {
    const club = await scored(stage);
    const { token } = await club.issue();
    const [match = ""] = club.matches;
    await club.step(club.event, match, { notes: "Arbitro in ritardo", status: "started" });
    await club.enter(club.event, [{ matchId: match, sets: [[21, 3]] }]);
    const text = JSON.stringify([await club.read(token), await club.look(token, match)]);
    expect(text).toContain('"name":"A"');
    for (const secret of ["Ospite", "Arbitro in ritardo", "enteredBy", "email", "phone"])
      expect(text).not.toContain(secret);
  });

  test("ends what opened the same court, match or event before it, unless that is to stay open", async () => {
    const club = await scored(stage);
    const [match = ""] = club.matches;
    const [court = "", other = ""] = club.fields;
    const isOpen = async () => (await club.links()).flatMap(({ label, isOpen: is }) => (is ? [label] : [])).toSorted();
    for (const scope of [{ label: "all" }, { label: "one", fieldId: court }, { label: "two", fieldId: other }])
      expect((await club.issue({ ...scope, keepOthers: false })).ended).toEqual([]);
    const lost = await club.issue({ label: "match", matchId: match });
    await club.issue({ label: "again", fieldId: court, keepOthers: true });
    expect(await isOpen()).toEqual(["again", "all", "match", "one", "two"]);
    const fresh = await club.issue({ label: "new", fieldId: court, keepOthers: false });
    expect(fresh.ended.toSorted()).toEqual(["again", "one"]);
    expect((await club.issue({ label: "new match", matchId: match, keepOthers: false })).ended).toEqual(["match"]);
    expect(await isOpen()).toEqual(["all", "new", "new match", "two"]);
    expect(await club.refusedToRead(lost.token)).toMatchObject({ status: 404 });
    const stranger = await scored(stage);
    expect((await stranger.issue({ keepOthers: false })).ended).toEqual([]);
    expect(await isOpen()).toHaveLength(4);
  });

  test("taps sixty times a minute, in all its matches together and whatever becomes of it", async () => {
    const club = await scored(stage);
    const { link, token } = await club.issue();
    const [one = "", other = ""] = club.matches;
    const { linkLimits } = stage.upstream.services;
    // why not all by calls: it is their number that counts.
    for (let n = 2; n < tapsAMinute; n += 1) linkLimits.taps.take(link.id, stage.clock.now());
    const tap = { seq: 1, action: "point", side: 0 } as const;
    const early = { status: 409, code: "match.not_started" };
    for (const match of [one, other]) expect(await club.refusedTap(token, match, tap)).toMatchObject(early);
    const tooFast = { status: 429, code: "scoring.too_fast", details: { seconds: expect.any(Number) } };
    for (const match of [one, other]) expect(await club.refusedTap(token, match, tap)).toMatchObject(tooFast);
    expect(await club.refusedTap((await club.issue()).token, one, tap)).toMatchObject(early);
    stage.clock.forward(2);
    expect(await club.refusedTap(token, one, tap)).toMatchObject(early);
  });

  test("is read so often a minute from one network, and asked so often for what the log is told of", async () => {
    const club = await scored(stage);
    const { link, token } = await club.issue();
    const { linkLimits } = stage.upstream.services;
    const now = stage.clock.now();
    for (let n = 1; n < stepsAMinute; n += 1) linkLimits.steps.take(link.id, now);
    const asStep = { params: { token, matchId: club.matches[0] ?? "" }, query: { forStep: true } };
    await stage.client.ok(scoring.show, asStep);
    expect(await stage.client.refused(scoring.show, asStep)).toMatchObject({ status: 429, code: "scoring.too_fast" });
    for (let n = 3; n < readsAMinute; n += 1) linkLimits.reads.take(`${link.id} 127.0.0.1`, now);
    await club.read(token);
    const often = { status: 429, code: "request.too_many" };
    expect(await club.refusedToRead(token)).toMatchObject(often);
    expect(await stage.client.refused(scoring.show, { ...asStep, query: {} })).toMatchObject(often);
    const elsewhere = { "x-client-address": "203.0.113.9" };
    await stage.client.ok(scoring.read, { params: { token } }, { headers: elsewhere });
    stage.clock.forward(2);
    await club.read(token);
  });
});
