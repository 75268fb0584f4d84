import { expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";
import { listen } from "../notifications/stream-reader.ts";

test("a change is told to all who work with facilities, log readers or not, by its id only", async ({
  dashboard,
  visitor,
}) => {
  await visitor.signIn("manager", "Aurora");
  const listeners = new Map<string, Awaited<ReturnType<typeof listen>>>();
  for (const [name, person, organisation] of [
    ["manager", "manager", "Aurora"],
    ["clerk", "facilities", "Aurora"],
    ["coach", "coach", "Aurora"],
    ["foreign manager", "manager", "Riviera"],
  ] as const) {
    const other = new Visitor(dashboard.url);
    await other.signIn(person, organisation);
    listeners.set(name, await listen(other));
  }
  const topics = (name: string) =>
    listeners
      .get(name)
      ?.told()
      .map(([topic]) => topic);

  const list = await visitor.get("/locations/reservations/list");
  const path = list.document.querySelector("a.rowLink")?.getAttribute("href") ?? "";
  await visitor.post(`${path}/notes`, { notes: "Chiama prima." });
  await waitFor(() => topics("manager")?.includes("reservations"));
  await waitFor(() => topics("clerk")?.includes("reservations"));
  expect(topics("manager")).toContain("audit");
  expect(listeners.get("clerk")?.told()).toEqual([["reservations", { targetId: path.split("/").at(-1) }]]);
  expect(topics("coach")).toEqual([]);
  expect(topics("foreign manager")).toEqual([]);

  // What shows on none of their pages is told to none of them.
  const audits = () => topics("manager")?.filter((topic) => topic === "audit").length ?? 0;
  const before = audits();
  await visitor.post("/locations/reservations/export", { search: "zzzz", sort: "startAt" });
  await waitFor(() => audits() > before);
  expect(topics("clerk")).toEqual(["reservations"]);
  for (const listener of listeners.values()) await listener.close();
});
