import { expect, test } from "vitest";
import { readPendingQuery, startedOf } from "./query.ts";

test("an empty address shows what is still to come", () => {
  expect(readPendingQuery(new URLSearchParams())).toEqual({
    shown: "upcoming",
    locationId: undefined,
    from: undefined,
    to: undefined,
  });
});

test("malformed values are left out", () => {
  const query = new URLSearchParams("shown=x&locationId=1&from=2027-02-30&to=9999-01-01");
  expect(readPendingQuery(query)).toEqual(readPendingQuery(new URLSearchParams()));
});

test("known values count", () => {
  const locationId = "0b5f6a52-6a0e-4c8d-9d3a-0f6f5a8f1c11";
  const query = new URLSearchParams(`shown=all&locationId=${locationId}&from=2027-02-01`);
  expect(readPendingQuery(query)).toMatchObject({ shown: "all", locationId, from: "2027-02-01" });
});

test("those begun are asked for, or left out, or neither", () => {
  expect((["upcoming", "started", "all"] as const).map(startedOf)).toEqual([false, true, undefined]);
});
