import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeKeys, seed } from "#tests/support/audit-chain.ts";
import { type ExportedFile, makeExportedFiles } from "#tests/support/exported-files.ts";
import { type FileTampering, fileTamperings } from "#tests/support/file-tampering.ts";
import { tamperFiles, verdictsOf } from "#tests/support/file-verdicts.ts";

let files: readonly ExportedFile[];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "audit-files-"));
  files = await makeExportedFiles();
});
afterAll(() => rm(folder, { recursive: true }));

const bytesOf = (lines: readonly string[]): Buffer => Buffer.from(lines.map((line) => `${line}\n`).join(""));
const verdicts = async (lines: readonly string[], more: Pick<ExportedFile, "keys" | "outside">) => {
  const { ours, second, why } = await verdictsOf(bytesOf(lines), more, folder);
  return { codes: [ours, second], why };
};

test("honest files are whole, and have each kind of line", async () => {
  for (const { name, lines, ...more } of files) {
    expect(await verdicts(lines, more), name).toMatchObject({ codes: [0, 0] });
    expect(await verdicts(lines, { ...more, outside: [] }), name).toMatchObject({ codes: [0, 0] });
  }
  const met = new Set(files.flatMap(({ lines }) => lines.map((line) => JSON.parse(line).type)));
  expect([...met].toSorted()).toEqual(["checkpoint", "cut", "end", "export", "link", "row", "start"]);
  expect(files[0]?.lines.some((line) => /"links":\[\{/u.test(line))).toBe(true);
  expect(files[0]?.lines.some((line) => line.includes('"revealed":{"actor_name":"Anna"'))).toBe(true);
});

test("what nobody signed, and what no key is named for, is not provable; a stranger's key is found", async () => {
  for (const { name, lines, ...more } of files) {
    const { hash } = JSON.parse(lines.at(-1) ?? "");
    const unsigned = lines.with(-1, JSON.stringify({ type: "end", hash, keyId: null, signature: null }));
    expect(await verdicts(unsigned, more), name).toMatchObject({ codes: [3, 3] });
    expect(await verdicts(lines, { ...more, keys: "" }), name).toMatchObject({ codes: [3, 3] });
    expect(await verdicts(lines, { ...more, keys: makeKeys().open }), name).toMatchObject({ codes: [1, 1] });
  }
});

test("a file that ends before what was signed before it was made is found; what was signed later is not asked for", async () => {
  for (const { name, lines, outside } of files) {
    const head = JSON.parse(lines[0] ?? "");
    const { organisation, seq } = head.chains[0];
    const beyond = { ...outside.findLast(({ organisationId }) => organisationId === organisation), seq: seq + 1 };
    const signed = (at: string) => [...outside, { ...outside[0], ...beyond, at } as (typeof outside)[number]];
    expect(await verdicts(lines, { keys: "", outside: signed("2099-01-01T00:00:00.000Z") }), name).toMatchObject({
      codes: [3, 3],
    });
    expect(await verdicts(lines, { keys: "", outside: signed("2020-01-01T00:00:00.000Z") }), name).toMatchObject({
      codes: [1, 1],
    });
  }
});

// `npm run soak -- -- file-tampering` makes 1,000 of each.
test.each(Object.keys(fileTamperings) as FileTampering[])(
  `both verifiers find it, or say that it is not provable: %s (seed ${seed()})`,
  async (kind) => {
    expect(await tamperFiles(files, kind, { count: 12, seed: seed(), folder })).toEqual([]);
  },
);

test("the second verifier has nothing of the first", () => {
  const source = readFileSync(join(import.meta.dirname, "../../support/second-verifier.ts"), "utf8");
  expect([...source.matchAll(/from "(.+)";/gu)].map(([, from]) => from)).toEqual(["node:crypto"]);
});
