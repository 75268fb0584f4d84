import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { results } from "#contracts/events/results.ts";
import { schedules } from "#contracts/events/schedules.ts";
import { tournaments } from "#contracts/events/tournaments.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { competitionGround, settingsOf } from "./competition.ts";
import { courted } from "./courted.ts";

let stage: Stage;
let club: Awaited<ReturnType<typeof competitionGround>>;
beforeAll(async () => {
  stage = await createStage();
  club = await competitionGround(stage);
});
afterAll(() => stage.stop());

/** Four teams of which A beats D and B beats C in the semi-finals. */
async function semifinals() {
  const event = await club.confirmed(4);
  await club.generate(event, settingsOf({ formula: "singleElimination", placement: "third" }));
  const [one, two, ...others] = await club.matches(event);
  const [final, third] = [
    others.find(({ bracket }) => bracket === "main"),
    others.find(({ bracket }) => bracket === "placement"),
  ];
  const ids = { one: one?.id ?? "", two: two?.id ?? "", final: final?.id ?? "", third: third?.id ?? "" };
  await club.enter(event, [
    { matchId: ids.one, sets: [[21, 10]] },
    { matchId: ids.two, sets: [[21, 10]] },
  ]);
  return { event, ...ids };
}

const names = ({ sides }: { sides: { name: string | null }[] }) => sides.map(({ name }) => name ?? "?").join("-");

describe("a result", () => {
  it("closes its match, lets the winner go on, and begins the event", async () => {
    const { event, one, final, third } = await semifinals();
    expect(await club.match(event, one)).toMatchObject({ status: "closed", result: { winner: 0, sets: [[21, 10]] } });
    expect(await club.match(event, final)).toMatchObject({ status: "ready" });
    expect(names(await club.match(event, final))).toBe("A-B");
    expect(names(await club.match(event, third))).toBe("D-C");
    const [row] = await stage.sql`select status from upstream.events where id = ${event}`;
    expect(row).toEqual({ status: "live" });
  });

  it("is refused with the set that is wrong, and nothing of the call is saved", async () => {
    const event = await club.confirmed(4);
    await club.generate(event, settingsOf({ formula: "roundRobin" }));
    const [one, two] = (await club.matches(event)).map(({ id }) => id) as [string, string];
    const good = { matchId: one, sets: [[21, 10]] as [number, number][] };
    for (const [sets, code] of [
      [[[21, 20]], "result.set_lead"],
      [[[20, 18]], "result.set_incomplete"],
      [
        [
          [21, 3],
          [21, 4],
        ],
        "result.sets_after_decision",
      ],
      [[], "result.too_few_sets"],
    ] as [[number, number][], string][]) {
      const refused = await club.refusedToEnter(event, [good, { matchId: two, sets }]);
      expect(refused).toMatchObject({ status: 422, code, details: { index: 1 } });
    }
    expect(await club.refusedToEnter(event, [{ matchId: one, end: "walkover" }])).toMatchObject({
      code: "result.side_missing",
    });
    expect(await club.refusedToEnter(event, [good, good])).toMatchObject({ status: 400 });
    expect(await club.refusedToEnter(event, [{ ...good, matchId: crypto.randomUUID() }])).toMatchObject({
      status: 404,
    });
    expect((await club.matches(event)).filter(({ result }) => result)).toEqual([]);
  });

  it("waits until it is known who plays", async () => {
    const event = await club.confirmed(4);
    await club.generate(event, settingsOf({ formula: "singleElimination" }));
    const final = (await club.matches(event, { status: ["waiting"] }))[0]?.id ?? "";
    expect(await club.refusedToEnter(event, [{ matchId: final, sets: [[21, 1]] }])).toMatchObject({
      status: 409,
      code: "result.sides_unknown",
    });
  });
});

