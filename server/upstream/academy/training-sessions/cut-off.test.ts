import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutOffs } from "#contracts/academy/training-choices.ts";
import type { CutOff } from "#contracts/academy/training-rules.ts";
import { instantOf, localDateOf, wallTimeOf } from "#upstream/core/time.ts";
import { cutOffAt, isInTime } from "./cut-off.ts";

const rome = "Europe/Rome";
const at = (cutOff: CutOff, date: string, time: string, zone = rome) => {
  const instant = cutOffAt(cutOff, instantOf(date, time, zone), zone);
  return `${localDateOf(instant, zone)} ${wallTimeOf(instant, zone)} ${instant.toISOString()}`;
};

describe("the instant from which on it is late", () => {
  it.each<[CutOff, string, string, string]>([
    ["start", "2027-03-03", "18:00", "2027-03-03 18:00 2027-03-03T17:00:00.000Z"],
    ["24h", "2027-03-03", "18:00", "2027-03-02 18:00 2027-03-02T17:00:00.000Z"],
    // In that night the clocks skip an hour: 24 hours that really pass.
    ["24h", "2027-03-28", "18:00", "2027-03-27 17:00 2027-03-27T16:00:00.000Z"],
    ["24h", "2027-10-31", "18:00", "2027-10-30 19:00 2027-10-30T17:00:00.000Z"],
    ["12h", "2027-03-28", "09:00", "2027-03-27 20:00 2027-03-27T19:00:00.000Z"],
    ["previousDay23:59", "2027-03-03", "18:00", "2027-03-03 00:00 2027-03-02T23:00:00.000Z"],
    ["previousDay23:59", "2027-03-28", "18:00", "2027-03-28 00:00 2027-03-27T23:00:00.000Z"],
    ["previousDay23:59", "2027-03-29", "18:00", "2027-03-29 00:00 2027-03-28T22:00:00.000Z"],
    ["previousDay18:00", "2027-03-29", "07:00", "2027-03-28 18:01 2027-03-28T16:01:00.000Z"],
    ["previousDay12:00", "2027-11-01", "07:00", "2027-10-31 12:01 2027-10-31T11:01:00.000Z"],
    ["twoDaysBefore23:59", "2027-03-01", "00:00", "2027-02-28 00:00 2027-02-27T23:00:00.000Z"],
  ])("of %s, for one on %s at %s in Rome, is %s", (cutOff, date, time, expected) => {
    expect(at(cutOff, date, time)).toBe(expected);
  });

  it("is exclusive: 23:59:59 is in time, midnight is not", () => {
    const startAt = instantOf("2027-03-03", "18:00", rome);
    const midnight = instantOf("2027-03-03", "00:00", rome);
    expect(isInTime("previousDay23:59", startAt, rome, new Date(midnight.getTime() - 1))).toBe(true);
    expect(isInTime("previousDay23:59", startAt, rome, midnight)).toBe(false);
  });
});

describe("for any training, in any zone", () => {
  const zones = ["Europe/Rome", "America/New_York", "Australia/Lord_Howe", "Asia/Beirut", "Pacific/Kiritimati", "UTC"];
  const anyStart = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });

  it("lies before its start, on the date that its name says, and no later than one that asks for less", () => {
    fc.assert(
      fc.property(anyStart, fc.constantFrom(...zones), fc.constantFrom(...cutOffs), (minute, zone, cutOff) => {
        const startAt = new Date(minute * 60_000);
        const end = cutOffAt(cutOff, startAt, zone);
        expect(end.getTime()).toBeLessThanOrEqual(startAt.getTime());
        const before = localDateOf(new Date(end.getTime() - 1), zone);
        const days = (Date.parse(localDateOf(startAt, zone)) - Date.parse(before)) / 86_400_000;
        if (cutOff.startsWith("previousDay")) expect(days).toBe(1);
        else if (cutOff.startsWith("two")) expect(days).toBe(2);
        else expect((startAt.getTime() - end.getTime()) / 3_600_000).toBe(Number.parseInt(cutOff, 10) || 0);
      }),
    );
  });
});
