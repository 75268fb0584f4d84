import { expect, test } from "vitest";
import { readPrintQuery } from "./query.ts";

const known = { rounds: ["r1"], courts: ["c1"] };
const read = (query: string) => readPrintQuery(new URLSearchParams(query), "groups", known);

test("what an address asks to be printed is read; what the tournament does not have counts as not asked", () => {
  const usual = { what: "groups", round: null, court: null, paper: "A4", order: "time", page: 1 };
  expect(read("")).toEqual(usual);
  expect(read("what=slips&round=r1&court=c1&page=3")).toEqual({
    ...usual,
    ...{ what: "slips", round: "r1", court: "c1", page: 3 },
  });
  expect(read("what=bracket&paper=A3&order=court")).toEqual({ ...usual, what: "bracket", paper: "A3", order: "court" });
  for (const odd of ["what=all", "round=r2&court=c9", "paper=A5&order=size", "page=-1", "page=1.5", "page=x"])
    expect(read(odd), odd).toEqual(usual);
});
