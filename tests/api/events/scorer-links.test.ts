import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scorerLinks, scoring, tapsAMinute } from "#contracts/events/scoring.ts";
import { tournaments } from "#contracts/events/tournaments.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { type Scored, scored } from "./scored.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

/** A club with a link to all of its event, and its first match begun by it. */
async function begun(): Promise<Scored & { token: string; matchId: string }> {
  const club = await scored(stage);
  const { token } = await club.issue();
  const [matchId = ""] = club.matches;
  await club.tap(token, matchId, { seq: 1, action: "start" });
  return { ...club, token, matchId };
}

describe("a scorer's address", () => {
  test("is told once, kept as a hash, and notes its first use once", async () => {
    const club = await scored(stage);
    const { link, token } = await club.issue({ label: "Anna" });
    expect(token).toMatch(/^[\w-]{43}$/u);
    expect(link).toMatchObject({ label: "Anna", field: null, match: null, isOpen: true, firstUsedAt: null });
    const kept = await stage.sql`select * from upstream.scorer_links where id = ${link.id}`;
    expect(JSON.stringify(kept)).not.toContain(token);
    const foreign = { params: { token, matchId: crypto.randomUUID() } };
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
      expect(await stage.client.refused(scoring.show, { params: { token, matchId: match } })).toMatchObject({
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

  test("taps a match sixty times a minute", async () => {
    const { token, matchId: match, ...club } = await begun();
    await stage.sql`insert into upstream.score_actions (organisation_id, match_id, seq, nonce, kind, side, link_id, at)
      select ${club.organisationId}, ${match}, n, 'given-' || n, 'timeout', 0, l.id, now()
        from upstream.scorer_links l, generate_series(2, ${tapsAMinute}::int) n where l.event_id = ${club.event}`;
    await stage.sql`update upstream.matches set live_seq = ${tapsAMinute} where id = ${match}`;
    const tap = { seq: tapsAMinute + 1, action: "timeout", side: 1 } as const;
    const refused = await club.refusedTap(token, match, tap);
    expect(refused).toMatchObject({ status: 429, code: "scoring.too_fast" });
    stage.clock.forward(2);
    await club.tap(token, match, tap);
  });
});
