import { expect, test } from "vitest";
import { decisionForm } from "./decision-schema.ts";
import { methodsOf, tieKey } from "./ties.ts";

const [a, b, c] = ["a", "b", "c"].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`) as [
  string,
  string,
  string,
];
const read = (method: string, places: readonly string[]) =>
  decisionForm.safeParse({
    tie: tieKey({ groupIndex: 0, teamIds: [a, b, c] }),
    method,
    teams: [a, b, c].map((id, at) => ({ id, place: places[at] || undefined })),
  });

test("teams come in the order of their places, which are each given once", () => {
  expect(read("staff", ["3", "1", "2"]).data?.teamIds).toEqual([b, c, a]);
  const wrong = (places: readonly string[]) => read("playOff", places).error?.issues.map(({ path }) => path[1]);
  expect(wrong(["1", "1", "2"])).toEqual([1]);
  expect(wrong(["1", "", "4"])).toEqual([1, 2]);
  expect(wrong(["uno", "2", "3"])).toEqual([0]);
});

test("lots need no places; a rank stays shared where nothing depends on it", () => {
  expect(read("lots", []).data?.teamIds).toEqual([a, b, c]);
  expect(read("none", []).data?.method).toBeNull();
  expect(methodsOf({ decides: true })).not.toContain("shared");
  expect(methodsOf({ decides: false })).toContain("shared");
  expect(tieKey({ groupIndex: 0, teamIds: [b, a] })).toBe(tieKey({ groupIndex: 0, teamIds: [a, b] }));
});
