import { describe, expect, it } from "vitest";
import { agendaHref, agendaPath, placeQuery } from "./links.ts";
import { parseAgendaQuery } from "./query.ts";

const court = "0198f1c2-7a3b-7c4d-8e5f-001122334455";
const parse = (text: string) => parseAgendaQuery(new URLSearchParams(text));

describe("the agenda's address", () => {
  it("says nothing of what was not asked", () => {
    expect(parse("")).toEqual({
      view: null,
      color: null,
      hours: null,
      date: null,
      locationId: null,
      fieldId: [],
      status: [],
      paymentStatus: [],
    });
    expect(agendaHref({})).toBe(agendaPath);
  });
  it("knows the hours that somebody may choose, which noon is in", () => {
    expect(parse("hoursFrom=8&hoursTo=22").hours).toEqual({ start: 480, end: 1320 });
    expect(parse("hoursFrom=6&hoursTo=24").hours).toBe("usual");
    for (const odd of ["hoursFrom=8", "hoursFrom=13&hoursTo=22", "hoursFrom=8&hoursTo=12", "hoursFrom=08&hoursTo=22"])
      expect(parse(odd).hours).toBeNull();
  });
  it("drops what makes no sense", () => {
    expect(parse("view=month&color=red&date=2026-02-30&locationId=1'--&fieldId=x&status=lost&paymentStatus=")).toEqual(
      parse(""),
    );
  });
  it("goes to a state and back", () => {
    const text = `view=day&color=payment&date=2026-11-20&locationId=all&fieldId=${court}&status=pending&status=canceled&paymentStatus=paid`;
    expect(agendaHref(parse(text))).toBe(`${agendaPath}?${text}`);
  });
  it("takes the default statuses for no filter: the form always sends what is checked", () => {
    expect(parse("status=confirmed&status=pending").status).toEqual([]);
    expect(parse("status=confirmed&status=pending&status=canceled").status).toHaveLength(3);
  });
  it("counts a repeated value once", () => {
    expect(parse(`fieldId=${court}&fieldId=${court}&status=paid&status=pending&status=pending`)).toMatchObject({
      fieldId: [court],
      status: ["pending"],
    });
  });
  it("hands a place to the forms", () => {
    expect(placeQuery({ fieldId: court, date: "2026-11-20", startAt: "18:00", endAt: "24:00" })).toBe(
      `fieldId=${court}&date=2026-11-20&startAt=18%3A00&endAt=24%3A00`,
    );
  });
});
