import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { pino } from "pino";
import type { Sql, TransactionSql } from "postgres";
import { ChainVerifier, type Report } from "#audit/chain/chain-verifier.ts";
import { readDatabase } from "#audit/chain/read-database.ts";
import { AuditSequencer } from "#audit/chain/sequencer.ts";
import type { Checkpoint } from "#audit/format/checkpoint.ts";
import { createSigner, type PublicKeys, readPublicKeys } from "#audit/format/signer.ts";

/** A pair of keys, as PEM. */
export function makeKeys() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    signing: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    open: publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}

/** A sequencer that is stepped by hand; `told` are the checkpoints that it logged. */
export function makeSequencer(sql: Sql, signing?: string, checkpointFile?: string) {
  const told: Checkpoint[] = [];
  const log = pino({}, { write: (line: string) => void told.push(...checkpointsIn(line)) });
  const signer = signing === undefined ? undefined : createSigner(signing);
  return { told, sequencer: new AuditSequencer({ sql, log, signer, checkpointFile }) };
}

function checkpointsIn(line: string): Checkpoint[] {
  const { checkpoint }: { checkpoint?: Checkpoint } = JSON.parse(line);
  return checkpoint ? [checkpoint] : [];
}

/** Values that are hard on an encoding. */
const hardTexts = ["", "Zoë 🏐", "a\nb\tc", "5:abc,-,", "-,", 'q"u\\o', "\u2028\u0001\u007f", "O'Neil", "=1+1"];

/** Writes rows into the log: `count` for each organisation in turn, with values that are hard on an encoding. */
export async function writeRows(
  sql: Sql | TransactionSql,
  organisations: readonly (string | null)[],
  count: number,
): Promise<void> {
  const rows = Array.from({ length: count * organisations.length }, (_, n) => ({
    action_id: crypto.randomUUID(),
    kind: n % 3 ? "outcome" : "intent",
    outcome: n % 3 ? "succeeded" : null,
    organisation_id: organisations[n % organisations.length] ?? null,
    actor_name: hardTexts[n % hardTexts.length] ?? "",
    actor_email: n % 4 ? "giulia@demo.example" : null,
    actor_roles: n % 2 ? ["manager", "coach"] : [],
    action: "reservation.create",
    target_label: n % 5 ? `Campo ${n} ${hardTexts[(n * 7) % hardTexts.length]}` : null,
    changes: n % 2 ? { notes: { before: hardTexts[n % hardTexts.length], after: n / 3 } } : null,
    request_id: `request-${n}`,
    address: "192.0.2.7",
  }));
  await sql`
    insert into dashboard.audit_log (action_id, kind, outcome, organisation_id, actor_name, actor_email, actor_roles,
      action, target_label, changes, request_id, address)
    select action_id, kind, outcome, organisation_id, actor_name, actor_email, actor_roles,
      action, target_label, changes, request_id, address
    from json_populate_recordset(null::dashboard.audit_log, ${JSON.stringify(rows)}::text::json)`;
}

/** Verifies a database against keys and checkpoints from outside. */
export async function verifyDatabase(
  sql: Sql,
  keys: PublicKeys | string,
  outside: readonly Checkpoint[] = [],
): Promise<Report & { waiting: number }> {
  const verifier = new ChainVerifier({ keys: typeof keys === "string" ? readPublicKeys(keys) : keys, outside });
  const waiting = await readDatabase(sql, verifier);
  return { ...verifier.end(), waiting };
}

/** The findings in short: `edited 5`. */
export const shortFindings = ({ findings }: Report): string[] =>
  findings.map(({ problem, seq }) => `${problem} ${seq ?? "-"}`);

/** The run's seed. */
export const seed = (): number => Number(fc.readConfigureGlobal().seed ?? 0);
