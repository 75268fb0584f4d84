import { expect, test } from "vitest";
import { stageOf } from "./stage.ts";

const now = new Date("2026-05-10T10:00:00Z");
const told = {
  status: "published" as const,
  confirmedAt: null,
  registrationsOpen: false,
  registrationsClosedByStaff: false,
  visibility: "all" as const,
  startAt: "2026-05-20T10:00:00Z",
  registrations: { opensAt: null, closesAt: null },
};

test.each([
  ["a state of its own comes first", { status: "live" as const, registrationsOpen: true }, "live"],
  ["confirmed teams close the entries", { confirmedAt: "2026-05-09T10:00:00Z" }, "confirmed"],
  ["entries are open", { registrationsOpen: true }, "open"],
  ["entries open later", { registrations: { opensAt: "2026-05-11T10:00:00Z", closesAt: null } }, "opensLater"],
  ["entries were open", { registrations: { opensAt: "2026-05-01T10:00:00Z", closesAt: null } }, "closed"],
  [
    "staff closed them before they opened",
    { registrationsClosedByStaff: true, registrations: { opensAt: "2026-05-11T10:00:00Z", closesAt: null } },
    "closed",
  ],
  ["staff collect the entries of what nobody sees", { visibility: "hidden" as const }, "byStaff"],
  [
    "also before athletes could",
    { visibility: "hidden" as const, registrations: { opensAt: "2026-05-11T10:00:00Z", closesAt: null } },
    "byStaff",
  ],
  ["until it begins", { visibility: "hidden" as const, startAt: "2026-05-10T10:00:00Z" }, "closed"],
  [
    "or their day is over",
    { visibility: "hidden" as const, registrations: { opensAt: null, closesAt: "2026-05-10T09:00:00Z" } },
    "closed",
  ],
  ["or they are closed", { visibility: "hidden" as const, registrationsClosedByStaff: true }, "closed"],
])("%s", (_, own, stage) => {
  expect(stageOf({ ...told, ...own }, now)).toBe(stage);
});
