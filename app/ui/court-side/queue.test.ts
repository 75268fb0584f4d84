import { expect, test } from "vitest";
import { canUndo, queueAfter, type Tap, tapOutcomeOf } from "./queue.ts";

const tap = (seq: number, what = "point-0"): Tap => ({ seq: String(seq), tap: what, nonce: `nonce ${seq} ${what}` });
const queue = [tap(4, "undo"), tap(5), tap(6, "point-1")];

test.each([
  ["no answer, or one that was cut", undefined, undefined, "waits"],
  ["too many taps", 429, "scoring.too_fast", "waits"],
  ["a server in trouble", 503, undefined, "waits"],
  ["a page", 200, undefined, "counted"],
  ["nothing changed", 409, "match.no_effect", "idle"],
  ["somebody else was quicker", 409, "match.stale", "lost"],
  ["an address that is not open any more", 404, undefined, "lost"],
] as const)("%s", (_, status, refusal, fate) => {
  expect(tapOutcomeOf(status, refusal)).toBe(fate);
});

test("a tap that counts leaves the others as they are", () => {
  expect(queueAfter(queue, "waits")).toEqual({ queue, lost: 0 });
  expect(queueAfter(queue, "counted")).toEqual({ queue: queue.slice(1), lost: 0 });
});

test("a tap that changes nothing leaves its number to the next one", () => {
  const { queue: rest, lost } = queueAfter(queue, "idle");
  expect(lost).toBe(1);
  expect(rest.map(({ seq, tap: what }) => [seq, what])).toEqual([
    ["4", "point-0"],
    ["5", "point-1"],
  ]);
  expect(rest.map(({ nonce }) => nonce)).toEqual(queue.slice(1).map(({ nonce }) => nonce));
});

test("behind a tap that was meant for another score none counts", () => {
  expect(queueAfter(queue, "lost")).toEqual({ queue: [], lost: 3 });
});

test("what waits can be taken back once", () => {
  expect([[], [tap(1)], [tap(1), tap(2, "undo")], [tap(1, "undo"), tap(2)]].map(canUndo)).toEqual([
    ...[false, true, false, true],
  ]);
});
