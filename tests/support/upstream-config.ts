import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "#server/process/log.ts";
import type { UpstreamConfig } from "#upstream/app.ts";

/** How tests run the bundled upstream: on a free port, answers checked by their contracts, mail in a folder. */
export const upstreamConfig = (databaseUrl: string): UpstreamConfig => ({
  databaseUrl,
  port: 0,
  log: createLog("upstream", "silent"),
  mail: {
    from: "Segreteria <no-reply@demo.example>",
    outbox: join(tmpdir(), `club-outbox-${process.pid}`),
    dashboardUrl: "http://localhost:3000",
  },
  sealingKeys: [{ id: "test", key: Buffer.alloc(32, "key of the tests") }],
  flagsEnvironmentId: "test",
  checkAnswers: true,
});
