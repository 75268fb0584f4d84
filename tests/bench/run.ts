import { chmod, glob, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuild } from "#server/start/build.ts";
import { startCluster } from "#server/start/postgres.ts";
import type { Bench, BenchContext, Figure } from "./figure.ts";
import { table } from "./table.ts";

// `npm run bench` measures everything at full size and prints one table; `npm run bench -- audit sse` measures the
// named ones; `--small` only shows that they work. It ends with 1 when a benchmark broke, never because of a figure.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { small: { type: "boolean", default: false }, seed: { type: "string" } },
});
const seed = Number(values.seed ?? process.env.SEED ?? Date.now() % 2 ** 31);

/** Every benchmark by its name, which is its file's. */
async function findBenches(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const file of glob("**/*.bench.ts", { cwd: import.meta.dirname })) {
    found.set(basename(file, ".bench.ts"), join(import.meta.dirname, file));
  }
  return new Map([...found].sort(([a], [b]) => a.localeCompare(b)));
}

async function measure(file: string, context: BenchContext): Promise<readonly Figure[]> {
  const { default: bench } = (await import(file)) as { default: Bench };
  context.log(bench.title);
  return bench.run(context);
}

const benches = await findBenches();
const unknown = positionals.filter((name) => !benches.has(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}. There are: ${[...benches.keys()].join(", ")}.`);
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), "club-bench-"));
await chmod(folder, 0o755);
const cluster = await startCluster({ folder, settings: ["max_connections=300", "shared_buffers=512MB"] });
const log = (message: string) => console.error(message);
const broken: string[] = [];
try {
  await ensureBuild();
  log(`Random seed: ${seed} (npm run bench -- --seed ${seed} repeats it)`);
  const figures: Figure[] = [];
  for (const [name, file] of benches) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const context: BenchContext = {
      postgresUrl: cluster.url("postgres"),
      scale: values.small ? "small" : "full",
      seed,
      log: (message) => log(`[${name}] ${message}`),
    };
    try {
      figures.push(...(await measure(file, context)));
    } catch (error) {
      broken.push(name);
      console.error(`[${name}]`, error);
    }
  }
  console.log(table(figures));
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
if (broken.length > 0) console.error(`Broken: ${broken.join(", ")}`);
process.exitCode = broken.length > 0 ? 1 : 0;
