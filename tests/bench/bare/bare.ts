import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "#server/start/child.ts";
import type { Rows } from "./app/table.tsx";

/** The bare pages, running. */
export interface Bare {
  /** The address of the table of this name. */
  urlOf(name: string): string;
  /** Seconds of processor time that its process has used. */
  processorTime(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Builds and starts what the product's pages are measured against: React Router in framework mode, which shows rows
 * from memory as a plain table and does nothing else.
 */
export async function startBare(tables: Readonly<Record<string, Rows>>): Promise<Bare> {
  await build();
  const folder = await mkdtemp(join(tmpdir(), "club-bare-"));
  const file = join(folder, "tables.json");
  await writeFile(file, JSON.stringify(tables));
  try {
    const child = await startChild({
      name: "bare page",
      program: "tests/bench/bare/host.ts",
      env: { BARE_TABLES: file, NODE_ENV: "production" },
    });
    return {
      urlOf: (name) => `${child.url}/${name}`,
      processorTime: async () => Number(await (await fetch(`${child.url}/cpu`)).text()),
      stop: () => child.stop(),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function build(): Promise<void> {
  const program = join(import.meta.dirname, "..", "..", "..", "node_modules", "@react-router", "dev", "bin.cjs");
  const child = spawn(process.execPath, [program, "build"], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0) throw new Error(`The bare page does not build: exit ${code}.`);
}
