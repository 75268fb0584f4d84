import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import postgres, { type Sql } from "postgres";
import { z } from "zod";
import { writeSearch } from "#app/rules/audit-terms.ts";
import { type CheckpointFile, readCheckpointFile } from "#audit/chain/checkpoint-file.ts";
import { AuditFileError } from "#audit/chain/read-file.ts";
import { verifyDatabase, verifyFile } from "#audit/chain/verify.ts";
import { knownOrganisations, listErasures } from "#audit/erasure/erase-people.ts";
import type { ExportRange } from "#audit/export/export-lines.ts";
import { writeExport } from "#audit/export/write-export.ts";
import { noOrganisation } from "#audit/format/record.ts";
import { AuditKeyError, createSigner, type PublicKeys, readPublicKeys, type Signer } from "#audit/format/signer.ts";
import { organisationsIn } from "#audit/search/list-organisations.ts";
import { TooManyPeopleError } from "#audit/search/resolve-people.ts";
import { ErasureError, eraseFrom, readErasures, replayErasures } from "./audit/erase.ts";
import { readQuery, writeActions } from "./audit/query.ts";
import { type CommandAccess, recordCommandAccess } from "./audit/record-access.ts";
import { databaseErrorOf, requireDatabase } from "./start/require-database.ts";

const usage = `Usage:
  npm run audit -- verify [FILE] [--public-key PEM]… [--checkpoints FILE]… [--all-signatures]
  npm run audit -- export [--from TIME] [--to TIME] [--organisation ID|none] [--csv] [--as NAME]
  npm run audit -- public-key
  npm run audit -- erase (--person ID | --email ADDRESS | --name NAME)… [--organisation ID|none] --as NAME [--dry-run]
  npm run audit -- erase --replay FILE --as NAME [--dry-run]
  npm run audit -- erasures [--organisation ID|none]
  npm run audit -- query [TERMS…] [--organisation ID|none] [--format table|ndjson|csv] [--limit N] [--as NAME]
    [--actor TEXT] [--role ROLE] [--action ACTION] [--target TEXT] [--outcome OUTCOME] [--address IP] [--from DAY] [--to DAY]

verify checks the action log of DATABASE_URL, or an exported NDJSON file without any database. It ends with 0 when nothing
was changed, with 1 when something was, with 3 when nothing was found but not all can be proven: there is no public key,
or nobody signed the file. --checkpoints: checkpoints that were kept outside the database (the file of
AUDIT_CHECKPOINT_FILE, or a log); only they show that a tail was cut off.
export writes NDJSON (or CSV) to the standard output; NDJSON is signed with the key that signs checkpoints. TIME is like 2026-11-01 or 2026-11-01T10:00:00Z.
public-key prints the public part of the key that signs: what verify needs after that key was replaced.
erase makes what is personal of somebody unreadable for good, in one organisation's log or in all; --dry-run only says
what would go. --as: who asks for it; it is recorded. erasures lists what was erased, as a file that erase --replay does again
after a restore.
query answers what /audit answers to the same search: terms (actor:rossi outcome:refused), words, "phrases".
--organisation none: what happened in no organisation, such as a sign-in under an address that nobody has.
Both are recorded in the log, with NAME or the name of the system's user, unless the database's role may not write.
docs/audit-format.md explains them.`;

/** What people can put right: the message is enough. */
class UsageError extends Error {
  override readonly name = "UsageError";
}

const { values, positionals } = parseArguments();
const dataFolder = process.env.DATA_DIR || ".data";

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        "public-key": { type: "string", multiple: true },
        checkpoints: { type: "string", multiple: true },
        "all-signatures": { type: "boolean" },
        from: { type: "string" },
        to: { type: "string" },
        organisation: { type: "string" },
        csv: { type: "boolean" },
        actor: { type: "string" },
        role: { type: "string" },
        action: { type: "string" },
        target: { type: "string" },
        outcome: { type: "string" },
        address: { type: "string" },
        person: { type: "string" },
        email: { type: "string" },
        name: { type: "string" },
        replay: { type: "string" },
        "dry-run": { type: "boolean" },
        format: { type: "string" },
        limit: { type: "string" },
        as: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}

const contentOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
};

/** The private key of the environment. */
function configuredKey(): string | undefined {
  const { AUDIT_SIGNING_KEY, AUDIT_SIGNING_KEY_FILE } = process.env;
  return AUDIT_SIGNING_KEY?.replaceAll("\\n", "\n") || contentOf(AUDIT_SIGNING_KEY_FILE ?? "");
}

/** The signer of exports: with the environment's key, otherwise the data folder's. */
function signerOf(): Signer | undefined {
  const key = configuredKey() ?? contentOf(join(dataFolder, "audit-signing-key.pem"));
  return key === undefined ? undefined : createSigner(key);
}

/** Trusted keys: those named by the command, otherwise the environment's or the data folder's. Never the database's. */
function publicKeys(): PublicKeys {
  const named = values["public-key"] ?? [];
  const texts = named.map((path) => {
    const text = contentOf(path);
    if (text === undefined) throw new UsageError(`${path} cannot be read.`);
    return text;
  });
  if (named.length === 0) {
    const signing = configuredKey();
    texts.push(...[contentOf(join(dataFolder, "audit-public-keys.pem")), signing].filter((text) => text !== undefined));
  }
  return texts.length > 0 ? readPublicKeys(texts.join("\n")) : new Map();
}

/** The checkpoints kept outside: those named by the command, otherwise the configured or the data folder's file. */
async function readOutside(): Promise<CheckpointFile> {
  const usual = process.env.AUDIT_CHECKPOINT_FILE || join(dataFolder, "audit-checkpoints.ndjson");
  const paths = values.checkpoints ?? (positionals[1] === undefined && contentOf(usual) !== undefined ? [usual] : []);
  for (const path of paths) if (contentOf(path) === undefined) throw new UsageError(`${path} cannot be read.`);
  const files = await Promise.all(paths.map(readCheckpointFile));
  return { checkpoints: files.flatMap((file) => file.checkpoints), cuts: files.flatMap((file) => file.cuts) };
}

function databaseAddress(): string {
  const url = process.env.DATABASE_URL || contentOf(join(dataFolder, "database-url"))?.trim();
  if (!url) throw new UsageError(`No database: set DATABASE_URL, or start the embedded one with "npm start".`);
  return url;
}

function openDatabase(url: string) {
  return postgres(url, { max: 3, onnotice: () => {}, connection: { application_name: "audit" } });
}

/** Runs a command on the database. */
async function withDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const url = databaseAddress();
  try {
    await requireDatabase(url);
    const sql = openDatabase(url);
    try {
      return await work(sql);
    } finally {
      await sql.end({ timeout: 5 });
    }
  } catch (error) {
    const words = databaseErrorOf(error, url);
    throw words === undefined ? error : new UsageError(words, { cause: error });
  }
}

async function verify(file: string | undefined): Promise<number> {
  const trusted = {
    keys: publicKeys(),
    outside: await readOutside(),
    everySignature: values["all-signatures"] ?? false,
  };
  const { code, lines } =
    file === undefined ? await withDatabase((sql) => verifyDatabase(sql, trusted)) : await verifyFile(file, trusted);
  console.log(lines.join("\n"));
  return code;
}

const isId = (text: string): boolean => z.guid().safeParse(text).success;
/** The organisation that was named; `none` is what happened in no organisation. */
function namedOrganisation(): string | undefined {
  const { organisation } = values;
  if (organisation === "none") return noOrganisation;
  if (organisation !== undefined && !isId(organisation))
    throw new UsageError("--organisation must be the id of an organisation, or none.");
  return organisation?.toLowerCase();
}

function rangeOf(): ExportRange {
  const instant = (name: "from" | "to") => {
    const given = values[name];
    if (given === undefined) return undefined;
    const date = new Date(given);
    if (Number.isNaN(date.getTime())) throw new UsageError(`--${name} must be a time like 2026-11-01T10:00:00Z.`);
    return date;
  };
  return { organisationId: namedOrganisation(), from: instant("from"), to: instant("to") };
}

