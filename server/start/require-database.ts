import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";

/** The oldest PostgreSQL that the migrations run on: the log's words are compared by its collation pg_c_utf8. */
const oldestPostgres = 17;
/** How long a database may take to answer for the first time, in milliseconds. */
const firstAnswerMs = 10_000;

/** A program cannot work on this machine or with this database; the message says why, and what to do, in a sentence. */
class RequirementError extends Error {
  override readonly name = "RequirementError";
}

/**
 * Asks for what every program of ours needs before its first query: a driver that has its changes, and a PostgreSQL
 * that answers and is new enough. Both programs load this, and it knows neither of them.
 * @param oldest the oldest PostgreSQL that will do
 * @throws RequirementError; or what the network or the database says, for which `databaseErrorOf` has words
 */
export async function requireDatabase(url: string, oldest = oldestPostgres): Promise<void> {
  requirePatchedDriver();
  const sql = postgres(url, { max: 1, connect_timeout: 3, onnotice: () => {} });
  try {
    const [server] = await inTime(sql<{ version: number; name: string }[]>`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as name`);
    if (server && server.version < oldest * 10_000)
      throw new RequirementError(
        `The database is of PostgreSQL ${server.name} (DATABASE_URL): ${oldest} or newer is needed.`,
      );
  } finally {
    await sql.end({ timeout: 0 });
  }
}

const root = join(import.meta.dirname, "..", "..");

/** Whether the installed driver is as its patch in `patches/` leaves it: the lines of each part of it stand there. */
function isDriverPatched(): boolean {
  const installed = readFileSync(join(root, "node_modules/postgres/src/connection.js"), "utf8");
  const [patch] = readdirSync(join(root, "patches")).filter((name) => name.startsWith("postgres+"));
  if (patch === undefined) return false;
  const [, ...hunks] = readFileSync(join(root, "patches", patch), "utf8").split(/^@@.*\n/mu);
  const after = hunks.map((hunk) => [...hunk.matchAll(/^[ +](.*\n)/gmu)].map(([, line = ""]) => line).join(""));
  return after.every((lines) => installed.includes(lines));
}

/**
 * why: without its changes the driver ends the process when a session of PostgreSQL ends at a wrong moment.
 * @throws RequirementError
 */
export function requirePatchedDriver(): void {
  if (isDriverPatched()) return;
  throw new RequirementError(
    "The driver of PostgreSQL lacks its changes, because the packages were installed without their scripts " +
      "(--ignore-scripts), or by another version: run `npx patch-package`; if it refuses, `npm ci` first.",
  );
}

/** why: where something else than PostgreSQL listens the driver would try for ever. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const tooLate = () => reject(Object.assign(new Error("no answer in time"), { code: "CONNECT_TIMEOUT" }));
  const timer = setTimeout(tooLate, firstAnswerMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** An error with what is behind it: a name with several addresses fails with one error for each. */
export function causesOf(error: unknown): (Error & { readonly code?: unknown; readonly path?: unknown })[] {
  if (!(error instanceof Error)) return [];
  return [error, ...(error instanceof AggregateError ? error.errors.flatMap(causesOf) : []), ...causesOf(error.cause)];
}

/**
 * What keeps a program from its database, in a sentence for people that names the variable and holds no password;
 * undefined for what has nothing to do with it.
 */
export function databaseErrorOf(error: unknown, url: string, variable = "DATABASE_URL"): string | undefined {
  for (const cause of causesOf(error)) {
    const words = cause instanceof RequirementError ? cause.message : sentenceFor(cause, url, variable);
    if (words !== undefined) return words;
  }
  return undefined;
}

/** A part of an address as people write it; as it stands where it is encoded wrongly. */
function readable(part = ""): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function sentenceFor(
  { code, message }: { readonly code?: unknown; readonly message: string },
  url: string,
  variable: string,
): string | undefined {
  const address = URL.parse(url);
  const { host = "the database", hostname = "" } = address ?? {};
  const [user, database] = [readable(address?.username), readable(address?.pathname.slice(1))];
  switch (code) {
    case "NEWER_SCHEMA":
      return message;
    case "ERR_INVALID_URL":
      return `${variable} is no address of a database, such as postgres://user:password@host:5432/name.`;
    case "ECONNREFUSED":
      return `Nothing answers at ${host} (${variable}): PostgreSQL does not run there, or listens on another port.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `There is no machine called ${hostname} (${variable}), or the network is away.`;
    case "CONNECT_TIMEOUT":
    case "CONNECTION_CLOSED":
    case "ECONNRESET":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
      return `${host} does not answer as PostgreSQL does (${variable}).`;
    case "28P01":
    case "28000":
      return `PostgreSQL at ${host} refuses the user "${user}" or its password (${variable}).`;
    case "3D000":
      return `There is no database "${database}" at ${host}: create it, or name another in ${variable}.`;
    case "42501":
      return `The user "${user}" may not do this in the database "${database}" (${message}): ${variable} must name a role that may, usually its owner.`;
    case "25006":
      return `The database "${database}" at ${host} takes no changes: ${variable} must name the primary server.`;
    case "53300":
      return `PostgreSQL at ${host} has no connection left.`;
    case "53100":
      return `The disk of the database at ${host} is full (${variable}): make room there, then start again.`;
    case "57P03":
      return `PostgreSQL at ${host} is starting or stopping: try again in a moment.`;
    default:
      return undefined;
  }
}
