import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { lastLineIn, wholeLinesOf } from "./file-lines.ts";

test("however much is read at a time, each line comes once, whole and in its order", async () => {
  const folder = mkdtempSync(join(tmpdir(), "file-lines-"));
  const path = join(folder, "lines");
  const line = fc.oneof(fc.string({ unit: fc.constantFrom("a", "b", "\u2028") }), fc.constant("c".repeat(70_000)));
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line),
        fc.boolean(),
        fc.integer({ min: 1, max: 200_000 }),
        async (lines, isEnded, chosen) => {
          const text = lines.join("\n") + (isEnded ? "\n" : "");
          writeFileSync(path, text);
          const bytesAtATime = Math.max(chosen, Math.ceil(Buffer.byteLength(text) / 1_000));
          let read = "";
          for await (const bytes of wholeLinesOf(path, bytesAtATime)) {
            expect(bytes.at(-1)).toBe(10);
            expect(bytes.indexOf(10, lastLineIn(bytes))).toBe(bytes.length - 1);
            read += bytes.toString();
          }
          expect(read).toBe(text === "" || text.endsWith("\n") ? text : `${text}\n`);
        },
      ),
      { numRuns: 60 },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
