import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { migrateDashboard } from "#db/migrate.ts";
import { freePort } from "#server/start/ports.ts";
import { migrateUpstream } from "#upstream/db/migrate.ts";
import { seedDemo } from "#upstream/seed.ts";
import { urlAs } from "./dashboard-database.ts";
import { waitFor } from "./wait.ts";

const root = join(import.meta.dirname, "..", "..");

/** One program of the site, as a process of its own. It can be ended and started again on the same address. */
export interface Program {
  readonly name: string;
  /** The address of the program's listener for operators. */
  readonly adminUrl: string;
  /** The file that has everything the program wrote, of all its starts. */
  readonly logFile: string;
  /** Starts the program and waits until it is ready. */
  start(): Promise<void>;
  /** Sends the program a signal and waits for its end. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<{ readonly code: number | null; readonly ms: number }>;
}

/** What compose.yaml describes, on loopback: the bundled upstream, two dashboards, Caddy with deploy/Caddyfile. */
export interface Site {
  /** The load balancer's address, without a slash at the end. */
  readonly url: string;
  /** Every dashboard's own address, past the load balancer. */
  readonly direct: readonly string[];
  readonly upstream: Program;
  readonly dashboards: readonly Program[];
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** An empty database of its own. The demo data is put into it. */
  readonly databaseUrl: string;
  /** The folder for logs, mails and Caddy's settings. */
  readonly folder: string;
  /** How many milliseconds a program may take to become ready. */
  readonly patience?: number;
}

/** Whether Caddy is installed (Debian's package `caddy`). */
export const hasCaddy = (): Promise<boolean> =>
  promisify(execFile)("caddy", ["version"]).then(
    () => true,
    () => false,
  );

/**
 * deploy/Caddyfile with other addresses: `dashboards` for those of compose.yaml, and the port on which operators
 * listen.
 * @throws Error when the file does not name what is to be replaced
 */
export async function caddyfileFor(dashboards: readonly string[], adminPort: number): Promise<string> {
  let text = await readFile(join(root, "deploy/Caddyfile"), "utf8");
  const replace = (from: string, to: string) => {
    if (!text.includes(from)) throw new Error(`deploy/Caddyfile has no "${from}".`);
    text = text.replace(from, to);
  };
  for (const [at, address] of dashboards.entries()) replace(`dashboard-${at + 1}:3000`, address);
  replace("health_port 9090", `health_port ${adminPort}`);
  return text;
}

interface Start {
  readonly name: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly adminUrl: string;
  /** The address that answers 200 when the program is ready. */
  readonly probe: string;
}

/** Starts the whole site. Linux only: each dashboard's operators have a loopback address of their own. */
export async function startSite({ databaseUrl, folder, patience = 60_000 }: SiteOptions): Promise<Site> {
  const running: ChildProcess[] = [];
  const program = ({ name, command, env, adminUrl, probe }: Start): Program => {
    let child: ChildProcess | undefined;
    const logFile = join(folder, `${name}.log`);
    return {
      name,
      adminUrl,
      logFile,
      async start() {
        const [file = "", ...args] = command;
        const started = spawn(file, args, { cwd: root, env: { PATH: process.env.PATH, HOME: folder, ...env } });
        child = started;
        running.push(started);
        const log = createWriteStream(logFile, { flags: "a" });
        for (const stream of [started.stdout, started.stderr]) stream?.pipe(log, { end: false });
        started.once("close", () => log.end());
        await waitFor(async () => {
          if (started.exitCode !== null) throw new Error(`${name} ended; see ${logFile}`);
          return fetch(probe).then(
            (answer) => answer.ok,
            () => false,
          );
        }, patience);
      },
      async end(signal) {
        const began = performance.now();
        if (!child || child.exitCode !== null || child.signalCode !== null) return { code: null, ms: 0 };
        const closed = once(child, "close");
        child.kill(signal);
        const [code] = await closed;
        return { code: code as number | null, ms: performance.now() - began };
      },
    };
  };

  // The dashboards' listeners for operators differ only by their address: Caddy knows one port for all.
  const ports = [await freePort(), await freePort(), await freePort(), await freePort(), await freePort()] as const;
  const [upstreamPort, upstreamAdmin, sitePort, adminPort, secondPort] = ports;
  const firstPort = await freePort();
  const upstreamUrl = `http://127.0.0.1:${upstreamPort}`;
  const url = `http://127.0.0.1:${sitePort}`;
  await migrateDashboard(databaseUrl);
  await migrateUpstream(databaseUrl);
  await seedDemo(databaseUrl, { reservations: 300 });
  const upstream = program({
    name: "upstream",
    command: [process.execPath, "server/upstream/main.ts"],
    env: {
      DATABASE_URL: databaseUrl,
      UPSTREAM_PORT: String(upstreamPort),
      UPSTREAM_METRICS_PORT: String(upstreamAdmin),
      DATA_DIR: folder,
      PUBLIC_URL: url,
    },
    adminUrl: `http://127.0.0.1:${upstreamAdmin}`,
    probe: `http://127.0.0.1:${upstreamAdmin}/readyz`,
  });
  const dashboards = [firstPort, secondPort].map((port, at) => {
    const adminUrl = `http://127.0.0.${11 + at}:${adminPort}`;
    return program({
      name: `dashboard-${at + 1}`,
      command: [process.execPath, "server/web.ts"],
      env: {
        DATABASE_URL: urlAs("dashboard_app", databaseUrl),
        UPSTREAM_URL: upstreamUrl,
        SESSION_SECRET: "a secret of the tests, 32 characters or more",
        PORT: String(port),
        METRICS_HOST: `127.0.0.${11 + at}`,
        METRICS_PORT: String(adminPort),
        DRAIN_SECONDS: "2",
        // why: on a busy machine a page gives up on upstream, and that is not what is looked for here.
        UPSTREAM_PAGE_SECONDS: "30",
        TRUST_PROXY: "true",
        FLAGS_URL: `${upstreamUrl}/api/v1`,
        FLAGS_ENVIRONMENT_ID: "demo",
      },
      adminUrl,
      probe: `${adminUrl}/readyz`,
    });
  });
  const direct = [firstPort, secondPort].map((port, at) => `127.0.0.${11 + at}:${port}`);
  const settings = join(folder, "Caddyfile");
  await writeFile(settings, await caddyfileFor(direct, adminPort));
  const balancer = program({
    name: "balancer",
    command: ["caddy", "run", "--config", settings, "--adapter", "caddyfile"],
    env: { SITE_ADDRESS: `:${sitePort}`, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
    adminUrl: "",
    probe: `${url}/login`,
  });
  const stop = async () => {
    for (const child of running) child.kill("SIGKILL");
    await Promise.all(running.map((child) => child.exitCode ?? child.signalCode ?? once(child, "close")));
  };
  try {
    await upstream.start();
    await Promise.all(dashboards.map((one) => one.start()));
    await balancer.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, direct: direct.map((address) => `http://${address}`), upstream, dashboards, stop };
}
