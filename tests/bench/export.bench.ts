import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { ExportNotification } from "#contracts/notifications/notifications.ts";
import { ensureDatabase } from "#server/start/postgres.ts";
import { addClub, addReservations } from "#tests/api/facilities/reservations/export/reservations.ts";
import type { Member } from "#tests/api/support/members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { migrateUpstream } from "#upstream/db/migrate.ts";
import type { Bench, BenchContext, Figure } from "./figure.ts";
import { median } from "./load.ts";
import { residentOf, watchMemory } from "./memory.ts";

const run = promisify(execFile);
const sizes = { full: { rows: 1_000_000, rounds: 3 }, small: { rows: 4_000, rounds: 1 } } as const;

/**
 * The same rows in the same order, and the facts of the same columns, as COPY gives them to somebody who needs no
 * words, no local times and no cells that are safe in a spreadsheet.
 */
const sameRows = (organisationId: string) =>
  `
  select r.id, l.name, l.time_zone, f.name, s.name_it, r.start_at, r.end_at, r.status, r.canceled_by,
         coalesce(a.last_name || ' ' || a.first_name, r.guest_name, ''), coalesce(a.phone_number, r.guest_phone_number),
         r.notes, d.currency, d.total, d.discounted, d.paid, d.to_pay, d.status, r.created_at
    from upstream.reservations r
    join upstream.debits d on d.id = r.debit_id
    join upstream.fields f on f.id = r.field_id
    join upstream.locations l on l.id = r.location_id
    left join upstream.athletes a on a.id = r.athlete_id and a.organisation_id = r.organisation_id
    left join upstream.sports s on s.id = r.sport_id
   where r.organisation_id = '${organisationId}' order by r.start_at, r.id`.replaceAll(/\s+/gu, " ");

/** Asks for an export and waits for its end. Answers the seconds. */
async function exportAll(member: Member, rows: number): Promise<number> {
  const start = performance.now();
  const stream = await member.listen();
  await member.call("POST", "/reservations/export", { language: "it", sort: "startAt" });
  const last = await stream.next(({ data }) => /"status":"(?:COMPLETED|FAILED)"/u.test(data));
  const seconds = (performance.now() - start) / 1_000;
  stream.close();
  const { notification } = JSON.parse(last.data) as { notification: ExportNotification };
  if (notification.metadata.rows !== rows) throw new Error(`The export is not what was asked for: ${last.data}`);
  return seconds;
}

/** The same rows by psql, or by the driver where there is no psql. Answers the seconds and which it was. */
async function copyAll(stage: Stage, organisationId: string, file: string): Promise<{ seconds: number; by: string }> {
  const query = sameRows(organisationId);
  const start = performance.now();
  const by = await run("psql", [stage.databaseUrl, "-qc", `\\copy (${query}) to '${file}' csv header`]).then(
    () => "psql \\copy",
    async (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      const source = await stage.sql.unsafe(`copy (${query}) to stdout csv header`).readable();
      await pipeline(source, createWriteStream(file));
      return "COPY TO STDOUT by the driver (there is no psql here)";
    },
  );
  return { seconds: (performance.now() - start) / 1_000, by };
}

async function startWorker(databaseUrl: string): Promise<ChildProcess> {
  const worker = fork(new URL("../api/facilities/reservations/export/worker-process.ts", import.meta.url), [
    databaseUrl,
  ]);
  await once(worker, "message");
  return worker;
}

async function measure({ postgresUrl, scale, log }: BenchContext): Promise<readonly Figure[]> {
  const { rows, rounds } = sizes[scale];
  const databaseUrl = Object.assign(new URL(postgresUrl), { pathname: "/bench_export" }).href;
  await ensureDatabase(postgresUrl, "bench_export");
  await migrateUpstream(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), "club-export-"));
  const stage = await createStage({ databaseUrl });
  let worker: ChildProcess | undefined;
  try {
    const organisationId = await stage.organisation("Circolo Uno");
    await addReservations(stage.sql, await addClub(stage.sql, organisationId), rows);
    await stage.sql.unsafe("vacuum analyze");
    log(`${rows} reservations made`);
    const member = await stage.member(organisationId);
    worker = await startWorker(databaseUrl);
    const pid = worker.pid ?? 0;
    await delay(scale === "full" ? 5_000 : 1_000);
    const idle = await residentOf(pid);
    const times: { ours: number; theirs: number }[] = [];
    let most = 0;
    let by = "";
    for (let round = 0; round < rounds; round += 1) {
      const file = join(folder, "copy.csv");
      const copied = await copyAll(stage, organisationId, file);
      const watched = watchMemory(pid);
      const ours = await exportAll(member, rows);
      most = Math.max(most, await watched());
      by = copied.by;
      times.push({ ours, theirs: copied.seconds });
      log(
        `round ${round + 1}: export ${ours.toFixed(1)} s, ${by} ${copied.seconds.toFixed(1)} s (${(await stat(file)).size} bytes)`,
      );
    }
    const mega = 2 ** 20;
    return [
      {
        name: "export: speed against psql \\copy",
        value: median(times.map(({ ours, theirs }) => theirs / ours)),
        unit: "x",
        detail: `${rows} rows, from the order to the file, against ${by}: ${times.map(({ ours, theirs }) => `${ours.toFixed(1)} / ${theirs.toFixed(1)} s`).join(", ")}`,
      },
      {
        name: "export: memory over idle",
        value: (most - idle) / mega,
        unit: "MB",
        wanted: { atMost: 100 },
        detail: `${rows} rows; ${Math.round(most / mega)} MB at most, ${Math.round(idle / mega)} MB before`,
      },
    ];
  } finally {
    worker?.kill("SIGKILL");
    await stage.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export default { title: "an export of reservations: time against psql, and memory", run: measure } satisfies Bench;
