import { join } from "node:path";
import type { Writable } from "node:stream";
import { inspect } from "node:util";
import postgres, { type Sql } from "postgres";
import { writeSearch } from "#app/rules/audit-terms.ts";
import { AuditFileError } from "#audit/chain/read-file.ts";
import { verifyDatabase, verifyFile } from "#audit/chain/verify.ts";
import { knownOrganisations, listErasures } from "#audit/erasure/erase-people.ts";
import { writeExport } from "#audit/export/write-export.ts";
import { noOrganisation } from "#audit/format/record.ts";
import { AuditKeyError } from "#audit/format/signer.ts";
import { organisationsIn } from "#audit/search/list-organisations.ts";
import { TooManyPeopleError } from "#audit/search/resolve-people.ts";
import { databaseTrouble, requireDatabase } from "../start/require-database.ts";
import { type AuditOptions, namedInstant, namedOrganisation, readArguments, UsageError } from "./arguments.ts";
import { ErasureError, eraseFrom, readErasures, replayErasures } from "./erase.ts";
import { contentOf, dataFolderOf, type Environment, publicKeysOf, readOutside, signerOf } from "./keys.ts";
import { readQuery, writeActions } from "./query.ts";
import { type CommandAccess, recordCommandAccess } from "./record-access.ts";
import { usage } from "./usage.ts";

/** Where a command is run: its words, its environment, and where it prints. */
export interface Terminal {
  readonly args: readonly string[];
  readonly env: Environment;
  readonly out: Writable;
  readonly err: Writable;
}

/** A command line that was read. */
interface Command extends Terminal {
  readonly values: AuditOptions;
  /** The words after the command's name. */
  readonly words: readonly string[];
}

const knownErrors = [UsageError, ErasureError, TooManyPeopleError, AuditFileError, AuditKeyError];

/**
 * Runs `npm run audit -- …`. @returns the exit code: 0, 1 (something was changed), 2 (wrong use, or what people can put
 * right), 3 (not all can be proven); an unexpected error is printed with its stack, and 2
 */
export async function runAuditCommand(terminal: Terminal): Promise<number> {
  const { args, err } = terminal;
  let read: ReturnType<typeof readArguments>;
  try {
    read = readArguments(args);
  } catch (error) {
    err.write(`${error instanceof Error ? error.message : error}\n\n${usage}\n`);
    return 2;
  }
  const [name, ...words] = read.positionals;
  try {
    return await run(name, { ...terminal, values: read.values, words });
  } catch (error) {
    const isKnown = error instanceof Error && knownErrors.some((type) => error instanceof type);
    err.write(`${isKnown ? error.message : inspect(error)}\n`);
    return 2;
  }
}

async function run(name: string | undefined, command: Command): Promise<number> {
  const { values, words, out, err } = command;
  if (values.help) {
    out.write(`${usage}\n`);
    return 0;
  }
  if (name === "query") return query(command);
  if (name === "erase" && words.length === 0) return erase(command);
  if (name === "erasures" && words.length === 0) return erasures(command);
  if (name === "verify" && words.length <= 1) return verify(command);
  if (name === "export" && words.length === 0) return exportLog(command);
  if (name === "public-key" && words.length === 0) return printPublicKeys(command);
  err.write(`${usage}\n`);
  return 2;
}

function databaseAddress(env: Environment): string {
  const url = env.DATABASE_URL || contentOf(join(dataFolderOf(env), "database-url"))?.trim();
  if (!url) throw new UsageError(`No database: set DATABASE_URL, or start the embedded one with "npm start".`);
  return url;
}

/** Runs a command on the database. */
async function withDatabase<T>(env: Environment, work: (sql: Sql) => Promise<T>): Promise<T> {
  const url = databaseAddress(env);
  try {
    await requireDatabase(url);
    const sql = postgres(url, { max: 3, onnotice: () => {}, connection: { application_name: "audit" } });
    try {
      return await work(sql);
    } finally {
      await sql.end({ timeout: 5 });
    }
  } catch (error) {
    const words = databaseTrouble(error, url);
    throw words === undefined ? error : new UsageError(words, { cause: error });
  }
}

