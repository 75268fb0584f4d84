import { expect, test } from "vitest";
import type { ShownBoard } from "#contracts/events/boards.ts";
import { slidesOf, timeText } from "./view.ts";

test("a time of another day at the venue is told with its day", () => {
  const about = { timeZone: "Europe/Rome", today: "2026-11-21", language: "it" } as const;
  expect(timeText("2026-11-21T17:00:00Z", about)).toBe("18:00");
  expect(timeText("2026-11-21T23:30:00Z", about)).toBe("dom 22 nov 00:30");
});

test("what was called stands before what can be called", () => {
  const match = (number: number, time: string | null) => ({ number, time, status: "ready", field: null });
  const matches = [match(1, null), match(3, "2026-11-21T17:30:00Z"), match(2, null), match(4, "2026-11-21T17:00:00Z")];
  // why cast: of a board only what this slide reads.
  const board = { show: "schedule", courts: [], tournaments: [], matches } as unknown as ShownBoard;
  const numbers = slidesOf(board).map(
    (slide) => slide.kind === "schedule" && slide.matches.map(({ number }) => number),
  );
  expect(numbers).toEqual([[4, 3, 1, 2]]);
});
