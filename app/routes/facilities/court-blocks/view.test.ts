import { describe, expect, test } from "vitest";
import { editValues, formatBlockTime, stateOf } from "./view.ts";

const block = {
  id: "b",
  locationId: "l",
  fieldIds: ["a"],
  startAt: "2026-11-23T09:00:00.000Z",
  endAt: "2026-11-24T23:00:00.000Z",
  reason: "Luci",
  event: null,
  createdAt: "2026-11-01T00:00:00.000Z",
  version: 1,
};

describe("the time of a block", () => {
  test.for([
    ["2026-11-23T11:00:00Z", "lun 23/11/2026 10:00–12:00"],
    ["2026-11-23T23:00:00Z", "lun 23/11/2026 10:00–24:00"],
    ["2026-11-24T23:00:00Z", "lun 23/11/2026 10:00 – mar 24/11/2026 24:00"],
    ["2026-11-25T06:30:00Z", "lun 23/11/2026 10:00 – mer 25/11/2026 07:30"],
  ] as const)("until %s reads %s", ([endAt, text]) => {
    expect(formatBlockTime({ ...block, endAt }, "Europe/Rome", "it")).toBe(text);
  });

  test("goes back into the form as it was typed", () => {
    expect(editValues(block, "Europe/Rome")).toMatchObject({
      startDate: "2026-11-23",
      startTime: "10:00",
      endDate: "2026-11-24",
      endTime: "24:00",
    });
  });

  test("runs from its start until its end", () => {
    expect(stateOf(block, new Date("2026-11-23T08:59:00Z"))).toBe("planned");
    expect(stateOf(block, new Date(block.startAt))).toBe("running");
    expect(stateOf(block, new Date(block.endAt))).toBe("over");
  });
});
