import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

test.each([
  ["/", "/"],
  ["/audit?actor=a&page=2#top", "/audit?actor=a&page=2#top"],
  ["/a/../b", "/b"],
])("keeps the own path %s", (value, kept) => {
  expect(ownPath(value)).toBe(kept);
});

test.each([
  "https://elsewhere.example/",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "/..//elsewhere.example",
  "/a\\b",
  "/\t/elsewhere.example",
  "javascript:alert(1)",
  "audit",
  "",
  null,
  42,
])("refuses %j", (value) => {
  expect(ownPath(value, "/home")).toBe("/home");
});
