import { expect, test } from "vitest";
import { breakStreams } from "#tests/faults/stream/harness.ts";
import { cloneDatabase } from "#tests/support/databases.ts";
import { times } from "#tests/support/soak.ts";

// The quick version of `npm run faults -- stream`.
test("nothing is lost, told twice or told to a stranger while clients, dashboards and LISTEN are killed", async () => {
  const database = await cloneDatabase();
  try {
    const { findings } = await breakStreams({
      databaseUrl: database.url,
      rounds: times(1, 20),
      seed: Number(process.env.SEED),
      dashboards: 2,
      organisations: 2,
      pause: 80,
      log: () => {},
    });
    expect(findings).toEqual([]);
  } finally {
    await database.drop();
  }
}, 120_000);
