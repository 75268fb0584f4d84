import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { imports } from "#contracts/imports/imports.ts";
import { ensureDatabase } from "#server/start/postgres.ts";
import { importingClub } from "#tests/api/imports/club.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { migrateUpstream } from "#upstream/db/migrate.ts";
import type { Bench, BenchContext, Figure } from "./figure.ts";
import { residentOf, watchMemory } from "./memory.ts";

const sizes = { full: 10_000, small: 200 } as const;

/** A table of people, every third of them a minor with a mother. */
function tableOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = String((at % 28) + 1).padStart(2, "0");
    const isMinor = at % 3 === 0;
    const born = `${day}/05/${isMinor ? 2014 : 1980 + (at % 20)}`;
    const mother = isMinor ? `Madre${at};Laura;333${String(at).padStart(7, "0")}` : ";;";
    return `Cognome${at};Nome${at};${born};p${at}@example.org;${mother};Under ${at % 12};30/09/2027`;
  });
  const head = "Cognome;Nome;Nato il;Email;Cognome madre;Nome madre;Cell madre;Gruppo;Scadenza certificato";
  return [head, ...lines].join("\n");
}

async function measure({ postgresUrl, scale, log }: BenchContext): Promise<readonly Figure[]> {
  const rows = sizes[scale];
  const databaseUrl = Object.assign(new URL(postgresUrl), { pathname: "/bench_imports" }).href;
  await ensureDatabase(postgresUrl, "bench_imports");
  await migrateUpstream(databaseUrl);
  const stage: Stage = await createStage({ databaseUrl });
  let worker: ChildProcess | undefined;
  try {
    const club = await importingClub(stage, `Circolo ${Date.now()}`);
    const process = new URL("../api/facilities/reservations/export/worker-process.ts", import.meta.url);
    worker = fork(process, [stage.databaseUrl], { execArgv: [] });
    await once(worker, "message");
    const pid = worker.pid ?? 0;
    await delay(scale === "full" ? 5_000 : 1_000);
    const idle = await residentOf(pid);
    const watched = watchMemory(pid);
    const started = performance.now();
    const { id } = await club.paste(tableOf(rows));
    const read = (performance.now() - started) / 1000;
    const params = { id };
    const stepTime = async (start: () => Promise<unknown>, state: string) => {
      const from = performance.now();
      await start();
      for (;;) {
        const one = await club.show(id);
        if (one.state === state) return { seconds: (performance.now() - from) / 1000, one };
        if (one.state === "failed") throw new Error(`the import failed: ${one.failure}`);
        await delay(50);
      }
    };
    const looked = await stepTime(() => stage.client.ok(imports.preview, { params, body: {} }, club.as), "previewed");
    const values = looked.one.values.map(({ about, name }) => ({ about, name, decision: { as: "create" } }));
    await club.update(id, { values });
    const written = await stepTime(() => stage.client.ok(imports.write, { params, body: {} }, club.as), "done");
    const most = await watched();
    log(`read ${read.toFixed(1)} s, looked at ${looked.seconds.toFixed(1)} s, written ${written.seconds.toFixed(1)} s`);
    if (written.one.results.leftOut > 0) throw new Error(`${written.one.results.leftOut} rows were left out`);
    const mega = 2 ** 20;
    const detail = `${rows} rows of nine columns, a third with a guardian`;
    return [
      { name: "imports: rows looked at", value: looked.seconds, unit: "s", wanted: { atMost: 30 }, detail },
      {
        name: "imports: rows written",
        value: written.seconds,
        unit: "s",
        wanted: { atMost: 60 },
        detail: `${written.one.results.made} records made`,
      },
      {
        name: "imports: memory over idle",
        value: (most - idle) / mega,
        unit: "MB",
        wanted: { atMost: 200 },
        detail: `${Math.round(most / mega)} MB at most, ${Math.round(idle / mega)} MB before`,
      },
    ];
  } finally {
    worker?.kill("SIGKILL");
    await stage.stop();
  }
}

export default { title: "an import of athletes: looked at, written, and memory", run: measure } satisfies Bench;