describe("a correction", () => {
  it("just changes who plays next where nothing has begun", async () => {
    const { event, one, final, third } = await semifinals();
    const saved = await club.enter(event, [{ matchId: one, sets: [[10, 21]] }]);
    expect(saved.affected.map(({ number, what, from, to }) => [number, what, from, to])).toEqual([
      [3, "sides", ["A", "B"], ["D", "B"]],
      [4, "sides", ["D", "C"], ["A", "C"]],
    ]);
    expect(names(await club.match(event, final))).toBe("D-B");
    expect(names(await club.match(event, third))).toBe("A-C");
  });

  it("asks before later matches are played again, and resets exactly those", async () => {
    const { event, one, final, third } = await semifinals();
    await club.enter(event, [{ matchId: final, sets: [[21, 5]] }]);
    const wrong = [{ matchId: one, sets: [[10, 21] as [number, number]] }];
    const asked = await club.refusedToEnter(event, wrong);
    expect(asked).toMatchObject({ status: 409, code: "result.affects_later" });
    const { affected, tag } = asked.details as { affected: { number: number; what: string }[]; tag: string };
    expect(affected).toMatchObject([
      { number: 3, what: "reset", status: "closed", result: { sets: [[21, 5]] } },
      { number: 4, what: "sides" },
    ]);
    expect(await club.match(event, final)).toMatchObject({ result: { sets: [[21, 5]] } });
    expect(await club.refusedToEnter(event, wrong, { tag: "another" })).toMatchObject({ code: "result.changed" });
    const before = await club.enter(event, wrong, {}, { preview: true });
    expect(before.tag).toBe(tag);
    expect(await club.match(event, one)).toMatchObject({ result: { winner: 0 } });

    await club.enter(event, wrong, { tag });
    const reset = await club.match(event, final);
    expect(reset).toMatchObject({ status: "ready", result: null, startedAt: null, closedAt: null });
    expect(reset.history).toMatchObject([{ sets: [[21, 5]], supersededAt: expect.any(String) }]);
    expect(names(reset)).toBe("D-B");
    expect(names(await club.match(event, third))).toBe("A-C");
    expect((await club.match(event, one)).history.map(({ sets }) => sets)).toEqual([[[10, 21]], [[21, 10]]]);
  });

  it("never gives a result of the same save to other teams than it was sent for", async () => {
    const { event, one, final } = await semifinals();
    const both = [
      { matchId: one, sets: [[10, 21] as [number, number]] },
      { matchId: final, sets: [[21, 5] as [number, number]] },
    ];
    expect(await club.refusedToEnter(event, both)).toMatchObject({
      ...{ status: 409, code: "result.sides_unknown", details: { index: 1, number: 3 } },
    });
    expect(await club.match(event, final)).toMatchObject({ status: "ready", result: null });
    expect(names(await club.match(event, final))).toBe("A-B");
    await club.enter(event, [{ matchId: one, sets: [[21, 12]] }, ...both.slice(1)]);
    expect(await club.match(event, final)).toMatchObject({ result: { winner: 0 } });
  });

  it("leaves a court that somebody took while a match was not to be played", async () => {
    const { event, locationId, fields } = await courted(stage, club, { formula: "doubleElimination" });
    for (const { id, isReset } of await club.matches(event)) {
      const startAt = isReset ? "2199-06-01T16:00:00Z" : null;
      if (startAt)
        await stage.sql`update upstream.matches set location_id = ${locationId}, field_id = ${fields[0] ?? ""},
          start_at = ${startAt}, end_at = ${"2199-06-01T17:00:00Z"} where id = ${id}`;
    }
    await club.playOut(event);
    const reset = (await club.matches(event)).find(({ isReset }) => isReset);
    expect(reset).toMatchObject({ isVoid: true, field: { id: fields[0] } });
    await stage.sql`insert into upstream.occupancies (organisation_id, field_id, kind, source_id, during)
      values (${club.organisationId}, ${fields[0] ?? ""}, 'closure', ${crypto.randomUUID()},
        '[2199-06-01T16:30:00Z,2199-06-01T18:00:00Z)')`;
    const final = (await club.matches(event)).find(({ bracket, isReset }) => bracket === "final" && !isReset);
    await club.enter(event, [{ matchId: final?.id ?? "", sets: [[10, 21]] }]);
    expect(await club.match(event, reset?.id ?? "")).toMatchObject({ isVoid: false, status: "ready", field: null });
  });

  it("that says what stands already is refused: history tells what changed", async () => {
    const { event, one } = await semifinals();
    const { result } = await club.match(event, one);
    const refused = (sets: [number, number][]) =>
      stage.client.refused(
        results.correct,
        { params: { eventId: event, resultId: result?.id ?? "" }, query: {}, body: { sets } },
        club.by,
      );
    expect(await refused([[21, 10]])).toMatchObject({ status: 422, code: "result.unchanged" });
    expect((await club.match(event, one)).history).toHaveLength(1);
    expect(await refused([[21, 30]])).toMatchObject({ status: 422, code: "result.set_lead" });
  });

  it("is of what was seen: neither of an older match, nor of an older result, nor twice", async () => {
    const { event, one, two } = await semifinals();
    const { result, version } = await club.match(event, one);
    const sets: [number, number][] = [[21, 4]];
    expect(await club.refusedToEnter(event, [{ matchId: one, sets, version: version - 1 }])).toMatchObject({
      ...{ status: 409, code: "result.stale", details: { version } },
    });
    await club.enter(event, [{ matchId: one, sets, version }]);
    const old = { params: { eventId: event, resultId: result?.id ?? "" }, query: {} };
    for (const refused of [
      await stage.client.refused(results.correct, { ...old, body: { sets: [[21, 8]] } }, club.by),
      await stage.client.refused(results.undo, old, club.by),
    ])
      expect(refused).toMatchObject({ status: 409, code: "result.superseded", details: { number: 1 } });
    const twice = [one, two, one].map((matchId) => ({ matchId, sets }));
    expect(await club.refusedToEnter(event, twice)).toMatchObject({
      ...{ status: 400, fields: [{ path: ["results"], code: "result.twice" }] },
    });
    expect((await club.match(event, one)).history).toHaveLength(2);
  });

  it("that two send at once is one's: the other has to look again", async () => {
    const { event, one } = await semifinals();
    const { version } = await club.match(event, one);
    const send = (lost: number) =>
      stage.client.send(
        results.enter,
        {
          params: { eventId: event },
          query: {},
          body: { results: [{ matchId: one, sets: [[21, lost] as [number, number]], version }] },
        },
        club.by,
      );
    const answers = await Promise.all([send(3), send(4)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ code: "result.stale" });
    expect((await club.match(event, one)).history).toHaveLength(2);
  });

  it("may take a result back", async () => {
    const { event, one, final } = await semifinals();
    const { result } = await club.match(event, one);
    const { data } = await club.undo(event, result?.id ?? "");
    expect(data).toMatchObject([{ status: "ready", result: null }]);
    expect(names(await club.match(event, final))).toBe("?-B");
  });
});

