import fc from "fast-check";
import { expect, it } from "vitest";
import { type RangeChoice, rangeCookie, rangeOf, readRangeCookie } from "./range.ts";

const date = fc
  .date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2199-12-31T00:00:00Z"), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10));
const period = fc
  .tuple(date, date)
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one }));
const choice = fc.oneof(
  fc.constant<RangeChoice>("none"),
  fc.uuid().map((frameId) => ({ frameId })),
  period,
);
/** The cookie as a browser sends it back. */
const sent = (cookie: string) => cookie.split(";")[0] ?? "";

it("a choice comes back as it was made, among other cookies", () => {
  fc.assert(
    fc.property(fc.uuid(), choice, (organisation, made) => {
      const cookies = `lng=it; ${sent(rangeCookie(organisation, made, { secure: true }))}; pageSize=25`;
      expect(readRangeCookie(cookies, organisation)).toEqual(made);
    }),
  );
});

it("another organisation's is none", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), choice, (one, other, made) => {
      fc.pre(one !== other);
      expect(readRangeCookie(sent(rangeCookie(one, made, { secure: false })), other)).toBe("none");
    }),
  );
});

it("a frame that is gone is none", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.array(fc.uuid()), (frameId, others) => {
      const frames = others.map((id) => ({ id, name: "F", startAt: "2026-01-01", endAt: "2026-12-31" }));
      fc.pre(!others.includes(frameId));
      expect(rangeOf({ frameId }, frames)).toBeNull();
    }),
  );
});

it("any garbage is none", () => {
  const organisation = "0b5f6a52-6a0e-4c8d-9d3a-0f6f5a8f1c11";
  const part = fc.oneof(fc.string(), date, fc.constantFrom("..", ":", "none", "custom", organisation, "2026-13-01"));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const value = parts.join("");
      const read = readRangeCookie(`range=${organisation}:${value}`, organisation);
      if (read === "none") return;
      // What is no garbage is written as it was read.
      expect(sent(rangeCookie(organisation, read, { secure: false }))).toBe(
        `range=${organisation}:${value.split(/[;\s]/u)[0]}`,
      );
    }),
    { numRuns: 2000 },
  );
  const garbage = [
    "2026-01-02..2026-01-01",
    "2026-01-01..2026-01-01",
    "2026-02-30..2026-03-01",
    "2026-01-01",
    "",
    "x:y",
  ];
  for (const value of garbage) expect(readRangeCookie(`range=${organisation}:${value}`, organisation)).toBe("none");
  for (const cookies of [null, "", "range=", "orange=x", `range=none`])
    expect(readRangeCookie(cookies, organisation)).toBe("none");
});

it("the cookie ends with the browser and is not for scripts", () => {
  const cookie = rangeCookie("o", { from: "2026-01-01", to: "2026-02-01" }, { secure: true });
  expect(cookie).toBe("range=o:2026-01-01..2026-02-01; Path=/; HttpOnly; SameSite=Lax; Secure");
});

it("dates of one's own are called by themselves, a frame by its name", () => {
  expect(rangeOf({ from: "2026-01-01", to: "2026-02-01" }, [])).toEqual({
    period: { from: "2026-01-01", to: "2026-02-01" },
    name: "01/01/2026–01/02/2026",
  });
  const frame = { id: "f", name: "Estate", startAt: "2026-06-01", endAt: "2026-08-31" };
  expect(rangeOf({ frameId: "f" }, [frame])).toEqual({
    period: { from: "2026-06-01", to: "2026-08-31" },
    name: "Estate",
  });
});
