import { spawn } from "node:child_process";
import { once } from "node:events";
import { DataFolder, InUseError } from "./start/data-folder.ts";
import { ClusterError, ensureDatabase, startCluster } from "./start/postgres.ts";
import { readSettings, SettingsError } from "./start/settings.ts";
import { startErrorOf } from "./start/start-errors.ts";

// Runs a program of ours on the project's database: DATABASE_URL, otherwise the embedded one, which is started for it
// unless `npm start` has it running. Usage: with-database.ts PROGRAM [ARGUMENT…]

const [program, ...args] = process.argv.slice(2);
if (!program) throw new Error("Usage: with-database.ts PROGRAM [ARGUMENT…]");
const settings = readSettingsOrEnd();
const folder = new DataFolder(settings.dataFolder);

function readSettingsOrEnd() {
  try {
    return readSettings(process.env, []);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Runs the program on a database; its exit code. */
async function runOn(databaseUrl: string | undefined): Promise<number> {
  const env = {
    ...process.env,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    // Links in mails follow the port, as with `npm start`.
    PUBLIC_URL: settings.publicUrl,
  };
  const child = spawn(process.execPath, [program ?? "", ...args], { stdio: "inherit", env });
  const [code] = await once(child, "exit");
  return typeof code === "number" ? code : 1;
}

async function runOnEmbedded(): Promise<number> {
  try {
    await folder.take();
  } catch (error) {
    // `npm start` has the database running; the program finds its address in the data folder.
    if (error instanceof InUseError) return runOn(await folder.databaseUrl());
    throw error;
  }
  const cluster = await startCluster({ folder: folder.path });
  try {
    await ensureDatabase(cluster.url("postgres"), "club");
    return await runOn(cluster.url("club"));
  } finally {
    await cluster.stop();
    await folder.release();
  }
}

try {
  process.exitCode = await (settings.databaseUrl ? runOn(settings.databaseUrl) : runOnEmbedded());
} catch (error) {
  const words = error instanceof ClusterError ? error.message : startErrorOf(error, settings)?.message;
  console.error(words ?? error);
  process.exitCode = 1;
}