describe("the court of a match", () => {
  const own = { params: {}, query: {} };
  /** A competition whose matches have courts and times; `taken`: when a match takes its court. */
  async function scheduled(about: Parameters<typeof courted>[2]) {
    const { event, fields } = await courted(stage, club, { courts: 1, ...about });
    const params = { eventId: event };
    await stage.client.ok(schedules.plan, { ...own, params, body: { options: {} } }, club.by);
    const taken = async (id: string) => {
      const rows = await stage.sql<{ from: Date; to: Date }[]>`
        select lower(during) as from, upper(during) as to from upstream.occupancies where kind = 'match' and source_id = ${id}`;
      return rows.map(({ from, to }) => ({ time: from.toISOString(), endsAt: to.toISOString() }));
    };
    const result = async (id: string) => (await club.match(event, id)).result?.id ?? "";
    const ids = (await club.matches(event)).map(({ id }) => id);
    return { event, params, fields, taken, result, ids, planned: await club.matches(event) };
  }
  const won: [number, number][] = [[21, 10]];
  const lost: [number, number][] = [[10, 21]];
  const timesOf = (match: { time: string | null; endsAt: string | null }) => [
    { time: match.time, endsAt: match.endsAt },
  ];

  it("is given back when it is over, and is its own again when it is to be played after all", async () => {
    const { event, params, ids, taken, result, planned } = await scheduled({ formula: "singleElimination" });
    const [one = "", two = "", final = ""] = ids;
    const stands = async (at: number) => {
      const now = await club.match(event, ids[at] ?? "");
      expect(now).toMatchObject({ status: "ready", time: planned[at]?.time, field: planned[at]?.field });
      expect(await taken(now.id)).toEqual(timesOf(now));
    };
    await club.enter(event, [
      { matchId: one, sets: won },
      { matchId: two, sets: won },
    ]);
    await club.enter(event, [{ matchId: final, sets: won }]);
    for (const id of [one, two, final]) expect(await taken(id)).toEqual([]);

    // What is reset by a correction.
    const { tag } = await club.enter(event, [{ matchId: one, sets: lost }], {}, { preview: true });
    await club.enter(event, [{ matchId: one, sets: lost }], { tag });
    expect(await taken(one)).toEqual([]);
    await stands(2);
    // What is taken back.
    await club.undo(event, await result(one));
    await stands(0);
    // It takes as long as it did.
    const body = { minutes: 10, from: planned[0]?.time ?? "", mode: "all" as const };
    await stage.client.ok(schedules.shift, { ...own, params, body }, club.by);
    const moved = await club.match(event, one);
    expect(Date.parse(moved.endsAt ?? "") - Date.parse(moved.time ?? "")).toBe(30 * 60_000);
    expect(await taken(one)).toEqual(timesOf(moved));
  });

  it("is its own again when a round is reopened, of several on the same court the first one's", async () => {
    const { event, ids, taken, planned } = await scheduled({ settings: settingsOf({ placement: "none" }) });
    const [groups, knockout] = (await club.structure(event)).rounds.map(({ id }) => id);
    await club.playOut(event, groups);
    await club.close(event, 0);
    const [one, two] = (await club.matches(event, { roundId: knockout })).toSorted((a, b) =>
      (a.time ?? "").localeCompare(b.time ?? ""),
    );
    if (!one || !two) throw new Error("no semi-finals");
    await club.enter(event, [{ matchId: one.id, sets: won }]);
    // Its court is free, and the other goes there.
    const time = new Date(Date.parse(one.time ?? "") + 10 * 60_000).toISOString();
    await club.step(event, two.id, { time });
    await club.enter(event, [{ matchId: two.id, sets: won }]);
    const asked = await club.reopenRound(event, 0, {}, { preview: true });
    expect(asked.affected.filter(({ what }) => what !== "sides")).toMatchObject([
      { what: "reset", matchId: one.id },
      { what: "reset", matchId: two.id },
      { what: "unscheduled", matchId: two.id },
    ]);
    await club.reopenRound(event, 0, { tag: asked.tag });
    expect(await taken(one.id)).toEqual(timesOf(one));
    expect(await club.match(event, two.id)).toMatchObject({ status: "waiting", field: null, time: null });
    expect(await taken(two.id)).toEqual([]);
    expect(ids).toHaveLength(planned.length);
  });

  it("is somebody else's by then: a preview says so, and the match has none any more", async () => {
    const { event, ids, fields, taken, result, planned } = await scheduled({ formula: "roundRobin" });
    const [one = ""] = ids;
    await club.enter(event, [{ matchId: one, sets: won }]);
    const { time, endsAt } = planned[0] ?? {};
    await stage.sql`insert into upstream.occupancies (organisation_id, field_id, kind, source_id, during)
      values (${club.organisationId}, ${fields[0] ?? ""}, 'closure', ${crypto.randomUUID()},
        tstzrange(${time ?? ""}::timestamptz, ${endsAt ?? ""}::timestamptz))`;
    const loses = [{ matchId: one, what: "unscheduled", status: "ready", from: ["A", "D"], to: ["A", "D"] }];
    expect((await club.undo(event, await result(one), { preview: true })).affected).toMatchObject(loses);
    expect(await club.match(event, one)).toMatchObject({ status: "closed", time });
    expect((await club.undo(event, await result(one))).affected).toMatchObject(loses);
    expect(await club.match(event, one)).toMatchObject({ status: "ready", time: null, field: null });
    expect(await taken(one)).toEqual([]);
  });

  it("is no hindrance where it is kept for the event meanwhile", async () => {
    const { event, ids, taken, result, planned } = await scheduled({ formula: "roundRobin" });
    const [one = ""] = ids;
    const keep = { params: { id: event }, query: {}, body: { keepCourts: true } };
    await stage.client.ok(tournaments.update, keep, club.by);
    await club.enter(event, [{ matchId: one, sets: won }]);
    expect(await taken(one)).toEqual([]);
    expect((await club.undo(event, await result(one))).affected).toEqual([]);
    expect(await taken(one)).toEqual(planned.slice(0, 1).flatMap(timesOf));
  });
});

