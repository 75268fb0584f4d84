import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** Whether a process of this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The command line of a process, or nothing when there is none. */
export async function commandOf(pid: number): Promise<string> {
  const ask = async () => (await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)])).stdout;
  const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ask().catch(() => ""));
  return line.replaceAll("\0", " ");
}
