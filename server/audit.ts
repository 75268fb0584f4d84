import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { stringify } from "csv-stringify";
import postgres from "postgres";
import { z } from "zod";
import { AuditKeyError, type Checkpoint, type PublicKeys, readPublicKeys } from "#db/audit/checkpoint.ts";
import { type ExportLine, type ExportRange, exportLines } from "#db/audit/export.ts";
import { readDatabase } from "#db/audit/read-database.ts";
import { AuditFileError, readCheckpointFile, readFile, readHead } from "#db/audit/read-file.ts";
import { recordFieldNames } from "#db/audit/record.ts";
import { ChainVerifier, type Report } from "#db/audit/verifier.ts";

const usage = `Usage:
  npm run audit -- verify [FILE] [--public-key PEM]… [--checkpoints FILE]… [--all-signatures]
  npm run audit -- export [--from TIME] [--to TIME] [--organisation ID] [--csv]

verify checks the action log of DATABASE_URL, or an exported NDJSON file without any database. It ends with 0 when all
is well, with 1 when something was found. --checkpoints: checkpoints that were kept outside the database (the file of
AUDIT_CHECKPOINT_FILE, or a log); only they show that a tail was cut off.
export writes NDJSON (or CSV) to the standard output. TIME is like 2026-11-01 or 2026-11-01T10:00:00Z.
docs/audit-format.md explains both.`;

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

/** Trusted keys: those that were named, otherwise the environment's or the data folder's. Never the database's. */
function publicKeys(): PublicKeys {
  const named = values["public-key"] ?? [];
  const texts = named.map((path) => {
    const text = contentOf(path);
    if (text === undefined) throw new UsageError(`${path} cannot be read.`);
    return text;
  });
  if (named.length === 0) {
    const { AUDIT_SIGNING_KEY, AUDIT_SIGNING_KEY_FILE } = process.env;
    const signing = AUDIT_SIGNING_KEY?.replaceAll("\\n", "\n") || contentOf(AUDIT_SIGNING_KEY_FILE ?? "");
    texts.push(...[contentOf(join(dataFolder, "audit-public-keys.pem")), signing].filter((text) => text !== undefined));
  }
  return texts.length > 0 ? readPublicKeys(texts.join("\n")) : new Map();
}

/** The checkpoints that were kept outside: those that were named, otherwise the configured or the data folder's file. */
async function outsideCheckpoints(): Promise<Checkpoint[]> {
  const usual = process.env.AUDIT_CHECKPOINT_FILE || join(dataFolder, "audit-checkpoints.ndjson");
  const paths = values.checkpoints ?? (positionals[1] === undefined && contentOf(usual) !== undefined ? [usual] : []);
  return (await Promise.all(paths.map(readCheckpointFile))).flat();
}

function openDatabase() {
  const url = process.env.DATABASE_URL || contentOf(join(dataFolder, "database-url"))?.trim();
  if (!url) throw new UsageError(`No database: set DATABASE_URL, or start the embedded one with "npm start".`);
  return postgres(url, { max: 2, onnotice: () => {}, connection: { application_name: "audit" } });
}

async function verify(file: string | undefined): Promise<number> {
  const keys = publicKeys();
  let outside = await outsideCheckpoints();
  const started = performance.now();
  let waiting = 0;
  let range = "";
  let verifier: ChainVerifier;
  const options = { keys, everySignature: values["all-signatures"] ?? false };
  if (file === undefined) {
    verifier = new ChainVerifier({ ...options, outside });
    const sql = openDatabase();
    try {
      waiting = await readDatabase(sql, verifier);
    } finally {
      await sql.end({ timeout: 5 });
    }
  } else {
    // why: what was signed after the end of the export says nothing about its last row.
    const head = await readHead(file);
    outside = outside.filter(
      ({ at, organisationId }) =>
        (head.to === null || at <= head.to) && (head.organisation ?? organisationId) === organisationId,
    );
    verifier = new ChainVerifier({ ...options, outside });
    await readFile(file, verifier);
    range = ` of ${head.organisation ?? "all organisations"}, from ${head.from ?? "the beginning"} to ${head.to ?? "the end"}`;
  }
  const seconds = (performance.now() - started) / 1000;
  return print(verifier.end(), { keys, outside: outside.length, waiting, seconds, range });
}

function print(
  report: Report,
  more: { keys: PublicKeys; outside: number; waiting: number; seconds: number; range: string },
): number {
  const { rows, organisations, checkpoints, unproven, findings } = report;
  const speed = Math.round(rows / Math.max(more.seconds, 0.001)).toLocaleString("en");
  console.log(
    `${rows.toLocaleString("en")} rows in ${organisations} chains${more.range}, ${checkpoints} checkpoints beside them and ` +
      `${more.outside} from outside; ${more.seconds.toFixed(2)} s, ${speed} rows/s.`,
  );
  if (more.waiting > 0) console.log(`${more.waiting} rows wait for their place.`);
  if (unproven > 0)
    console.log(`${unproven} rows lie after the last checkpoint of their chain: whole, but not proven.`);
  if (more.keys.size === 0) console.log("NO PUBLIC KEY: signatures were not checked. Name one with --public-key.");
  if (more.outside === 0) console.log("No checkpoints from outside (--checkpoints): a tail cut off would not show.");
  for (const { problem, organisationId, seq, auditId, detail } of findings) {
    console.log(
      `BAD ${problem}: organisation ${organisationId}, place ${seq ?? "-"}, row ${auditId ?? "-"}: ${detail}`,
    );
  }
  if (findings.length === 0) console.log("Nothing was changed.");
  return findings.length > 0 ? 1 : 0;
}

function rangeOf(): ExportRange {
  const instant = (name: "from" | "to") => {
    const given = values[name];
    if (given === undefined) return undefined;
    const date = new Date(given);
    if (Number.isNaN(date.getTime())) throw new UsageError(`--${name} must be a time like 2026-11-01T10:00:00Z.`);
    return date;
  };
  const { organisation } = values;
  if (organisation !== undefined && !z.guid().safeParse(organisation).success) {
    throw new UsageError("--organisation must be the id of an organisation.");
  }
  return { organisationId: organisation?.toLowerCase(), from: instant("from"), to: instant("to") };
}

const csvColumns = ["type", "organisation", "seq", "hash", ...recordFieldNames, "row", "digest", "key_id", "signature"];

async function* csvRecords(lines: AsyncIterable<ExportLine>) {
  for await (const line of lines) {
    if (line.type === "export") continue;
    if (line.type !== "checkpoint") yield line;
    else yield { ...line, organisation: line.organisationId, row: line.auditId, key_id: line.keyId };
  }
}

async function* ndjson(lines: AsyncIterable<ExportLine>) {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

async function exportLog(): Promise<number> {
  const range = rangeOf();
  const sql = openDatabase();
  try {
    const lines = exportLines(sql, range);
    // why: a spreadsheet must not run what somebody typed as a formula.
    const csv = () => stringify({ header: true, bom: true, columns: csvColumns, escape_formulas: true });
    if (values.csv) await pipeline(csvRecords(lines), csv(), process.stdout);
    else await pipeline(ndjson(lines), process.stdout);
    return 0;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function main(): Promise<number> {
  const [command, file, ...more] = positionals;
  if (command === "verify" && more.length === 0) return verify(file);
  if (command === "export" && file === undefined) return exportLog();
  console.error(usage);
  return 2;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isKnown = [UsageError, AuditFileError, AuditKeyError].some((type) => error instanceof type);
  console.error(error instanceof Error && isKnown ? error.message : error);
  process.exitCode = 2;
}
