import { expect, test } from "vitest";
import { filtersOf } from "./audit-filters.ts";

test("a period is whole days of the clubs' zone, also when the clocks change", () => {
  expect(filtersOf({ from: "2026-03-29", to: "2026-03-29" })).toEqual({
    words: [],
    from: new Date("2026-03-28T23:00:00Z"),
    until: new Date("2026-03-29T22:00:00Z"),
  });
});

test("words are taken apart as the log's index has them; an id is looked for as a whole, too", () => {
  expect(filtersOf({ actor: "José MARÍA@club", target: "A-1b", words: ["Campo  n.1"], action: "payment.*" })).toEqual({
    actor: { whole: "josé maría@club", words: ["jose", "maria", "club"] },
    target: { whole: "a-1b", words: ["a", "1b"] },
    words: [{ whole: "campo  n.1", words: ["campo", "n", "1"] }],
    actions: ["payment.add", "payment.edit", "payment.delete", "payment.refund"],
  });
});
