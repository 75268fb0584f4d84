import { startChild } from "#server/start/child.ts";
import { freePort } from "#server/start/ports.ts";
import { urlAs } from "./dashboard-database.ts";

/** A dashboard in a process of its own, as it is run in production. */
export interface DashboardProcess {
  readonly url: string;
  readonly pid: number;
  /** Port of the listener for operators, on 127.0.0.1. */
  readonly adminPort: number;
  /** Resolves when the process has ended, wanted or not, with a word on how. */
  readonly ended: Promise<string>;
  /** Ends the process as a crash does, without a word. */
  kill(): Promise<void>;
  /** Asks the process to end. */
  stop(): Promise<void>;
}

export interface ProcessOptions {
  readonly databaseUrl: string;
  readonly upstreamUrl: string;
  readonly sessionSecret: string;
  /** The port to listen on. Defaults to any free one. */
  readonly port?: number;
  readonly nodeArguments?: readonly string[];
  /** Receives each line that the process logs. */
  readonly onLine?: (line: string) => void;
}

/** Starts the built dashboard in a process of its own, and waits until it answers. */
export async function startDashboardProcess(options: ProcessOptions): Promise<DashboardProcess> {
  const adminPort = await freePort();
  const { nodeArguments, onLine } = options;
  const child = await startChild({
    name: "dashboard",
    program: "server/web.ts",
    ...(nodeArguments && { nodeArguments }),
    ...(onLine && { onLine }),
    env: {
      NODE_ENV: "production",
      DATABASE_URL: urlAs("dashboard_app", options.databaseUrl),
      UPSTREAM_URL: options.upstreamUrl,
      SESSION_SECRET: options.sessionSecret,
      PORT: String(options.port ?? 0),
      METRICS_PORT: String(adminPort),
      METRICS_HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      TZ: "UTC",
      // why: as in programs.ts.
      UPSTREAM_PAGE_SECONDS: "8",
      // why: one machine plays browsers of many addresses.
      TRUST_PROXY: "true",
    },
  });
  return {
    url: child.url.replace("localhost", "127.0.0.1"),
    pid: child.pid,
    adminPort,
    ended: child.ended,
    async kill() {
      child.kill();
      await child.ended;
    },
    stop: () => child.stop(),
  };
}
