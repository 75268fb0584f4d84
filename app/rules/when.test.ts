import { describe, expect, it } from "vitest";
import { formatWhen, formTimes } from "./when.ts";

describe("a stretch of time", () => {
  it("writes times in the zone of the place, whatever the server's", () => {
    expect(formatWhen("2026-11-21T17:00:00Z", "2026-11-21T18:30:00Z", "Europe/Rome", "it")).toEqual({
      date: "sab 21/11/2026",
      hours: "18:00–19:30",
    });
    expect(formatWhen("2026-07-01T20:30:00Z", "2026-07-01T22:00:00Z", "Europe/Rome", "en").hours).toBe("22:30–24:00");
  });

  it("fills form fields with local date and wall times", () => {
    expect(formTimes("2026-11-20T23:00:00Z", "2026-11-21T00:30:00Z", "Europe/Rome")).toEqual({
      date: "2026-11-21",
      startAt: "00:00",
      endAt: "01:30",
    });
    expect(formTimes("2026-07-01T20:30:00Z", "2026-07-01T22:00:00Z", "Europe/Rome").endAt).toBe("24:00");
  });
});
