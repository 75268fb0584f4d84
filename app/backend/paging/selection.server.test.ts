import { expect, test } from "vitest";
import { readSelected } from "./selection.server.ts";

test.each([
  ["", { ids: [], matching: null }],
  ["id=a&id=b&id=a", { ids: ["a", "b"], matching: null }],
  ["id=a&all=83", { ids: ["a"], matching: 83 }],
  ["all=-1", { ids: [], matching: null }],
  ["all=1e9", { ids: [], matching: null }],
])("%j", (sent, selected) => {
  expect(readSelected(new URLSearchParams(sent))).toEqual(selected);
});
