import { expect, test } from "vitest";
import { freeingBuffers } from "./young-garbage.ts";

const megabyte = 2 ** 20;

test("the pieces are the same, and dead buffers do not gather", async () => {
  async function* source() {
    for (let index = 0; index < 200; index += 1) yield Buffer.alloc(megabyte, index);
  }
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  let index = 0;
  for await (const piece of freeingBuffers(source())) {
    expect([piece.length, piece[0]]).toEqual([megabyte, index]);
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    index += 1;
  }
  expect(index).toBe(200);
  expect(most).toBeLessThan(32 * megabyte);
});
