import { expect, test } from "vitest";
import { safeRedirectPath } from "./own-path.ts";

test.each([
  ["/", "/"],
  ["/audit?actor=a&page=2#top", "/audit?actor=a&page=2#top"],
  ["/a/../b", "/b"],
  ["/notifications?tab=read", "/notifications?tab=read"],
  [
    "/locations/0198c0de-0000-7000-8000-00000000000a/media/new",
    "/locations/0198c0de-0000-7000-8000-00000000000a/media/new",
  ],
  ["/locations/reservations/athletes-cup", "/locations/reservations/athletes-cup"],
])("keeps the own path %s", (value, kept) => {
  expect(safeRedirectPath(value)).toBe(kept);
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
  "/notifications/feed",
  "/notifications/feed?page=2",
  "/notifications/%66eed",
  "/notifications/../live",
  "/notifications/0198c0de-0000-7000-8000-00000000000a/file",
  "/locations/reservations/athletes?search=x",
  "/locations/reservations/price?fieldId=x",
  "/locations/0198c0de-0000-7000-8000-00000000000a/media/upload",
  "/locations/media/0198c0de-0000-7000-8000-00000000000a/thumbnail",
  "/locations/list.data",
  "/calendars/x.ics",
  "/logout",
  "/language",
  "/%",
  "",
  null,
  42,
])("refuses %j", (value) => {
  expect(safeRedirectPath(value, "/home")).toBe("/home");
});
