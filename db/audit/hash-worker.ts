import { createHash } from "node:crypto";
import { readSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import type { Part } from "./whole-lines.ts";

// A thread of `read-file.ts`: it is told a part of an open file, and answers the hash of its bytes.
const bytes = Buffer.alloc(1 << 20);
parentPort?.on("message", ({ file, start, end }: Part) => {
  const hash = createHash("sha256");
  for (let at = start; at < end; ) {
    const read = readSync(file, bytes, 0, Math.min(bytes.length, end - at), at);
    if (read === 0) break;
    hash.update(bytes.subarray(0, read));
    at += read;
  }
  parentPort?.postMessage(hash.digest("hex"));
});