const record = (sql: Sql, reading: Omit<CommandAccess, "as">) =>
  recordCommandAccess(sql, { ...reading, as: values.as }, (line) => console.error(line));

function exportLog(): Promise<number> {
  const range = rangeOf();
  const isCsv = values.csv ?? false;
  const signer = signerOf();
  if (!isCsv && !signer) console.error("This file is not signed, for want of AUDIT_SIGNING_KEY: verify will say so.");
  return withDatabase(async (sql) => {
    const period = [range.from && `from:${values.from}`, range.to && `to:${values.to}`];
    const search = period.filter(Boolean).join(" ");
    await record(sql, { command: "export", organisationId: range.organisationId, search });
    await writeExport(sql, range, { isCsv, signer, out: process.stdout });
    return 0;
  });
}

function printPublicKeys(): number {
  const keys = [...publicKeys().values()];
  if (keys.length === 0) throw new UsageError("No key: AUDIT_SIGNING_KEY and AUDIT_SIGNING_KEY_FILE are not set.");
  for (const key of keys) process.stdout.write(key.export({ type: "spki", format: "pem" }));
  return 0;
}

function query(): Promise<number> {
  const { format = "table", limit, actor, role, action, target, outcome, address, from, to } = values;
  if (format !== "table" && format !== "ndjson" && format !== "csv") {
    throw new UsageError("--format must be table, ndjson or csv.");
  }
  const named = namedOrganisation();
  if (limit !== undefined && !/^[1-9]\d{0,8}$/u.test(limit)) throw new UsageError("--limit must be a number.");
  const fields = { actor, role, action, target, outcome, address, from, to };
  const { search, problems } = readQuery({ text: positionals.slice(1).join(" "), fields });
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
  return withDatabase(async (sql) => {
    const known = named === undefined ? await organisationsIn(sql) : [named];
    if (known.length > 1) throw new UsageError(`--organisation must say which: ${known.join(", ")}, none.`);
    const [organisationId = noOrganisation] = known;
    const most = limit === undefined ? undefined : Number(limit);
    await record(sql, { command: "query", organisationId, search: writeSearch(search) });
    await writeActions(sql, organisationId, search, { format, limit: most }, process.stdout);
    return 0;
  });
}

const erasures = () =>
  withDatabase(async (sql) => {
    for (const erasure of await listErasures(sql, namedOrganisation() ?? null)) console.log(JSON.stringify(erasure));
    return 0;
  });

function erase(): Promise<number> {
  const { person, email, name, as: by, replay, "dry-run": isDry = false } = values;
  const hasAsk = person !== undefined || email !== undefined || name !== undefined;
  if (hasAsk === (replay !== undefined))
    throw new UsageError("Say whom: --person, --email or --name; or --replay FILE.");
  if (!isDry && !by?.trim()) throw new UsageError("--as must say who asks for it: it is recorded.");
  const options = { by: by?.trim() ?? "", isDry };
  const organisation = namedOrganisation();
  return withDatabase(async (sql) => {
    const organisations = organisation ? [organisation] : await knownOrganisations(sql);
    if (replay === undefined) await eraseFrom(sql, organisations, { person, email, name }, options);
    else await replayErasures(sql, readErasures(contentOf(replay), replay), options);
    return 0;
  });
}

async function main(): Promise<number> {
  const [command, file, ...more] = positionals;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (command === "query") return query();
  if (command === "erase" && file === undefined) return await erase();
  if (command === "erasures" && file === undefined) return await erasures();
  if (command === "verify" && more.length === 0) return verify(file);
  if (command === "export" && file === undefined) return exportLog();
  if (command === "public-key" && file === undefined) return printPublicKeys();
  console.error(usage);
  return 2;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isKnown = [UsageError, ErasureError, TooManyPeopleError, AuditFileError, AuditKeyError].some(
    (type) => error instanceof type,
  );
  console.error(error instanceof Error && isKnown ? error.message : error);
  process.exitCode = 2;
}
