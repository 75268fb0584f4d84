import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { LineReader } from "./whole-lines.ts";

test("parts of any size have each line once, in their order", () => {
  const folder = mkdtempSync(join(tmpdir(), "whole-lines-"));
  const path = join(folder, "lines");
  const reader = new LineReader();
  // The longest is longer than what is read at a time to find its end.
  const line = fc.oneof(fc.string({ unit: fc.constantFrom("a", "b", "\u2028") }), fc.constant("c".repeat(70_000)));
  try {
    fc.assert(
      fc.property(fc.array(line), fc.boolean(), fc.integer({ min: 1, max: 200_000 }), (lines, isEnded, chosen) => {
        const text = lines.join("\n") + (isEnded ? "\n" : "");
        writeFileSync(path, text);
        const size = Buffer.byteLength(text);
        const step = Math.max(chosen, Math.ceil(size / 1_000));
        const file = openSync(path, "r");
        let read = "";
        for (let start = 0; start < size; start += step) {
          read += reader.read({ file, start, end: Math.min(start + step, size) }).toString();
        }
        closeSync(file);
        expect(read).toBe(text === "" || text.endsWith("\n") ? text : `${text}\n`);
      }),
      { numRuns: 60 },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
