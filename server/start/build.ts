import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
/** Everything that goes into the dashboard's build. */
const sources = [
  "app",
  "audit",
  "contracts",
  "db",
  "locales",
  "manual",
  "server/app.ts",
  "server/http/body-limits.ts",
  "server/http/compression.ts",
  "server/http/error-pages.ts",
  "server/assets/precompress.ts",
  "server/http/security.ts",
  "server/http/stream.ts",
  "public",
  "CHANGELOG.md",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];
const stampFile = join(root, "build", "sources");

/** The build failed; the message is what the build printed. */
export class BuildError extends Error {
  override readonly name = "BuildError";
}

/** Whether `build/` is there and belongs to the sources as they are. */
export const isBuilt = async (): Promise<boolean> =>
  (await readFile(stampFile, "utf8").catch(() => "")) === (await fingerprint());

/** Builds the dashboard when it is not built from these sources. Returns whether it had to. */
export async function ensureBuild(): Promise<boolean> {
  if (await isBuilt()) return false;
  const release = await lock();
  try {
    if (await isBuilt()) return false;
    const before = await fingerprint();
    await build();
    await writeFile(stampFile, before);
    return true;
  } finally {
    await release();
  }
}

/** Names, sizes and times of all sources, in short. */
async function fingerprint(): Promise<string> {
  const files = await Promise.all(sources.map((source) => filesOf(join(root, source))));
  const lines = await Promise.all(
    files.flat().map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      return `${file} ${size} ${Math.round(mtimeMs)}`;
    }),
  );
  return createHash("sha256").update(lines.toSorted().join("\n")).digest("hex");
}

async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function build(): Promise<void> {
  const program = join(root, "node_modules", "@react-router", "dev", "bin.cjs");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, "build"], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1", FORCE_COLOR: undefined },
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        printed += chunk;
      });
    }
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else {
        const last = printed.trimEnd().split("\n").slice(-25).join("\n");
        reject(new BuildError(`The dashboard does not build (${signal ?? `exit ${code}`}):\n${last}`));
      }
    });
  });
}

/** Keeps two builds of one folder apart: the second waits for the first. A lock older than 5 minutes is stale. */
async function lock(): Promise<() => Promise<void>> {
  const folder = join(root, "node_modules", ".cache", "build.lock");
  await mkdir(join(folder, ".."), { recursive: true });
  for (;;) {
    try {
      await mkdir(folder);
      return () => rm(folder, { recursive: true, force: true });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const age = Date.now() - (await stat(folder).then((found) => found.mtimeMs, Date.now));
    if (age > 300_000) await rm(folder, { recursive: true, force: true });
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
