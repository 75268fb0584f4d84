import { expect } from "vitest";
import type { Visitor } from "#tests/support/visitor.ts";

/** A location of the test's own with a court that is open and priced all week; where its rules are. */
export async function createPlace(visitor: Visitor, name: string) {
  const created = await visitor.submit(await visitor.get("/locations/new"), { name });
  const place = created.path;
  await visitor.submit(await visitor.get(`${place}/fields/new`), { name: `Campo di ${name}`, color: "red" });
  const hours = await visitor.get(`${place}/opening-slots/new`);
  await visitor.submit(hours, { startAt: "08:00", endAt: "20:00" });
  const list = await visitor.submit(
    await visitor.get(`${place}/price-lists/new`),
    { name: "Unico", type: "by_slot", slotMinutes: "30", price: "10" },
    { button: "Aggiungi listino" },
  );
  expect(list.text).toContain("Unico");
  return place;
}
