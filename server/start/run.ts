import { join, relative } from "node:path";
import { ensureDatabase, startCluster } from "#server/start/postgres.ts";
import { ensureBuild, isBuilt } from "./build.ts";
import { type Child, ChildError, startChild } from "./child.ts";
import { DataFolder } from "./data-folder.ts";
import { createLogs } from "./logs.ts";
import { isFree, listenerOf } from "./ports.ts";
import { Progress } from "./progress.ts";
import { requireDatabase, requirePatchedDriver } from "./require-database.ts";
import type { Settings } from "./settings.ts";
import { StartError } from "./start-errors.ts";

/** A port that we need is taken by another process. */
export class PortTakenError extends Error {
  override readonly name = "PortTakenError";
}

/** What stops on the way down, last started first. */
type Stop = () => Promise<void>;

/**
 * Starts database, upstream and dashboard, prints where they are, and runs until `asked` aborts or one of them ends.
 * Whatever happens, everything that was started is stopped, the database last.
 * @throws an error with a message for people when something cannot start or ends by itself
 */
export async function run(settings: Settings, asked: AbortSignal, print: (line: string) => void): Promise<void> {
  const progress = new Progress(print);
  const stops: Stop[] = [];
  const stopped = new Promise<void>((resolve) => asked.addEventListener("abort", () => resolve(), { once: true }));
  try {
    const endings = await startAll(settings, asked, progress, stops);
    if (endings) {
      const how = await Promise.race([stopped, ...endings]);
      if (how && !asked.aborted) throw new ChildError(how);
    }
  } catch (error) {
    // What breaks because it was told to stop is no news.
    if (!asked.aborted) throw error;
  } finally {
    if (asked.aborted) print("\nStopping…");
    for (const stop of stops.reverse()) await stop();
    if (asked.aborted) print("Stopped.");
  }
}

/** Returns promises of unexpected ends, or nothing when it was asked to stop meanwhile. */
async function startAll(
  settings: Settings,
  asked: AbortSignal,
  progress: Progress,
  stops: Stop[],
): Promise<Promise<string>[] | undefined> {
  progress.say("Starting the club's back office");
  requirePatchedDriver();
  await requireFree("PORT", settings.port);
  if (!settings.upstreamUrl) await requireFree("UPSTREAM_PORT", settings.upstreamPort);
  const folder = new DataFolder(settings.dataFolder);
  await folder.take();
  stops.push(() => folder.release());

  const building = settings.development ? Promise.resolve() : buildStep(progress);
  // why: it is awaited below; a failure meanwhile must not count as unhandled
  building.catch(() => {});
  const database = await databaseStep(settings, folder, progress, stops);
  if (asked.aborted) return undefined;
  const dashboardUrl = await schemaStep(settings, folder, database, progress);
  await building;
  if (asked.aborted) return undefined;

  const logs = await createLogs(settings, progress);
  stops.push(() => logs.close());
  const [upstream, dashboard] = await startPrograms(
    settings,
    folder,
    { upstream: database.url, dashboard: dashboardUrl },
    logs.of,
    progress,
    stops,
  );
  if (asked.aborted) return undefined;
  await welcome(settings, { hasDemo: await hasDemo(settings, folder), databaseUrl: database.url }, progress);
  const ends = [dashboard, upstream].filter((child) => child !== undefined);
  return [
    ...ends.map(
      async ({ name, ended }) =>
        `The ${name} stopped by itself: it ${await ended}. Its last words are in ${logs.path(name)}`,
    ),
    ...(database.ended ? [database.ended.then(() => `PostgreSQL stopped by itself. Its log: ${database.log}`)] : []),
  ];
}

async function requireFree(variable: string, port: number): Promise<void> {
  if (await isFree(port)) return;
  const who = await listenerOf(port);
  throw new PortTakenError(
    `Port ${port} is taken${who ? ` by ${who}` : " by another program"}.\n` +
      `Stop it, or choose another port: ${variable}=${port + 1} npm start`,
  );
}

