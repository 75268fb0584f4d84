import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alertLinks, alertMark, moduleAlert, readMarks, withMark } from "./module-alert.ts";
import { everyone } from "./permissions.ts";
import type { ModuleCard, ModuleState } from "./subscriptions.ts";

const states: readonly ModuleState[] = [
  { state: "inactive" },
  { state: "active", days: 31 },
  { state: "expiring", days: 1 },
  { state: "expired", days: 0 },
];
const timed = (["facilitiesManager", "academy"] as const).flatMap((product) =>
  states.map((status): ModuleCard => ({ product, status })),
);

describe("the alert of a module", () => {
  test.each(timed)("$product $status.state", (module) => {
    if (module.product === "tournaments") throw new Error("not here");
    const { product, status } = module;
    const expected = {
      inactive: { product, reason: "inactive", isClosable: false },
      expired: { product, reason: "expired", isClosable: product === "academy" },
      active: null,
      expiring: null,
    }[status.state];
    expect(moduleAlert(module)).toEqual(expected);
  });

  test("of tournaments is there, and closable, exactly when more are used than the plan has", () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), (used, total) => {
        const alert = moduleAlert({ product: "tournaments", used, total });
        expect(alert).toEqual(used > total ? { product: "tournaments", reason: "exceeded", isClosable: true } : null);
      }),
    );
  });

  test("leaves everybody a way out, and shows plans to those who may open them", () => {
    fc.assert(
      fc.property(fc.subarray([...everyone]), (roles) => {
        const isBoard = roles.includes("manager") || roles.includes("boardMember");
        expect(alertLinks(roles)).toEqual(
          isBoard ? { home: "/dashboard", plans: "/account/plans" } : { home: "/", plans: null },
        );
      }),
    );
  });
});

describe("alerts that were closed", () => {
  const organisation = "0a0a0a0a-0000-4000-8000-000000000001";

  test("are of an organisation, a module and its end", () => {
    const mark = alertMark(organisation, "academy", "2026-10-01T22:00:00.000Z");
    expect(mark).toBe(`${organisation}.academy.2026-10-01`);
    expect(readMarks([mark, alertMark(organisation, "tournaments", null)])).toHaveLength(2);
    expect(mark).not.toBe(alertMark(organisation, "academy", "2027-10-01T22:00:00.000Z"));
  });

  test("whatever a cookie holds, only marks come out of it, and few are kept", () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.anything()), fc.anything(), (value, list, added) => {
        expect(readMarks(value).every((one) => typeof one === "string")).toBe(true);
        expect(withMark(readMarks(list), added).length).toBeLessThanOrEqual(12);
      }),
    );
    const many = Array.from(
      { length: 40 },
      (_, day) => `${organisation}.academy.2026-01-${String((day % 28) + 1).padStart(2, "0")}`,
    );
    const kept = many.reduce<string[]>((marks, one) => withMark(marks, one), []);
    expect(kept).toHaveLength(12);
    expect(kept.at(-1)).toBe(many.at(-1));
    expect(withMark(kept, kept[0]).filter((one) => one === kept[0])).toHaveLength(1);
  });
});