describe("a match", () => {
  it("is called, begins, and neither of its teams plays another one meanwhile", async () => {
    const event = await club.confirmed(4);
    await club.generate(event, settingsOf({ formula: "roundRobin" }));
    const all = await club.matches(event);
    const [first] = all;
    const busy = all.find(
      ({ id, sides }) => id !== first?.id && sides.some(({ name }) => name === first?.sides[0]?.name),
    );
    const id = first?.id ?? "";
    expect(await club.step(event, id, { status: "warmup" })).toMatchObject({ status: "warmup" });
    expect(await club.step(event, id, { status: "ready" })).toMatchObject({ status: "ready" });
    expect(await club.step(event, id, { status: "started", notes: "Campo centrale" })).toMatchObject({
      status: "started",
      startedAt: expect.any(String),
      notes: "Campo centrale",
    });
    expect(await club.refusedStep(event, busy?.id ?? "", { status: "started" })).toMatchObject({
      status: 409,
      code: "match.team_busy",
      details: { number: first?.number },
    });
    expect(await club.refusedStep(event, id, { status: "warmup" })).toMatchObject({ code: "match.transition" });
    expect(await club.refusedStep(event, id, { status: "closed" })).toMatchObject({
      ...{ status: 409, code: "match.result_missing" },
    });
    expect(await club.refusedStep(event, id, { notes: "x", version: 1 })).toMatchObject({ code: "match.stale" });
    await club.enter(event, [{ matchId: id, sets: [[21, 19]] }]);
    expect(await club.step(event, busy?.id ?? "", { status: "started" })).toMatchObject({ status: "started" });
  });
});
