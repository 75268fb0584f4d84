import { spawn } from "node:child_process";
import { join } from "node:path";
import { startChild } from "#server/start/child.ts";

/** A reference that the product's pages are measured against, running. */
export interface Reference {
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** Seconds of processor time that its process has used. */
  processorTime(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Builds and starts a reference: a React Router app in a folder beside this file, whose `server.ts` has a `listener`.
 * @param env what its program reads
 */
export async function startReference(
  name: "bare" | "ordinary",
  env: Readonly<Record<string, string>>,
): Promise<Reference> {
  const folder = join(import.meta.dirname, name);
  await build(folder);
  const child = await startChild({
    name: `${name} page`,
    program: "tests/bench/reference-host.ts",
    env: { ...env, REFERENCE: join(folder, "build/server/index.js"), NODE_ENV: "production" },
  });
  return {
    url: child.url,
    processorTime: async () => Number(await (await fetch(`${child.url}/cpu`)).text()),
    stop: () => child.stop(),
  };
}

async function build(folder: string): Promise<void> {
  const program = join(import.meta.dirname, "..", "..", "node_modules", "@react-router", "dev", "bin.cjs");
  const child = spawn(process.execPath, [program, "build"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0) throw new Error(`The reference in ${folder} does not build: exit ${code}.`);
}