async function buildStep(progress: Progress): Promise<void> {
  if (await isBuilt()) return;
  await progress.step("The dashboard is built", ensureBuild, "building the dashboard: once, up to a minute");
}

interface Database {
  readonly url: string;
  readonly isNew: boolean;
  readonly log?: string;
  readonly ended?: Promise<void>;
}

async function databaseStep(
  settings: Settings,
  folder: DataFolder,
  progress: Progress,
  stops: Stop[],
): Promise<Database> {
  if (settings.databaseUrl) {
    await requireDatabase(settings.databaseUrl);
    return { url: settings.databaseUrl, isNew: false };
  }
  return progress.step("PostgreSQL runs", async () => {
    const cluster = await startCluster({ folder: folder.path, detached: true });
    stops.push(() => cluster.stop());
    const isNew = await ensureDatabase(cluster.url("postgres"), "club");
    const url = cluster.url("club");
    await folder.rememberDatabase(url);
    return { url, isNew, log: join(folder.path, "postgres.log"), ended: cluster.ended };
  });
}

/** Returns the address with which the dashboard comes to the database: in ours, with a role that owns nothing. */
async function schemaStep(
  settings: Settings,
  folder: DataFolder,
  database: Database,
  progress: Progress,
): Promise<string> {
  const { migrateDashboard } = await import("#db/migrate.ts");
  const { ensureDashboardLogin } = await import("#db/dashboard-login.ts");
  const url = await progress.step("The database is up to date", async () => {
    await migrateDashboard(database.url, (what) => progress.say(what));
    if (settings.databaseUrl) return database.url;
    const limited = new URL(database.url);
    limited.username = "club_dashboard";
    limited.password = await folder.dashboardPassword();
    await ensureDashboardLogin(database.url, limited.href);
    return limited.href;
  });
  if (!settings.upstreamUrl) await demoStep(settings, folder, database, progress);
  return url;
}

/** Whether the demo is, or is to be, in the database: of a given one nobody knows unless it is asked for. */
const hasDemo = async ({ seed, databaseUrl }: Settings, folder: DataFolder): Promise<boolean> =>
  seed || (databaseUrl === undefined && !(await folder.isWithoutDemo()));

async function demoStep(settings: Settings, folder: DataFolder, database: Database, progress: Progress): Promise<void> {
  const isOurs = settings.databaseUrl === undefined;
  if (isOurs && settings.empty) {
    if (await folder.isSeeded())
      throw new StartError(
        `${folder.path} holds the demo. Begin your own club in another folder: DATA_DIR=.data-club npm start -- --empty`,
      );
    // why: the next start, without the option, must not write the demo beside a real club.
    await folder.markWithoutDemo();
  }
  if (!(await hasDemo(settings, folder))) return;
  if (!settings.seed && !database.isNew && (await folder.isSeeded())) return;
  // why: only here, so that the dashboard starts without the bundled upstream's sources
  const { migrateUpstream } = await import("#upstream/db/migrate.ts");
  const { seedDemo } = await import("#upstream/seed.ts");
  await progress.step(
    "The demo data is there",
    async () => {
      await migrateUpstream(database.url);
      await seedDemo(database.url);
      if (isOurs) await folder.markSeeded();
    },
    "writing the demo data: once",
  );
}

