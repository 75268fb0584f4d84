// A process of its own that runs exports, for tests that stop or kill it.
import { upstreamConfig } from "#tests/support/upstream-config.ts";
import { createUpstream } from "#upstream/app.ts";

const [databaseUrl = ""] = process.argv.slice(2);
const upstream = await createUpstream({ ...upstreamConfig(databaseUrl), worker: true });
process.once("SIGTERM", async () => {
  await upstream.stop();
  process.disconnect();
});
process.send?.("ready");
