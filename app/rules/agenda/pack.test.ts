import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packItems, unpackItems } from "./pack.ts";
import type { AgendaItem } from "./types.ts";

const items = fc.array(
  fc.record<AgendaItem>({
    id: fc.uuid(),
    court: fc.nat(30),
    day: fc.nat(6),
    start: fc.nat(1425),
    end: fc.nat(1440),
    status: fc.constantFrom("pending", "confirmed", "canceled"),
    payment: fc.constantFrom("paid", "partiallyPaid", "unpaid"),
    hasNotes: fc.boolean(),
    isPart: fc.boolean(),
    inSeries: fc.boolean(),
    holder: fc.string({ unit: "grapheme" }).map((text) => text.replace(/[\t\n\r\v\f\u0085\u2028\u2029]+/gu, " ")),
    due: fc.constantFrom("", "24,00\u00a0€", "CHF 10.00"),
  }),
);

describe("packed items", () => {
  it("come back as they were", () => {
    fc.assert(
      fc.property(items, (all) => {
        expect(unpackItems(packItems(all))).toEqual(all);
      }),
      { verbose: true },
    );
  });
  it("cannot be broken by a name", () => {
    const item: AgendaItem = {
      id: "a",
      court: 0,
      day: 0,
      start: 1,
      end: 2,
      status: "confirmed",
      payment: "paid",
      hasNotes: false,
      isPart: false,
      inSeries: false,
      holder: "Rossi\tMario\r\nx",
      due: "",
    };
    expect(unpackItems(packItems([item, item])).map((one) => one.holder)).toEqual(["Rossi Mario x", "Rossi Mario x"]);
  });
});
