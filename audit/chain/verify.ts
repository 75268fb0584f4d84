import type { Sql } from "postgres";
import { ChainVerifier, type Report } from "./chain-verifier.ts";
import { type FileReport, MalformedFileError, type TrustedProofs } from "./file-verifier.ts";
import { readDatabase } from "./read-database.ts";
import { readFile } from "./read-file.ts";

/** Exit codes of a verification: nothing was changed, something was, and nothing was found but not all can be proven. */
const [whole, changed, notProvable] = [0, 1, 3];

/** What a verification says. */
interface Verdict {
  /** The exit code. */
  readonly code: number;
  /** The verdict in words for people. */
  readonly lines: readonly string[];
}

/** Checks the log of a database. */
export async function verifyDatabase(sql: Sql, { keys, outside, everySignature }: TrustedProofs): Promise<Verdict> {
  const started = performance.now();
  const verifier = new ChainVerifier({ keys, everySignature, outside: outside.checkpoints, cuts: outside.cuts });
  const waiting = await readDatabase(sql, verifier);
  const report = verifier.end();
  const read = summary(report, { range: "", outside: outside.checkpoints.length, started });
  if (waiting > 0) read.push(`${waiting} rows wait for their place.`);
  return verdictOf(report, read, unprovenIn(report, keys.size));
}

/** Checks an exported file, without any database. Throws AuditFileError when the file is no export. */
export async function verifyFile(path: string, trusted: TrustedProofs): Promise<Verdict> {
  const started = performance.now();
  let report: FileReport;
  try {
    report = await readFile(path, trusted);
  } catch (error) {
    if (!(error instanceof MalformedFileError)) throw error;
    return { code: changed, lines: [`BAD malformed: ${error.message}`] };
  }
  const { head, isSigned, outside } = report;
  const made = head.at === undefined ? "" : `, as it was at ${head.at}`;
  const range = ` of ${head.organisation ?? "all organisations"}, from ${head.from ?? "the beginning"} to ${head.to ?? "the end"}${made}`;
  const reasons = unprovenIn(report, trusted.keys.size);
  const unsigned = "nobody signed the file: its head, where chains begin and end, and what is revealed";
  if (!isSigned && trusted.keys.size > 0) reasons.push(unsigned);
  return verdictOf(report, summary(report, { range, outside, started }), reasons);
}

function summary(report: Report, more: { range: string; outside: number; started: number }): string[] {
  const { rows, organisations, checkpoints } = report;
  const seconds = (performance.now() - more.started) / 1000;
  const speed = Math.round(rows / Math.max(seconds, 0.001)).toLocaleString("en");
  const read =
    `${rows.toLocaleString("en")} rows in ${organisations} chains${more.range}, ${checkpoints} checkpoints beside them and ` +
    `${more.outside} from outside; ${seconds.toFixed(2)} s, ${speed} rows/s.`;
  const noOutside = "No checkpoints from outside (--checkpoints): a tail cut off would not show.";
  return more.outside === 0 ? [read, noOutside] : [read];
}

/** Why a log in which nothing is wrong may have been changed all the same. */
function unprovenIn({ unproven }: Report, keys: number): string[] {
  const noKey = "no public key, so that no signature was checked: name one with --public-key";
  const rows = `${unproven} rows lie after the last checkpoint of their chain`;
  return [...(keys === 0 ? [noKey] : []), ...(unproven > 0 ? [rows] : [])];
}

function verdictOf({ findings }: Report, read: readonly string[], reasons: readonly string[]): Verdict {
  const bad = findings.map(({ problem, organisationId, seq, auditId, detail }) => {
    const place =
      organisationId === null ? "" : ` organisation ${organisationId}, place ${seq ?? "-"}, row ${auditId ?? "-"}:`;
    return `BAD ${problem}:${place} ${detail}`;
  });
  const open = reasons.map((reason) => `NOT PROVABLE: ${reason}.`);
  if (bad.length > 0) return { code: changed, lines: [...read, ...open, ...bad] };
  if (open.length > 0)
    return { code: notProvable, lines: [...read, ...open, "Nothing was found, and not all can be proven."] };
  return { code: whole, lines: [...read, "Nothing was changed."] };
}
