import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { results } from "#contracts/events/results.ts";
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

  it("may take a result back", async () => {
    const { event, one, final } = await semifinals();
    const { result } = await club.match(event, one);
    const { data } = await club.undo(event, result?.id ?? "");
    expect(data).toMatchObject([{ status: "ready", result: null }]);
    expect(names(await club.match(event, final))).toBe("?-B");
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
