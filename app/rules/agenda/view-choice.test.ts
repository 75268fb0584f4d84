import { describe, expect, it } from "vitest";
import { readStoredChoice, storeChoice } from "./view-choice.ts";

const withCookies = (cookie: string) => new Headers({ cookie });

describe("stored choice", () => {
  it("is a week in the courts' colours by default, and for what makes no sense", () => {
    for (const cookies of [
      "",
      "agendaView=month; agendaColor=red; agendaHours=22-8",
      "agendaHours=8",
      "xagendaView=day; xagendaColor=status",
    ])
      expect(readStoredChoice(withCookies(cookies))).toEqual({ view: "week", color: "court", hours: null });
  });
  it("is a day on a phone that has chosen nothing, as its browser says what it is", () => {
    const phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
    const tablet = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
    const viewOf = (headers: Record<string, string>) => readStoredChoice(new Headers(headers)).view;
    expect(viewOf({ "user-agent": phone })).toBe("day");
    expect(viewOf({ "user-agent": tablet })).toBe("week");
    expect(viewOf({ "user-agent": tablet, "sec-ch-ua-mobile": "?1" })).toBe("day");
    expect(viewOf({ "user-agent": phone, "sec-ch-ua-mobile": "?0" })).toBe("week");
    expect(viewOf({ "user-agent": phone, cookie: "agendaView=week" })).toBe("week");
  });
  it("comes back, each part for itself", () => {
    const pairs = (headers: Headers) => headers.getSetCookie().map((line) => line.split(";")[0]);
    const stored = pairs(storeChoice({ view: "day", color: "payment", hours: { start: 480, end: 1320 } }));
    expect(readStoredChoice(withCookies(["pageSize=10", ...stored].join("; ")))).toEqual({
      view: "day",
      color: "payment",
      hours: { start: 480, end: 1320 },
    });
    expect(pairs(storeChoice({ view: null, color: "status", hours: null }))).toEqual(["agendaColor=status"]);
    expect(pairs(storeChoice({ view: null, color: null, hours: null }))).toEqual([]);
    expect(storeChoice({ view: null, color: null, hours: "usual" }).getSetCookie()).toEqual([
      "agendaHours=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
    ]);
  });
});