async function verify({ env, values, words: [file], out }: Command): Promise<number> {
  const trusted = {
    keys: publicKeysOf(env, values),
    outside: await readOutside(env, values, file),
    everySignature: values["all-signatures"] ?? false,
  };
  const { code, lines } =
    file === undefined
      ? await withDatabase(env, (sql) => verifyDatabase(sql, trusted))
      : await verifyFile(file, trusted);
  out.write(`${lines.join("\n")}\n`);
  return code;
}

const record = (sql: Sql, { values, err }: Command, reading: Omit<CommandAccess, "as">) =>
  recordCommandAccess(sql, { ...reading, as: values.as }, (line) => err.write(`${line}\n`));

function exportLog(command: Command): Promise<number> {
  const { env, values, out, err } = command;
  const range = {
    organisationId: namedOrganisation(values),
    from: namedInstant(values, "from"),
    to: namedInstant(values, "to"),
  };
  const isCsv = values.csv ?? false;
  const signer = signerOf(env);
  if (!isCsv && !signer) err.write("This file is not signed, for want of AUDIT_SIGNING_KEY: verify will say so.\n");
  return withDatabase(env, async (sql) => {
    const period = [range.from && `from:${values.from}`, range.to && `to:${values.to}`];
    const search = period.filter(Boolean).join(" ");
    await record(sql, command, { command: "export", organisationId: range.organisationId, search });
    await writeExport(sql, range, { isCsv, signer, out });
    return 0;
  });
}

function printPublicKeys({ env, values, out }: Command): number {
  const keys = [...publicKeysOf(env, values).values()];
  if (keys.length === 0) throw new UsageError("No key: AUDIT_SIGNING_KEY and AUDIT_SIGNING_KEY_FILE are not set.");
  for (const key of keys) out.write(key.export({ type: "spki", format: "pem" }));
  return 0;
}

function query(command: Command): Promise<number> {
  const { env, values, words, out } = command;
  const { format = "table", limit, actor, role, action, target, outcome, address, from, to } = values;
  if (format !== "table" && format !== "ndjson" && format !== "csv") {
    throw new UsageError("--format must be table, ndjson or csv.");
  }
  const named = namedOrganisation(values);
  if (limit !== undefined && !/^[1-9]\d{0,8}$/u.test(limit)) throw new UsageError("--limit must be a number.");
  const fields = { actor, role, action, target, outcome, address, from, to };
  const { search, problems } = readQuery({ text: words.join(" "), fields });
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
  return withDatabase(env, async (sql) => {
    const known = named === undefined ? await organisationsIn(sql) : [named];
    if (known.length > 1) throw new UsageError(`--organisation must say which: ${known.join(", ")}, none.`);
    const [organisationId = noOrganisation] = known;
    const most = limit === undefined ? undefined : Number(limit);
    await record(sql, command, { command: "query", organisationId, search: writeSearch(search) });
    await writeActions(sql, organisationId, search, { format, limit: most }, out);
    return 0;
  });
}

const erasures = ({ env, values, out }: Command): Promise<number> =>
  withDatabase(env, async (sql) => {
    for (const erasure of await listErasures(sql, namedOrganisation(values) ?? null))
      out.write(`${JSON.stringify(erasure)}\n`);
    return 0;
  });

function erase({ env, values, out }: Command): Promise<number> {
  const { person, email, name, as: by, replay, "dry-run": isDry = false } = values;
  const isNamed = person !== undefined || email !== undefined || name !== undefined;
  if (isNamed === (replay !== undefined))
    throw new UsageError("Say whom: --person, --email or --name; or --replay FILE.");
  if (!isDry && !by?.trim()) throw new UsageError("--as must say who asks for it: it is recorded.");
  const options = { by: by?.trim() ?? "", isDry, print: (line: string) => out.write(`${line}\n`) };
  const organisation = namedOrganisation(values);
  return withDatabase(env, async (sql) => {
    const organisations = organisation ? [organisation] : await knownOrganisations(sql);
    if (replay === undefined) await eraseFrom(sql, organisations, { person, email, name }, options);
    else await replayErasures(sql, readErasures(contentOf(replay), replay), options);
    return 0;
  });
}
