import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schedules } from "#contracts/events/schedules.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { settingsOf } from "./competition.ts";
import { courted } from "./courted.ts";
import { divisionGround, picksOf, roundOf } from "./division-fixture.ts";

let stage: Stage;
let club: Awaited<ReturnType<typeof divisionGround>>;
beforeAll(async () => {
  stage = await createStage();
  club = await divisionGround(stage);
});
afterAll(() => stage.stop());

/** Plans an event and plays it: each match at its time, each round closed when its last match is over. */
async function played(eventId: string): Promise<string[]> {
  const plan = await stage.client.ok(
    schedules.plan,
    { params: { eventId }, query: {}, body: { options: {} } },
    club.by,
  );
  expect(plan).toMatchObject({ unplaced: [], violations: [] });
  const all = (await club.matches(eventId)).toSorted((a, b) => (a.time ?? "").localeCompare(b.time ?? ""));
  const isOver = new Set<string>();
  const closed = new Set<number>();
  const closeOver = async () => {
    for (const { id, order } of (await club.structure(eventId)).rounds) {
      const isOpen = all.some((one) => one.roundId === id && !isOver.has(one.id));
      if (closed.has(order) || isOpen) continue;
      await club.close(eventId, order);
      closed.add(order);
    }
  };
  const early: string[] = [];
  const begun = new Set<string>();
  for (const { id, number, roundId } of all) {
    if (!begun.has(roundId)) await closeOver();
    begun.add(roundId);
    const { status, sides } = await club.match(eventId, id);
    if (status !== "ready") {
      early.push(`M${number} ${status}`);
      continue;
    }
    const [one, other] = sides;
    const isFirst = (one?.name ?? "") < (other?.name ?? "");
    await club.enter(eventId, [{ matchId: id, sets: [isFirst ? [21, 10] : [10, 21]] }]);
    isOver.add(id);
  }
  await closeOver();
  expect((await club.structure(eventId)).isOver).toBe(early.length === 0);
  return early;
}

describe("a schedule that was saved without anything wrong", () => {
  it.each([
    [17, 8],
    [9, 5],
  ])("is played as it stands, of %i teams in four groups on %i courts", async (teams, courts) => {
    const settings = settingsOf({ groupCount: 4, scheduling: { matchMinutes: 30 } });
    const { event } = await courted(stage, club, { teams, courts, settings });
    expect(await played(event)).toEqual([]);
  });

  it("is played as it stands, with a consolation for who lost early", async () => {
    const { event } = await courted(stage, club, { teams: 8, courts: 4 });
    await club.clean(event);
    const { teams, add } = await club.of(event);
    const main = await add(roundOf({ type: "single-elimination", picks: picksOf(teams) }));
    const lost = (index: number) => ({ kind: "loser", roundId: main.id, bracket: "main", turn: 0, index }) as const;
    await add(roundOf({ type: "single-elimination", picks: picksOf([0, 1, 2, 3].map(lost)) }));
    expect(await played(event)).toEqual([]);
  });
});
