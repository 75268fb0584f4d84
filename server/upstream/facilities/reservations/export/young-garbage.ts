import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect: (options: { type: "minor" }) => void = runInNewContext("gc");

/** So much of a file leaves some 16 MB of buffers behind, on its way from socket to socket. */
const everyBytes = 4 * 1024 * 1024;

/**
 * The same pieces; every few megabytes it frees unused buffers, which takes a millisecond.
 * why: V8 looks for garbage when its own memory is full, or after 64 MB of buffers. Rows that are copied as bytes leave
 * next to nothing in V8's memory, so that an export held 64 MB of dead buffers, and as much again a second one. There
 * is no gentler way to tell V8 of them than its `gc`, which it gives to contexts that are made after the flag was set.
 */
export async function* freeingBuffers(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const bytes of pieces) {
    passed += bytes.length;
    yield bytes;
    if (passed < everyBytes) continue;
    passed = 0;
    collect({ type: "minor" });
  }
}
