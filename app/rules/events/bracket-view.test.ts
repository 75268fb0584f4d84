import { expect, test } from "vitest";
import { bracketView } from "./bracket-view.ts";
import { byId, type DrawnGroup, type DrawnMatch, type DrawnRound, type DrawnSide } from "./drawn.ts";

const from = (number: number): DrawnSide => ({
  kind: "tbd",
  teamId: null,
  name: null,
  provisional: false,
  from: { kind: "winner", number, round: null, group: null, rank: null },
});
const team = (name: string): DrawnSide => ({ kind: "team", teamId: name, name, provisional: false, from: null });

/** A knockout of so many teams, of which nothing was played. */
function knockout(teams: number): readonly (readonly DrawnMatch[])[] {
  const turns: DrawnMatch[][] = [];
  let number = 1;
  for (let size = teams / 2; size >= 1; size /= 2) {
    const before = turns.at(-1);
    turns.push(
      Array.from({ length: size }, (_, at): DrawnMatch => {
        const sides = [2 * at, 2 * at + 1].map((place) => {
          const feeder = before?.[place];
          return feeder ? from(feeder.number) : team(`T${place}`);
        });
        const about = { id: `m${number}`, number: number++, sides, status: before ? "waiting" : "ready" } as const;
        const place = { roundId: "r", groupIndex: 0, bracket: "main", turn: turns.length } as const;
        return { ...about, ...place, isReset: false, isVoid: false, result: null, winner: null, end: null };
      }),
    );
  }
  return turns;
}

/** Which part of a bracket is shown, when its first `closed` matches were played. */
function shownPart(teams: number, closed: number, part: number | null = null): number {
  const turns = knockout(teams).map((turn) =>
    turn.map((match): DrawnMatch => (match.number <= closed ? { ...match, status: "closed" } : match)),
  );
  const group: DrawnGroup = {
    index: 0,
    bracket: "main",
    places: null,
    standings: [],
    goOn: { surely: 0, atMost: 0 },
    turns: turns.map((turn, index) => ({ index, matchIds: turn.map(({ id }) => id) })),
  };
  const round = { order: 0, groups: [group] } as unknown as DrawnRound;
  const query = { bracket: part === null ? null : "0-main", turn: null, part, team: null };
  return bracketView(round, group, byId(turns.flat()), query).part;
}

test("of a large bracket the part is shown that is asked for, else where there is something to play, else the finals", () => {
  expect(shownPart(64, 0)).toBe(0);
  expect(shownPart(128, 0)).toBe(0);
  // Sixteen matches of the first turn are of each part.
  expect(shownPart(128, 40)).toBe(2);
  expect(shownPart(128, 127)).toBe(4);
  expect([shownPart(128, 0, 3), shownPart(128, 0, 99)]).toEqual([3, 4]);
});
