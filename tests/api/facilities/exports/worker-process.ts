// A process of its own that runs exports, for tests that kill it.

import { upstreamConfig } from "#tests/support/upstream-config.ts";
import { createUpstream } from "#upstream/app.ts";

const [databaseUrl = ""] = process.argv.slice(2);
await createUpstream({ ...upstreamConfig(databaseUrl), worker: true });
process.send?.("ready");
