import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

/** Resident memory of another process, in bytes. Linux only, like the other figures of memory here. */
export async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1]) * 1_024;
}

/** Watches a process until the returned function is called, which answers the most that it ever held. */
export function watchMemory(pid: number): () => Promise<number> {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await residentOf(pid));
      await delay(50);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return most;
  };
}
