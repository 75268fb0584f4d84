import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seed } from "#tests/support/audit-chain.ts";
import { type ExportedFile, makeExportedFiles } from "#tests/support/exported-files.ts";
import { type FileTampering, fileTamperings } from "#tests/support/file-tampering.ts";
import { tamperFiles } from "#tests/support/file-verdicts.ts";

let files: readonly ExportedFile[];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "audit-files-"));
  files = await makeExportedFiles();
});
afterAll(() => rm(folder, { recursive: true }));

test.each(Object.keys(fileTamperings) as FileTampering[])(
  `both verifiers find each of 1,000, or say that it is not provable: %s (seed ${seed()})`,
  async (kind) => {
    expect(await tamperFiles(files, kind, { count: 1_000, seed: seed(), folder })).toEqual([]);
  },
);
