import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawLots } from "./lots.ts";

describe("Lots", () => {
  test("can be drawn again by anybody, whatever the order of the teams", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 6 }), fc.string(), (teams, nonce) => {
        const drawn = drawLots("round", teams, nonce);
        expect(drawLots("round", [...teams].reverse(), nonce)).toEqual(drawn);
        expect([...drawn].sort()).toEqual([...teams].sort());
      }),
    );
    const firsts = Array.from({ length: 600 }, (_, nonce) => drawLots("round", ["A", "B", "C"], String(nonce))[0]);
    for (const team of "ABC") expect(firsts.filter((first) => first === team).length).toBeGreaterThan(150);
  });
});
