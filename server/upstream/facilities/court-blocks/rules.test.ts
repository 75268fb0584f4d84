import { describe, expect, test } from "vitest";
import { timesOf } from "./rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const requested = { startDate: "2026-11-23", startTime: "08:00", endDate: "2026-11-24", endTime: "24:00" };
const refusal = (change: Partial<typeof requested>) => {
  try {
    timesOf({ ...requested, ...change }, "Europe/Rome", now);
  } catch (error) {
    return error;
  }
};

describe("the times of a block", () => {
  test("are wall times of the place", () => {
    const times = timesOf(requested, "Europe/Rome", now);
    expect(times).toEqual({ startAt: new Date("2026-11-23T07:00:00Z"), endAt: new Date("2026-11-24T23:00:00Z") });
    const abroad = timesOf(requested, "America/New_York", now);
    expect(abroad.startAt).toEqual(new Date("2026-11-23T13:00:00Z"));
  });

  test("may have begun, but are not over", () => {
    const running = timesOf({ ...requested, startDate: "2026-11-20" }, "Europe/Rome", now);
    expect(running.startAt < now).toBe(true);
    expect(refusal({ startDate: "2026-11-20", endDate: "2026-11-21", endTime: "13:00" })).toMatchObject({
      code: "court_block.past",
      fields: [{ path: ["endDate"] }],
    });
  });

  test("end after they start", () => {
    expect(refusal({ endDate: "2026-11-22" })).toMatchObject({ fields: [{ path: ["endDate"] }] });
    expect(refusal({ endDate: "2026-11-23", endTime: "08:00" })).toMatchObject({
      code: "court_block.end_before_start",
      fields: [{ path: ["endTime"] }],
    });
  });

  test("last a year at most", () => {
    expect(refusal({ endDate: "2027-11-30" })).toMatchObject({
      code: "court_block.too_long",
      fields: [{ path: ["endDate"], params: { max: 366 } }],
    });
  });
});
