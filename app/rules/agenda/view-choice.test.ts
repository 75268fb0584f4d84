import { describe, expect, it } from "vitest";
import { readStoredView, storeView } from "./view-choice.ts";

describe("stored view", () => {
  it("is a week by default, and for what makes no sense", () => {
    expect([null, "", "agendaView=month", "xagendaView=day"].map(readStoredView)).toEqual(Array(4).fill("week"));
  });
  it("comes back", () => {
    const [pair] = storeView("day").split(";");
    expect(readStoredView(`pageSize=10; ${pair}`)).toBe("day");
  });
});
