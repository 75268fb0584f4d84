import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import postgres, { type Sql } from "postgres";
import { ChainVerifier, type Report } from "#audit/chain/chain-verifier.ts";
import { readDatabase } from "#audit/chain/read-database.ts";
import { readFile } from "#audit/chain/read-file.ts";
import { exportText } from "#audit/export/export-file.ts";
import { exportLines } from "#audit/export/export-lines.ts";
import { createSigner, readPublicKeys } from "#audit/format/signer.ts";
import { migrateDashboard } from "#db/migrate.ts";
import { makeKeys, makeSequencer } from "#tests/support/audit-chain.ts";
import { fillAuditLog } from "./audit-log.ts";
import type { Bench, Figure } from "./figure.ts";

const rounds = 5;

/** The median of some rounds, as a figure; each round must find nothing wrong in all rows. */
async function measure(
  name: string,
  { rows, atLeast }: { readonly rows: number; readonly atLeast: number },
  read: () => Promise<Report>,
): Promise<Figure> {
  const speeds: number[] = [];
  let processor = 0;
  for (let round = 0; round < rounds; round += 1) {
    const [started, used] = [performance.now(), process.cpuUsage()];
    const report = await read();
    speeds.push((report.rows / (performance.now() - started)) * 1000);
    const { user, system } = process.cpuUsage(used);
    processor += (user + system) / report.rows / rounds;
    if (report.rows !== rows || report.findings.length > 0) throw new Error(JSON.stringify(report));
  }
  speeds.sort((a, b) => a - b);
  const detail = `${rows.toLocaleString("en")} rows, median of ${rounds}, best ${Math.round(speeds.at(-1) ?? 0).toLocaleString("en")}; ${processor.toFixed(1)} µs of Node's processors a row`;
  return { name, value: speeds[Math.floor(rounds / 2)] ?? 0, unit: "rows/s", wanted: { atLeast }, detail };
}

const keys = makeKeys();
const publicKeys = readPublicKeys(keys.open);

const exportTo = (sql: Sql, path: string): Promise<void> =>
  pipeline(exportText(exportLines(sql, {}), createSigner(keys.signing)), createWriteStream(path));

async function fromDatabase(sql: Sql): Promise<Report> {
  const verifier = new ChainVerifier({ keys: publicKeys });
  await readDatabase(sql, verifier);
  return verifier.end();
}

const bench: Bench = {
  title: "How fast the action log is verified: rows a second, from the database and from an exported file",
  async run({ postgresUrl, scale, log }) {
    const rows = scale === "full" ? 300_000 : 10_000;
    const admin = postgres(postgresUrl, { max: 1, onnotice: () => {} });
    const name = `bench_${crypto.randomUUID().replaceAll("-", "")}`;
    const url = new URL(postgresUrl);
    url.pathname = `/${name}`;
    const folder = await mkdtemp(join(tmpdir(), "audit-verify-"));
    await admin.unsafe(`create database ${name}`);
    const sql = postgres(url.href, { max: 3, onnotice: () => {} });
    try {
      log(`writing and chaining ${rows} rows`);
      await migrateDashboard(url.href);
      await fillAuditLog(
        sql,
        rows,
        Array.from({ length: 5 }, () => crypto.randomUUID()),
      );
      const { sequencer } = makeSequencer(sql, keys.signing);
      while ((await sequencer.step()) > 0);
      await sql`vacuum analyze dashboard.audit_log, dashboard.audit_chain`;
      const path = join(folder, "log.ndjson");
      await exportTo(sql, path);
      log("verifying");
      return [
        await measure("action log verified from the database", { rows, atLeast: 200_000 }, () => fromDatabase(sql)),
        await measure("action log verified from a file", { rows, atLeast: 15_000 }, () =>
          readFile(path, { keys: publicKeys, outside: { checkpoints: [], cuts: [] } }),
        ),
      ];
    } finally {
      await sql.end();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

export default bench;
