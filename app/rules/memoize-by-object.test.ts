import { expect, test } from "vitest";
import { memoizeByObject } from "./memoize-by-object.ts";

test("each object has its own, made when it is first asked for, be it nothing", () => {
  let made = 0;
  const numberOf = memoizeByObject((_: object) => {
    made += 1;
    return made === 1 ? undefined : made;
  });
  const [one, other] = [{}, {}];
  expect([numberOf(one), numberOf(other), numberOf(one), numberOf(other)]).toEqual([undefined, 2, undefined, 2]);
  expect(made).toBe(2);
});
