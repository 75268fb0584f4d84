import http from "node:http";
import { createServer } from "vite";
import { readEnvironment } from "#app/backend/env.server.ts";
import type { createDashboard, Dashboard } from "./app.ts";
import { tracingFor } from "./tracing/load.ts";

// Development: the dashboard from its sources, through Vite. `npm run dev` starts it beside database and upstream.

interface Source {
  readonly create: typeof createDashboard;
  readonly dashboard: Promise<Dashboard>;
}

const { port, config } = readEnvironment(process.env);
let current: Source | undefined;

/** The dashboard as its sources are now: a change on the server's side makes a new one and stops the old. */
async function dashboardOfSources(): Promise<Dashboard> {
  const module = await vite.ssrLoadModule("./server/app.ts");
  const create: typeof createDashboard = module.createDashboard;
  if (current?.create !== create) {
    const old = current;
    current = { create, dashboard: create({ ...config, development: true }, tracingFor(config)) };
    void old?.dashboard
      .then(async (dashboard) => {
        dashboard.drain();
        await dashboard.stop();
      })
      .catch((error: unknown) => console.error(error));
  }
  return current.dashboard;
}

const server = http.createServer((request, response) => {
  if (request.url === "/healthz") {
    response.end("ok");
    return;
  }
  vite.middlewares(request, response, async () => {
    try {
      (await dashboardOfSources()).listener(request, response);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      console.error(error);
      response
        .writeHead(500, { "content-type": "text/plain" })
        .end(error instanceof Error ? error.stack : String(error));
    }
  });
});
const vite = await createServer({ server: { middlewareMode: { server } } });
server.listen(port, () => console.log(`Dashboard: http://localhost:${port}`));

const stop = async () => {
  server.close();
  server.closeAllConnections();
  const dashboard = await current?.dashboard.catch(() => undefined);
  dashboard?.drain();
  await dashboard?.stop();
  await vite.close();
  process.exit(0);
};
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
