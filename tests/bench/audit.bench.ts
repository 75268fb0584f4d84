import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import postgres from "postgres";
import { createAudit } from "#app/backend/audit/audit.server.ts";
import type { AuditEntry } from "#app/backend/audit/entry.server.ts";
import { AuditSequencer } from "#audit/chain/sequencer.ts";
import { createSigner } from "#audit/format/signer.ts";
import { connect } from "#db/connection.ts";
import { migrateDashboard } from "#db/migrate.ts";
import { makeKeys, verifyDatabase } from "#tests/support/audit-chain.ts";
import type { Bench } from "./figure.ts";

const writers = 10;
/** Whoever acts does so many times: the log keeps a key for each. */
const accounts = Array.from({ length: 40 }, () => crypto.randomUUID());

/** The n-th event, as a form of the product writes it. */
const entryOf = (n: number, organisationId: string): AuditEntry => ({
  action: "reservation.edit",
  actor: {
    accountId: accounts[n % 40] ?? null,
    staffMemberId: crypto.randomUUID(),
    name: `Giulia Ferri ${n % 40}`,
    email: `giulia${n % 40}@demo.example`,
    roles: ["manager", "coach"],
  },
  organisationId,
  target: { type: "reservation", id: crypto.randomUUID(), label: `Campo ${n % 12}, 21/11/2026 18:00` },
  changes: { price: { before: n % 100, after: (n % 90) + 100 }, status: { before: "pending", after: "confirmed" } },
  requestId: crypto.randomUUID(),
  address: `192.0.2.${n % 250}`,
});

/** Lets some writers share `events` events. */
async function writeAll(events: number, write: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (next < events) await write(next++);
    }),
  );
}

const logger = pino({ level: "silent" });

/** A database of its own with the dashboard's schema, and the writer of its log. */
async function openLog(postgresUrl: string) {
  const admin = postgres(postgresUrl, { max: 1, onnotice: () => {} });
  const name = `bench_${crypto.randomUUID().replaceAll("-", "")}`;
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  await admin.unsafe(`create database ${name}`);
  await migrateDashboard(url.href);
  const { sql, db, close } = connect(url.href, writers + 2);
  return {
    sql,
    audit: createAudit({ db, log: logger, wake: () => {} }),
    async drop() {
      await close();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const bench: Bench = {
  title: "What the chain costs: durable events a second, chained and signed, against the same INSERT without a chain",
  async run({ postgresUrl, scale, log }) {
    const [events, rounds] = scale === "full" ? [5_000, 9] : [300, 3];
    const folder = await mkdtemp(join(tmpdir(), "audit-bench-"));
    const [chained, plain] = [await openLog(postgresUrl), await openLog(postgresUrl)];
    const keys = makeKeys();
    const organisations = Array.from({ length: 5 }, () => crypto.randomUUID());
    const [signer, checkpointFile] = [createSigner(keys.signing), join(folder, "checkpoints.ndjson")];
    const sequencer = new AuditSequencer({ sql: chained.sql, log: logger, signer, checkpointFile });
    try {
      // The same table, partitions and indexes, which nothing watches.
      await plain.sql`drop trigger audit_log_writer on dashboard.audit_log`;
      // Events a second until the last one is durable; with the chain, until it has its place and a signature, too.
      const measure = async ({ audit }: typeof chained, afterwards: () => Promise<unknown>): Promise<number> => {
        const started = performance.now();
        await writeAll(events, (n) => audit.intend(entryOf(n, organisations[n % organisations.length] ?? "")));
        await afterwards();
        return (events / (performance.now() - started)) * 1000;
      };
      const drain = async () => {
        while ((await sequencer.step()) > 0 || (await isBehind()));
      };
      const isBehind = async () => {
        const [row] =
          await chained.sql`select max(id) > (select max(audit_id) from dashboard.audit_chain) as is from dashboard.audit_log`;
        return row?.is === true;
      };
      sequencer.start();
      const ratios: number[] = [];
      const speeds: [number, number][] = [];
      for (let round = -1; round < rounds; round += 1) {
        const ofPlain = () => measure(plain, async () => {});
        const ofChained = () => measure(chained, drain);
        // In turn, so that neither is always the first; round -1 warms up.
        const [first, second] = round % 2 ? [await ofPlain(), await ofChained()] : [await ofChained(), await ofPlain()];
        const [without, having] = round % 2 ? [first, second] : [second, first];
        if (round < 0) continue;
        log(`round ${round + 1}: ${Math.round(having)} chained, ${Math.round(without)} plain`);
        ratios.push(having / without);
        speeds.push([having, without]);
      }
      await sequencer.stop();
      const report = await verifyDatabase(chained.sql, keys.open);
      const rows = events * (rounds + 1);
      if (report.rows !== rows || report.unproven > 0 || report.findings.length > 0)
        throw new Error(JSON.stringify(report));
      const [having, without] = [0, 1].map((side) => Math.round(median(speeds.map((pair) => pair[side] ?? 0))));
      return [
        {
          name: "action log, durable events with the chain against without",
          value: median(ratios),
          unit: "x",
          wanted: { atLeast: 0.8 },
          detail: `${having?.toLocaleString("en")} against ${without?.toLocaleString("en")} events/s, ${writers} writers, median of ${rounds} rounds of ${events.toLocaleString("en")} in turn; each event chained and signed`,
        },
      ];
    } finally {
      await sequencer.stop();
      await chained.drop();
      await plain.drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

export default bench;
