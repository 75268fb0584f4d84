import { expect } from "vitest";
import { fillPattern, withoutPage } from "#tests/support/every-path.ts";
import { test } from "#tests/support/fixtures.ts";

/** Addresses without a page whose answer a page's script reads by itself. */
const fetched = [
  "notifications/feed",
  "locations/reservations/athletes",
  "locations/reservations/price",
  "live-matches/count",
];
const resources = withoutPage();

test("files, pictures and streams are not there as data of a page", async ({ visitor }) => {
  await visitor.signIn("manager", "Aurora");
  expect(resources).toEqual(expect.arrayContaining(["live", ...fetched]));
  for (const path of resources) {
    const data = await visitor.request(`/${fillPattern(path)}.data`);
    expect([path, data.status, await data.text().then((text) => text.length < 1_000)]).toEqual([
      path,
      fetched.includes(path) ? 200 : 404,
      true,
    ]);
  }
});

test.for(["script", "worker", "style", "object"])(
  "nothing of the routes is loaded as a %s",
  async (use, { visitor }) => {
    await visitor.signIn("manager", "Aurora");
    for (const path of ["/live", "/", "/_root.data", "/notifications/feed.data", "/locations/media/x/original"]) {
      const { status } = await visitor.request(path, { headers: { "sec-fetch-dest": use } });
      expect([path, status]).toEqual([path, 403]);
    }
  },
);
