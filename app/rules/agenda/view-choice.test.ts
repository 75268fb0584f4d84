import { describe, expect, it } from "vitest";
import { readStoredChoice, storeChoice } from "./view-choice.ts";

describe("stored choice", () => {
  it("is a week in the courts' colours by default, and for what makes no sense", () => {
    for (const cookies of [null, "", "agendaView=month; agendaColor=red", "xagendaView=day; xagendaColor=status"])
      expect(readStoredChoice(cookies)).toEqual({ view: "week", color: "court" });
  });
  it("comes back, each part for itself", () => {
    const pairs = (headers: Headers) => headers.getSetCookie().map((line) => line.split(";")[0]);
    expect(
      readStoredChoice(["pageSize=10", ...pairs(storeChoice({ view: "day", color: "payment" }))].join("; ")),
    ).toEqual({ view: "day", color: "payment" });
    expect(pairs(storeChoice({ view: null, color: "status" }))).toEqual(["agendaColor=status"]);
    expect(pairs(storeChoice({ view: null, color: null }))).toEqual([]);
  });
});
