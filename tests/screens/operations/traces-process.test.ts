import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { cloneDatabase, type TestDatabase } from "#tests/support/databases.ts";
import { processEnv } from "#tests/support/process-env.ts";
import { sampleOf } from "#tests/support/soak.ts";
import { startTraceReceiver } from "#tests/support/trace-receiver.ts";
import { waitFor } from "#tests/support/wait.ts";

// why: whole processes start here, on machines that do much else.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase("demo");
});
afterAll(() => database.drop());

let undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const one of undo.reverse()) await one();
  undo = [];
});

/** Says whenever anything of OpenTelemetry is loaded, but its API: the metrics' library brings that along. */
const watchingImports = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({ resolve(specifier, context, next) {
    if (specifier.includes("opentelemetry/") && !specifier.includes("opentelemetry/api")) console.log("LOADED " + specifier);
    return next(specifier, context);
  } });`)}`;

/** Starts a program of the product as production does, and hands out what it says. */
function start(program: string, env: Record<string, string>, address: RegExp) {
  const child: ChildProcess = spawn(process.execPath, ["--import", watchingImports, program], {
    env: processEnv({
      DATABASE_URL: database.url,
      UPSTREAM_URL: "http://127.0.0.1:9",
      SESSION_SECRET: "a secret of the tests, 32 characters or more",
      PORT: "0",
      UPSTREAM_PORT: "0",
      ...env,
    }),
  });
  undo.push(() => child.kill("SIGKILL"));
  const said = { output: "" };
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      said.output += chunk;
    });
  const ended = once(child, "close").then(([code]) => code as number | null);
  const url = waitFor(() => {
    if (child.exitCode !== null) throw new Error(said.output);
    return address.exec(said.output)?.[1];
  }, 60_000);
  return { child, said, ended, url };
}
const dashboard = (env: Record<string, string> = {}) => start("server/web.ts", env, /^Dashboard: (\S+)/mu);
const upstream = (env: Record<string, string> = {}) => start("server/upstream/main.ts", env, /"url":"([^"]+)"/u);
const programs = [
  ["dashboard", dashboard, "/login"],
  ["upstream", upstream, "/settings/sports"],
] as const;

/** A receiver that takes connections and says nothing, or is not there at all. */
async function silence(kind: "hangs" | "is away"): Promise<string> {
  const server: Server = createServer((socket) => void socket.on("error", () => {}).resume());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  if (kind === "is away") await new Promise((resolve) => server.close(resolve));
  else undo.push(() => server.close());
  return `http://127.0.0.1:${port}`;
}

it.each(sampleOf(programs, 1, "untraced"))(
  "without an endpoint the %s does not even load what would trace it",
  async (_, run, path) => {
    const { url, said } = run();
    await fetch(`${await url}${path}`);
    expect(said.output).not.toContain("LOADED");
  },
);

it.each(sampleOf(programs, 1, "last traces"))(
  "what the %s did last is sent before it ends, and its log has the trace",
  async (name, run, path) => {
    const receiver = await startTraceReceiver();
    undo.push(() => receiver.stop());
    const { url, said, child, ended } = run({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=tests",
    });
    const answer = await fetch(`${await url}${path}`, {
      headers: { traceparent: `00-${"1".repeat(32)}-${"2".repeat(16)}-01` },
    });
    const requestId = answer.headers.get("x-request-id") ?? "";
    const began = performance.now();
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    const span = receiver.spans.find(({ facts }) => facts["club.request_id"] === requestId);
    expect(span).toMatchObject({ service: `club-${name}`, kind: "server" });
    // Upstream believes callers on its own machine; the dashboard nobody.
    expect(span?.traceId === "1".repeat(32)).toBe(name === "upstream");
    expect(JSON.stringify(receiver.bodies)).toContain("deployment.environment.name");
    const line = said.output.split("\n").find((one) => one.includes(requestId) && one.includes('"status"'));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ requestId, traceId: span?.traceId });
  },
);

const silent = [
  ["dashboard", "hangs", dashboard, "/login"],
  ["dashboard", "is away", dashboard, "/login"],
  ["upstream", "hangs", upstream, "/settings/sports"],
  ["upstream", "is away", upstream, "/settings/sports"],
] as const;
it.each(sampleOf(silent, 1, "silent receivers"))(
  "the %s works with a receiver that %s, says so at most once, and ends in time",
  async (_, kind, run, path) => {
    const endpoint = await silence(kind);
    const { url, said, child, ended } = run({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_TIMEOUT: "500",
    });
    const address = `${await url}${path}`;
    const ask = async () => {
      const began = performance.now();
      const answer = await fetch(address);
      await answer.text();
      return { status: answer.status, ms: performance.now() - began };
    };
    const { status } = await ask();
    const told = () => said.output.split("traces cannot be sent").length - 1;
    const times: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      const one = await ask();
      expect(one.status).toBe(status);
      times.push(one.ms);
    }
    await waitFor(() => told() > 0, 20_000);
    for (let n = 0; n < 20; n += 1) times.push((await ask()).ms);
    expect(told()).toBe(1);
    times.sort((a, b) => a - b);
    expect(times[times.length >> 1]).toBeLessThan(500);
    const began = performance.now();
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(5_000);
  },
);
