import { describe, expect } from "vitest";
import { addBusyPlace, type BusyPlace } from "#tests/support/busy-place.ts";
import { test as base } from "#tests/support/fixtures.ts";

// What a full week of twelve courts may weigh. Bytes, not times: they are the same on every machine.

const monday = { full: "2028-02-07", crowded: "2028-03-06" };
const test = base.extend("places", { scope: "file" }, async ({ upstream }) => ({
  full: await addBusyPlace(upstream.databaseUrl, { monday: monday.full, bookings: 300 }),
  crowded: await addBusyPlace(upstream.databaseUrl, { monday: monday.crowded, bookings: 2_000 }),
}));

const weekOf = ({ locationId }: BusyPlace, date: string) =>
  `/locations/reservations/agenda?view=week&date=${date}&locationId=${locationId}`;
const idsIn = (text: string) => text.match(/\/locations\/reservations\/[\da-f-]{36}/gu) ?? [];

describe.each([
  { name: "full", bookings: 300, raw: 235_000, br: 29_000, gzip: 40_000 },
  { name: "crowded", bookings: 2_000, raw: 1_130_000, br: 130_000, gzip: 186_000 },
] as const)("a week of $bookings reservations", ({ name, bookings, ...budget }) => {
  test("stays within its budget", async ({ visitor, places }) => {
    await visitor.signIn("facilities");
    const path = weekOf(places[name], monday[name]);
    const sizes: Record<string, number> = {};
    for (const coding of ["br", "gzip"] as const) {
      const answer = await visitor.request(path, { headers: { accept: "text/html", "accept-encoding": coding } });
      expect(answer.headers.get("content-encoding")).toBe(coding);
      sizes[coding] = Number(answer.headers.get("content-length"));
      const html = await answer.text();
      sizes.raw = Buffer.byteLength(html);
      expect(idsIn(html)).toHaveLength(bookings);
    }
    console.log(`A week of ${bookings} reservations: ${JSON.stringify(sizes)} bytes.`);
    for (const [measure, most] of Object.entries(budget)) expect(sizes[measure], measure).toBeLessThanOrEqual(most);
  });
});