async function startPrograms(
  settings: Settings,
  folder: DataFolder,
  databaseUrls: { readonly upstream: string; readonly dashboard: string },
  log: (name: string) => (line: string) => void,
  progress: Progress,
  stops: Stop[],
): Promise<[Child | undefined, Child]> {
  const { upstreamUrl = `http://127.0.0.1:${settings.upstreamPort}`, flags, development } = settings;
  const common = { LOG_LEVEL: settings.logLevel ?? "info", DATA_DIR: folder.path };
  const environmentId = flags.environmentId ?? "demo";
  const start = async (child: Parameters<typeof startChild>[0]) => {
    const started = await startChild({ ...child, onLine: log(child.name) });
    stops.push(started.stop);
    return started;
  };
  const startUpstream = async () =>
    start({
      name: "upstream",
      program: "server/upstream/main.ts",
      url: upstreamUrl,
      env: {
        ...common,
        DATABASE_URL: databaseUrls.upstream,
        UPSTREAM_PORT: String(settings.upstreamPort),
        PUBLIC_URL: settings.publicUrl,
        FLAGS_ENVIRONMENT_ID: environmentId,
        SECRETS_KEYS: process.env.SECRETS_KEYS || (await folder.sealingKey()),
      },
    });
  const ownFlags = settings.upstreamUrl
    ? {}
    : { FLAGS_URL: `${upstreamUrl}/api/v1`, FLAGS_ENVIRONMENT_ID: environmentId };
  const startDashboard = async () =>
    start({
      name: "dashboard",
      program: development ? "server/dev.ts" : "server/web.ts",
      url: `http://localhost:${settings.port}`,
      ...(development && { nodeArguments: ["--conditions", "development"] }),
      env: {
        ...common,
        DATABASE_URL: databaseUrls.dashboard,
        NODE_ENV: development ? "development" : "production",
        PORT: String(settings.port),
        UPSTREAM_URL: upstreamUrl,
        SESSION_SECRET: settings.sessionSecret ?? (await folder.sessionSecret()),
        AUDIT_SIGNING_KEY_FILE: process.env.AUDIT_SIGNING_KEY_FILE || (await folder.auditKeyFile()),
        AUDIT_CHECKPOINT_FILE: process.env.AUDIT_CHECKPOINT_FILE || folder.auditCheckpointFile,
        ...(flags.url ? { FLAGS_URL: flags.url, FLAGS_ENVIRONMENT_ID: flags.environmentId } : ownFlags),
      },
    });
  if (settings.upstreamUrl) return [undefined, await progress.step("The dashboard answers", startDashboard)];
  return progress.step("Upstream and dashboard answer", async () => {
    // why one after the other: the dashboard asks upstream for its flags as soon as it lives. What it misses it logs as
    // an error, and takes the maintenance flag for off.
    const upstream = await startUpstream();
    return [upstream, await startDashboard()];
  });
}

/** The address on which the first club is made, while there was none. */
async function setupPage({ publicUrl }: Settings, databaseUrl: string): Promise<string | undefined> {
  const { connect } = await import("#upstream/db/connection.ts");
  const { isSetupOpen, setupAddress, setupCode } = await import("#upstream/operations/setup/code.ts");
  const { db, close } = connect(databaseUrl, 1);
  try {
    return (await isSetupOpen(db)) ? setupAddress(publicUrl, await setupCode(db)) : undefined;
  } finally {
    await close();
  }
}

async function welcome(
  settings: Settings,
  data: { readonly hasDemo: boolean; readonly databaseUrl: string },
  progress: Progress,
): Promise<void> {
  progress.say(`\nReady in ${progress.total()}: http://localhost:${settings.port}`);
  if (!settings.upstreamUrl) {
    progress.say(`Upstream API:  http://localhost:${settings.upstreamPort}/reference`);
    const page = await setupPage(settings, data.databaseUrl);
    if (page !== undefined) progress.say(`\nNo club yet. Make yours: ${page}`);
    if (data.hasDemo) {
      const { demoAccounts, demoPassword } = await import("#upstream/seed/accounts.ts");
      progress.say(`\nDemo accounts, password ${demoPassword}:`);
      for (const { email, staff } of demoAccounts) progress.say(`  ${email.padEnd(26)} ${rolesOf(staff)}`);
    }
    const outbox = relative(process.cwd(), join(settings.dataFolder, "outbox"));
    if (settings.mailsAreFiles) progress.say(`\nMails are files in ${outbox}/ (set SMTP_URL to send them).`);
  }
  progress.say("Ctrl-C stops everything.");
}

const rolesOf = (staff: Readonly<Record<string, readonly string[] | undefined>>): string =>
  [...new Set(Object.values(staff).flatMap((roles) => roles ?? []))].join(", ") +
  (Object.keys(staff).length > 1 ? ` (in ${Object.keys(staff).length} organisations)` : "");
