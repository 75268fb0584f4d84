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
  { name: "full", bookings: 300, raw: 185_000, br: 25_000, gzip: 27_500 },
  { name: "crowded", bookings: 2_000, raw: 600_000, br: 85_000, gzip: 93_000 },
] as const)("a week of $bookings reservations", ({ name, bookings, ...budget }) => {
  test("stays within its budget, and names each reservation once", async ({ visitor, places }) => {
    await visitor.signIn("facilities");
    const path = weekOf(places[name], monday[name]);
    const sizes: Record<string, number> = {};
    for (const coding of ["br", "gzip"] as const) {
      const answer = await visitor.request(path, { headers: { accept: "text/html", "accept-encoding": coding } });
      expect(answer.headers.get("content-encoding")).toBe(coding);
      sizes[coding] = Number(answer.headers.get("content-length"));
      const html = await answer.text();
      sizes.raw = Buffer.byteLength(html);
      const ids = idsIn(html);
      expect(ids).toHaveLength(bookings);
      for (const id of ids) expect(html.split(id.slice(-36))).toHaveLength(2);
    }
    console.log(`A week of ${bookings} reservations: ${JSON.stringify(sizes)} bytes.`);
    for (const [measure, most] of Object.entries(budget)) expect(sizes[measure], measure).toBeLessThanOrEqual(most);
  });

  test("is a line of text a reservation for a browser's scripts", async ({ visitor, places }) => {
    await visitor.signIn("facilities");
    const data = await visitor.request(weekOf(places[name], monday[name]).replace("agenda?", "agenda.data?"));
    const text = await data.text();
    expect(text.match(/[\da-f-]{36}\\t/gu)).toHaveLength(bookings);
    expect(Buffer.byteLength(text) / bookings).toBeLessThan(140);
  });
});
