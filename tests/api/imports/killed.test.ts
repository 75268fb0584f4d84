import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { imports } from "#contracts/imports/imports.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { waitFor } from "#tests/support/wait.ts";
import { importingClub } from "./club.ts";

let stage: Stage;
let club: Awaited<ReturnType<typeof importingClub>>;
const workers: ChildProcess[] = [];
/** Milliseconds; processes start slowly on a busy machine. */
const patience = 60_000;
const rows = 1000;

beforeAll(async () => {
  // The server takes orders; workers are processes of their own.
  stage = await createStage();
  club = await importingClub(stage, "Circolo interrotto");
}, 60_000);
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await stage?.stop();
});

async function startWorker(): Promise<ChildProcess> {
  const process = new URL("../facilities/reservations/export/worker-process.ts", import.meta.url);
  const worker = fork(process, [stage.databaseUrl], { execArgv: [] });
  workers.push(worker);
  await once(worker, "message");
  return worker;
}

const written = async (id: string) => {
  const [row] = await stage.sql<{ count: number }[]>`
    select count(*)::int as count from upstream.import_rows where import_id = ${id} and outcome = 'written'`;
  return row?.count ?? 0;
};

test(
  "a worker killed in the middle is replaced: everybody once; what was stopped goes on where it was",
  async () => {
    const lines = Array.from({ length: rows }, (_, at) => `Cognome${at};Nome${at};01/01/1980`);
    const { id } = await club.paste(["Cognome;Nome;Nato il", ...lines].join("\n"));
    const params = { id };
    const first = await startWorker();
    await stage.client.ok(imports.preview, { params, body: {} }, club.as);
    await waitFor(async () => (await club.show(id)).state === "previewed", patience);
    await stage.client.ok(imports.write, { params, body: {} }, club.as);
    await waitFor(async () => (await written(id)) >= 200, patience);
    first.kill("SIGKILL");
    expect(await written(id)).toBeLessThan(rows);
    // Nobody works: stopped, and started again, it is another run.
    await stage.client.ok(imports.stop, { params }, club.as);
    expect((await club.show(id)).state).toBe("stopped");
    await stage.client.ok(imports.write, { params, body: {} }, club.as);
    const second = await startWorker();
    await waitFor(async () => (await written(id)) >= 600, patience);
    second.kill("SIGKILL");
    await startWorker();
    const done = await waitFor(async () => {
      const one = await club.show(id);
      return one.state === "done" ? one : undefined;
    }, patience);
    expect(done.results).toEqual({ made: rows * 2, changed: 0, leftOut: 0, undone: 0, kept: 0 });
    const [people] = await stage.sql<{ count: number; names: number }[]>`
      select count(*)::int as count, count(distinct last_name)::int as names from upstream.athletes
       where organisation_id = ${club.organisationId}`;
    expect(people).toEqual({ count: rows, names: rows });
  },
  patience * 4,
);
