import { expect, test } from "vitest";
import { reasonWords } from "./reasons.ts";

test("times of one day are told by the clock, those of several with their days", () => {
  const latest = "2026-06-06T08:00:00Z";
  const today = { match: 4, earliest: "2026-06-06T11:30:00Z", latest };
  expect(reasonWords(today, "Europe/Rome", "it")).toEqual({ match: 4, earliest: "13:30", latest: "10:00" });
  const tomorrow = { ...today, earliest: "2026-06-06T22:30:00Z" };
  expect(reasonWords(tomorrow, "Europe/Rome", "it")).toMatchObject({
    ...{ earliest: "00:30 (dom 07/06/2026)", latest: "10:00 (sab 06/06/2026)" },
  });
  expect(reasonWords({ needed: 90, free: 60 }, "Europe/Rome", "it")).toEqual({ needed: "1,5", free: "1" });
});
