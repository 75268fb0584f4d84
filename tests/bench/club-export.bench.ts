import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { type ClubExport, clubExports } from "#contracts/operations/club-exports.ts";
import { ensureDatabase } from "#server/start/postgres.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { migrateUpstream } from "#upstream/db/migrate.ts";
import { demoOrganisations, demoPassword } from "#upstream/seed/accounts.ts";
import { seedDemo } from "#upstream/seed.ts";
import type { Bench, BenchContext, Figure } from "./figure.ts";
import { residentOf, watchMemory } from "./memory.ts";

/** A club with all that a season leaves behind, and a document of each member. */
const sizes = {
  full: { athletes: 20_000, reservations: 50_000, files: 20_000 },
  small: { athletes: 400, reservations: 500, files: 200 },
} as const;
const fileBytes = 50 * 1024;
const mega = 2 ** 20;

/** Gives the club files as people upload them: bytes that do not become smaller. */
async function addFiles({ sql }: Stage, organisationId: string, count: number) {
  const bytes = Buffer.from(crypto.getRandomValues(new Uint8Array(fileBytes)));
  await sql`
    with made as (
      insert into upstream.media (organisation_id, account_id, file_name, content_type, size)
      select ${organisationId}, s.account_id, 'certificato ' || n || '.pdf', 'application/pdf', ${fileBytes}
        from generate_series(1, ${count}::int) n, lateral (
          select account_id from upstream.staff_members where organisation_id = ${organisationId} limit 1) s
      returning id)
    insert into upstream.media_chunks (media_id, position, bytes) select id, 0, ${bytes} from made`;
}

/** Asks for the export and waits for its end. */
async function exportClub(stage: Stage, bearer: string): Promise<ClubExport> {
  const { id } = await stage.client.ok(clubExports.create, { body: { password: demoPassword } }, { bearer });
  for (;;) {
    await delay(200);
    const { data } = await stage.client.ok(clubExports.list, {}, { bearer });
    const one = data.find((row) => row.id === id);
    if (one?.state === "ready") return one;
    if (one?.state !== "running") throw new Error(`the export ended as ${one?.state}`);
  }
}

async function measure({ postgresUrl, scale, log }: BenchContext): Promise<readonly Figure[]> {
  const { athletes, reservations, files } = sizes[scale];
  const databaseUrl = Object.assign(new URL(postgresUrl), { pathname: "/bench_club_export" }).href;
  await ensureDatabase(postgresUrl, "bench_club_export");
  await migrateUpstream(databaseUrl);
  await seedDemo(databaseUrl, { athletes, reservations });
  const stage = await createStage({ databaseUrl, seed: true });
  const worker = fork(new URL("../api/facilities/reservations/export/worker-process.ts", import.meta.url), [
    databaseUrl,
  ]);
  const isReady = once(worker, "message");
  try {
    await addFiles(stage, demoOrganisations.aurora, files);
    await stage.sql.unsafe("vacuum analyze");
    await isReady;
    const pid = worker.pid ?? 0;
    await delay(scale === "full" ? 5_000 : 1_000);
    const idle = await residentOf(pid);
    log(`${athletes} athletes, ${files} files made`);
    const watched = watchMemory(pid);
    const start = performance.now();
    const { size, records } = await exportClub(stage, await stage.staff("manager"));
    const seconds = (performance.now() - start) / 1_000;
    const most = await watched();
    const detail = `${athletes} athletes, ${records} records, ${files} files, ${Math.round((size ?? 0) / mega)} MB`;
    return [
      {
        name: "the whole club: from the order to the file",
        value: seconds,
        unit: "s",
        wanted: { atMost: 600 },
        detail,
      },
      {
        name: "the whole club: memory over idle",
        value: (most - idle) / mega,
        unit: "MB",
        wanted: { atMost: 200 },
        detail: `${Math.round(most / mega)} MB at most, ${Math.round(idle / mega)} MB before`,
      },
    ];
  } finally {
    worker.kill("SIGKILL");
    await stage.stop();
  }
}

export default { title: "the whole club as a file: time, and memory", run: measure } satisfies Bench;
