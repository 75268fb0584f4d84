import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { promisify } from "node:util";
import { processEnv } from "./process-env.ts";

// spectral, redocly and prism, as programs of their own: what they stand on is installed for `npm run soak` only, by a lock
// file of its own (ADR 119).

const run = promisify(execFile);
const folder = join(import.meta.dirname, "..", "soak", "openapi-tools");

const changedAt = (name: string) =>
  stat(join(folder, name)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

/**
 * Installs the tools unless what is there is what the lock file says.
 * @throws Error when they cannot be installed: a check that has no tools has found nothing
 */
export async function installTools(): Promise<void> {
  if ((await changedAt("node_modules/.package-lock.json")) > (await changedAt("package-lock.json"))) return;
  console.log("Installing the tools that read the API's document…");
  const args = ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"];
  // npm gets all of the environment, since it says where packages come from.
  await run("npm", args).catch((cause) => {
    throw new Error("The tools that read the API's document could not be installed: is there a registry?", { cause });
  });
  await access(join(folder, "node_modules/.package-lock.json"));
}

/** What a linter found. */
export interface Finding {
  readonly tool: "spectral" | "redocly";
  readonly rule: string;
  readonly place: string;
  readonly message: string;
}

/** @param document path of a file */
export async function lint(document: string): Promise<Finding[]> {
  const { stdout } = await run(process.execPath, [join(folder, "lint.mjs"), document], {
    env: processEnv(),
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Finding]));
}

/** A running prism. What it finds stands in the header `sl-violations` of what it answers. */
export interface Prism {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts prism between a caller and an upstream.
 * @param document path of a file
 * @throws Error with what it said when it does not come up
 */
export async function startPrism(document: string, upstream: string): Promise<Prism> {
  const child = spawn(process.execPath, [join(folder, "proxy.mjs"), document, upstream], {
    stdio: ["ignore", "pipe", "inherit"],
    env: processEnv(),
  });
  return { url: await firstLine(child), stop: () => ended(child) };
}

async function firstLine(child: ChildProcess & { stdout: NodeJS.ReadableStream }): Promise<string> {
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error("prism ended before it listened");
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill();
  await exit;
}
