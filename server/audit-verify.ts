import type { Sql } from "postgres";
import type { PublicKeys } from "#db/audit/checkpoint.ts";
import { readDatabase } from "#db/audit/read-database.ts";
import { type Outside, readFile, readHead } from "#db/audit/read-file.ts";
import { ChainVerifier, type Report } from "#db/audit/verifier.ts";

/** What a log is held against. */
export interface Trusted {
  readonly keys: PublicKeys;
  readonly outside: Outside;
  readonly everySignature: boolean;
}

/** Checks the log of a database, and prints what was found. Answers the exit code: 1 when something was. */
export async function verifyDatabase(sql: Sql, { keys, outside, everySignature }: Trusted): Promise<number> {
  const started = performance.now();
  const verifier = new ChainVerifier({ keys, everySignature, outside: outside.checkpoints, cuts: outside.cuts });
  const waiting = await readDatabase(sql, verifier);
  return print(verifier.end(), { keys, outside: outside.checkpoints.length, waiting, started, range: "" });
}

/** The same of an exported file, without any database. Throws AuditFileError. */
export async function verifyFile(path: string, { keys, outside, everySignature }: Trusted): Promise<number> {
  const started = performance.now();
  const head = await readHead(path);
  // why: what was signed after the end of the export says nothing about its last row.
  const signed = outside.checkpoints.filter(
    ({ at, organisationId }) =>
      (head.to === null || at <= head.to) && (head.organisation ?? organisationId) === organisationId,
  );
  const verifier = new ChainVerifier({ keys, everySignature, outside: signed });
  await readFile(path, verifier);
  const range = ` of ${head.organisation ?? "all organisations"}, from ${head.from ?? "the beginning"} to ${head.to ?? "the end"}`;
  return print(verifier.end(), { keys, outside: signed.length, waiting: 0, started, range });
}

function print(
  report: Report,
  more: { keys: PublicKeys; outside: number; waiting: number; started: number; range: string },
): number {
  const { rows, organisations, checkpoints, unproven, findings } = report;
  const seconds = (performance.now() - more.started) / 1000;
  const speed = Math.round(rows / Math.max(seconds, 0.001)).toLocaleString("en");
  console.log(
    `${rows.toLocaleString("en")} rows in ${organisations} chains${more.range}, ${checkpoints} checkpoints beside them and ` +
      `${more.outside} from outside; ${seconds.toFixed(2)} s, ${speed} rows/s.`,
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
