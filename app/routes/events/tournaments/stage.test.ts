import { expect, test } from "vitest";
import { stageOf } from "./stage.ts";

const now = new Date("2026-05-10T10:00:00Z");
const told = {
  status: "published" as const,
  confirmedAt: null,
  registrationsOpen: false,
  registrationsClosedByStaff: false,
  registrations: { opensAt: null },
};

test.each([
  ["a state of its own comes first", { status: "live" as const, registrationsOpen: true }, "live"],
  ["confirmed teams close the entries", { confirmedAt: "2026-05-09T10:00:00Z" }, "confirmed"],
  ["entries are open", { registrationsOpen: true }, "open"],
  ["entries open later", { registrations: { opensAt: "2026-05-11T10:00:00Z" } }, "opensLater"],
  ["entries were open", { registrations: { opensAt: "2026-05-01T10:00:00Z" } }, "closed"],
  [
    "staff closed them before they opened",
    { registrationsClosedByStaff: true, registrations: { opensAt: "2026-05-11T10:00:00Z" } },
    "closed",
  ],
])("%s", (_, own, stage) => {
  expect(stageOf({ ...told, ...own }, now)).toBe(stage);
});
