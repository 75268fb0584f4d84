import { pino } from "pino";
import { expect, test } from "vitest";
import { createUpstream } from "./app.ts";
import { registryEntries } from "./core/registry.ts";
import { registry } from "./registry.ts";

test("a start without an entry of the registry fails, and says which is missing", async () => {
  expect(registryEntries.toSorted()).toEqual(Object.keys(registry).toSorted());
  for (const missing of registryEntries) {
    const config = {
      // No database listens there: the registry is looked at before the database is.
      databaseUrl: "postgres://nobody@127.0.0.1:1/none",
      port: 0,
      log: pino({ level: "silent" }),
      mail: { from: "club@club.example", outbox: "none", dashboardUrl: "http://club.example" },
      flagsEnvironmentId: "none",
      registry: { ...registry, [missing]: undefined },
    };
    await expect(createUpstream(config), missing).rejects.toThrow(`lacks ${missing} (`);
  }
});
