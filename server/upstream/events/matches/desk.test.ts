import { expect, test } from "vitest";
import type { Match } from "#contracts/events/matches.ts";
import { partsOf } from "./desk.ts";

const match = (number: number, about: Partial<Match> = {}) => {
  const known = { id: `m${number}`, number, status: "ready", isVoid: false, time: null, closedAt: null, ...about };
  // why: no part depends on the rest of a match.
  return known as unknown as Match;
};
const numbers = (matches: readonly Match[], queue: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(
      partsOf(
        matches,
        queue.map((matchId) => ({ matchId })),
      ),
    ).map(([part, { data }]) => [part, data.map((one) => one.number)]),
  );
const hour = (at: number) => new Date(Date.UTC(2030, 0, 1) + at * 3_600_000).toISOString();

test("the desk has what is due first on top, and the last result; what is never played is left out", () => {
  const all = [
    ...[match(1), match(2, { time: hour(10) }), match(5, { status: "started" }), match(7, { status: "warmup" })],
    ...[match(3, { status: "closed", closedAt: hour(9) }), match(4, { status: "closed", closedAt: hour(10) })],
    match(6, { status: "waiting", isVoid: true }),
  ];
  expect(numbers(all)).toEqual({ playing: [5, 7], ready: [2, 1], waiting: [], closed: [4, 3] });
});

test("what is ready stands in the order of the queue, what has no place in it behind", () => {
  expect(numbers([match(1), match(2), match(3), match(4)], ["m4", "m2"]).ready).toEqual([4, 2, 1, 3]);
});

test("of thousands of matches each part has its first, and tells how many it has", () => {
  const open = Array.from({ length: 2600 }, (_, at) => match(at + 1, { status: at < 2000 ? "waiting" : "ready" }));
  const over = Array.from({ length: 501 }, (_, at) => match(3000 + at, { status: "closed", closedAt: hour(at) }));
  const all = [...open, match(2650, { status: "started" }), ...over];
  const { playing, ready, waiting, closed } = partsOf(all, []);
  expect([playing, ready, waiting, closed].map(({ count, data }) => [count, data.length])).toEqual([
    [1, 1],
    [600, 12],
    [2000, 12],
    [501, 12],
  ]);
  expect(closed.data.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, at) => 3500 - at));
});
