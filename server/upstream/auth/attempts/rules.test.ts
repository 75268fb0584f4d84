import { expect, test } from "vitest";
import { counted, delayAfter, forgottenAfter, mailWait, never } from "./rules.ts";

const now = new Date("2026-11-20T10:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

test("delays grow after the free attempts and stop growing at a quarter of an hour", () => {
  const seconds = Array.from({ length: 12 }, (_, made) => delayAfter(made + 1, 5) / 1000);
  expect(seconds).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
  expect(delayAfter(100_000, 5)).toBe(900_000);
});

test("a counter takes attempts, makes one wait, and is forgotten", () => {
  expect(counted(undefined, 5, now)).toEqual({ count: 1, blockedUntil: never });
  const fifth = { count: 4, at: now, blockedUntil: never };
  expect(counted(fifth, 5, now)).toEqual({ count: 5, blockedUntil: later(30_000) });
  const blocked = { count: 5, at: now, blockedUntil: later(30_000) };
  expect(counted(blocked, 5, later(10_000))).toEqual({ wait: 20_000 });
  expect(counted(blocked, 5, later(30_000))).toEqual({ count: 6, blockedUntil: later(90_000) });
  expect(counted(blocked, 5, later(forgottenAfter + 1))).toMatchObject({ count: 1 });
});

test("an account gets five mails an hour, of which strangers may ask for three", () => {
  const sent: { at: Date; known: boolean }[] = [];
  const ask = (minutes: number, known: boolean) => {
    const at = later(minutes * 60_000);
    const wait = mailWait(sent, known, at);
    if (wait === 0) sent.push({ at, known });
    return wait / 60_000;
  };
  expect([0, 1, 2, 3, 50].map((minute) => ask(minute, false))).toEqual([0, 0, 0, 57, 10]);
  expect([51, 52, 53, 54].map((minute) => ask(minute, true))).toEqual([0, 0, 7, 6]);
  expect([60, 60, 61].map((minute) => ask(minute, false))).toEqual([0, 1, 0]);
  expect(ask(61, true)).toBe(1);
});
