import { userInfo } from "node:os";
import { drizzle } from "drizzle-orm/postgres-js";
import { pino } from "pino";
import type { Sql } from "postgres";
import { createAudit } from "#app/backend/audit/audit.server.ts";
import { noOrganisation } from "#audit/format/record.ts";
import { organisationsIn } from "#audit/search/list-organisations.ts";

/** A role that may only read, or a server that only answers. */
const cannotWrite = new Set(["42501", "25006"]);

/** The first code of PostgreSQL's among an error and its causes. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as Error & { code?: unknown };
  return typeof code === "string" && /^[0-9A-Z]{5}$/u.test(code) ? code : codeOf(error.cause);
}

/** The name of whoever reads on the command line: `--as`, or the operating system's user. */
function readerOf(given: string | undefined): string {
  if (given) return given;
  try {
    return userInfo().username;
  } catch {
    // why: a container may run as a number that has no name.
    return `uid ${process.getuid?.() ?? "?"}`;
  }
}

/** What is read on the command line. */
export interface CommandAccess {
  /** The organisation whose log is read; all when left out; `noOrganisation` for what happened in none. */
  readonly organisationId?: string | undefined;
  /** The name that was given for the reader. */
  readonly as?: string | undefined;
  readonly command: "query" | "export";
  /** What was asked for, in the words of the log's search. */
  readonly search: string;
}

/**
 * Records that the log is read on the command line, in the log of each organisation concerned, before it is. A role
 * that may not write reads all the same, and `warn` says so: auditors have nothing but the right to read.
 * @throws when the log should be writable, and is not
 */
export async function recordCommandAccess(
  sql: Sql,
  { organisationId, as, command, search }: CommandAccess,
  warn: (line: string) => void,
): Promise<void> {
  const audit = createAudit({ db: drizzle(sql), log: pino({ level: "silent" }), wake: () => {} });
  const organisationIds = organisationId === undefined ? await organisationsIn(sql) : [organisationId];
  try {
    await audit.record({
      action: "audit.read",
      actor: { accountId: null, staffMemberId: null, name: readerOf(as), email: null, roles: [] },
      // Without an organisation the action stands in none.
      organisationIds: organisationIds.filter((id) => id !== noOrganisation),
      target: { type: "log" },
      changes: { command: { after: command }, search: { after: search } },
      outcome: "succeeded",
      requestId: crypto.randomUUID(),
      address: "command line",
    });
  } catch (error) {
    if (!cannotWrite.has(codeOf(error) ?? "")) throw error;
    warn("This reading is not recorded in the action log: the database's role may not write there.");
  }
}
