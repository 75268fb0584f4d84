import { chmod, glob, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuild } from "#server/start/build.ts";
import { startCluster } from "#server/start/postgres.ts";
import type { Fault, FaultReport } from "./fault.ts";

// `npm run faults` breaks things on purpose, at full length; `npm run faults -- stream exports` the named ones,
// `--rounds 20` that many times each, `--seed 7` as the run that printed it. It ends with 1 when anything was found.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string" }, seed: { type: "string" } },
});

/** A whole number of the command line; ends the program when it is none. */
function whole(name: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least) return value;
  console.error(`${name} is a whole number of at least ${least}, not "${text}".`);
  process.exit(2);
}

const rounds = whole("--rounds", values.rounds, 1);
const seed = whole("--seed", values.seed ?? process.env.SEED, 0) ?? Date.now() % 2 ** 31;

/** Every harness by its name, which is its file's. */
async function findFaults(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const file of glob("**/*.fault.ts", { cwd: import.meta.dirname })) {
    found.set(basename(file, ".fault.ts"), join(import.meta.dirname, file));
  }
  return new Map([...found].sort(([a], [b]) => a.localeCompare(b)));
}

const faults = await findFaults();
const unknown = positionals.filter((name) => !faults.has(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}. There are: ${[...faults.keys()].join(", ")}.`);
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), "club-faults-"));
await chmod(folder, 0o755);
const cluster = await startCluster({ folder, settings: ["max_connections=300"] });
const log = (message: string) => console.error(message);

/** Runs one harness. One that breaks has proved nothing, so that is a finding, too. */
async function inject(name: string, file: string): Promise<FaultReport> {
  const own = join(folder, `fault-${name}`);
  await mkdir(own);
  await chmod(own, 0o755);
  try {
    const { default: fault } = (await import(file)) as { default: Fault };
    log(`[${name}] ${fault.title}`);
    return await fault.run({
      postgresUrl: cluster.url("postgres"),
      folder: own,
      rounds: rounds ?? fault.rounds,
      seed,
      log: (message) => log(`[${name}] ${message}`),
    });
  } catch (error) {
    console.error(`[${name}]`, error);
    return { done: "broke off", findings: [`the harness broke: ${String(error)}`] };
  }
}

let found = 0;
try {
  await ensureBuild();
  log(`Random seed: ${seed} (npm run faults -- --seed ${seed} repeats it)`);
  for (const [name, file] of faults) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const start = performance.now();
    const { done, findings } = await inject(name, file);
    const seconds = Math.round((performance.now() - start) / 1000);
    const verdict = findings.length === 0 ? "nothing found" : `${findings.length} FOUND`;
    console.log(`${name}: ${verdict}; ${done}; ${seconds} s, seed ${seed}`);
    for (const finding of findings) console.log(`  - ${finding}`);
    found += findings.length;
  }
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = found > 0 ? 1 : 0;
