import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ExportLine } from "./export.ts";
import { AuditFileError, readFile } from "./read-file.ts";
import {
  type AuditRecord,
  auditFormat,
  canonicalText,
  digestOf,
  genesisOf,
  linkOf,
  recordFieldNames,
} from "./record.ts";
import { ChainVerifier } from "./verifier.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "audit-file-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const organisations = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"] as const;

/** An export of these labels, the organisations in turn. */
function exported(labels: readonly string[]): ExportLine[] {
  const head = { type: "export", format: auditFormat } as ExportLine;
  const ends = new Map<string, { seq: number; hash: Buffer }>(
    organisations.map((id) => [id, { seq: 0, hash: genesisOf(id) }]),
  );
  const starts = organisations.map(
    (organisation): ExportLine => ({
      type: "start",
      organisation,
      seq: 0,
      hash: genesisOf(organisation).toString("hex"),
    }),
  );
  const rows = labels.map((label, index): ExportLine => {
    const organisation = organisations[index % 2] ?? organisations[0];
    const empty = Object.fromEntries(recordFieldNames.map((name) => [name, null])) as unknown as AuditRecord;
    const record = { ...empty, id: String(index + 1), organisation_id: organisation, target_label: label };
    const before = ends.get(organisation) ?? { seq: 0, hash: Buffer.alloc(32) };
    const seq = before.seq + 1;
    const hash = linkOf(before.hash, seq, digestOf(canonicalText(record)));
    ends.set(organisation, { seq, hash });
    return { type: "row", organisation, seq, hash: hash.toString("hex"), ...record };
  });
  return [head, ...starts, ...rows];
}

async function verified(lines: readonly string[], bytesAtATime: number, lastEnds = true) {
  const path = join(folder, `${crypto.randomUUID()}.ndjson`);
  await writeFile(path, lines.join("\n") + (lastEnds ? "\n" : ""));
  const verifier = new ChainVerifier({ keys: new Map() });
  await readFile(path, verifier, bytesAtATime);
  return verifier.end();
}

const label = fc.string({ unit: "binary", maxLength: 40 });
const labels = fc.array(label, { minLength: 2, maxLength: 40 });

// why the time: each file starts threads of its own, on a machine that may be busy.
test("in pieces of any size a file is the same file, and what was changed in it is found", {
  timeout: 30_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      labels,
      fc.integer({ min: 50, max: 5000 }),
      fc.boolean(),
      fc.nat(),
      async (texts, bytes, lastEnds, chosen) => {
        const lines = exported(texts);
        const whole = await verified(
          lines.map((line) => JSON.stringify(line)),
          bytes,
          lastEnds,
        );
        expect(whole).toMatchObject({ rows: texts.length, findings: [] });
        const at = 3 + (chosen % texts.length);
        const bad = lines.map((line, index) =>
          JSON.stringify(
            index === at && line.type === "row" ? { ...line, target_label: `${line.target_label}!` } : line,
          ),
        );
        const { findings } = await verified(bad, bytes, lastEnds);
        expect(findings).toMatchObject([{ problem: "edited", auditId: at - 2 }]);
      },
    ),
    { numRuns: 8 },
  );
});

test.each([
  ["{", 300],
  ["null", 300],
  ["1", 1 << 21],
])("a line that is %s is named by its number", { timeout: 30_000 }, async (bad, bytes) => {
  const lines = exported(Array.from({ length: 30 }, (_, index) => `row ${index}`)).map((line) => JSON.stringify(line));
  const broken = lines.with(20, bad);
  await expect(verified(broken, bytes)).rejects.toThrow(
    new RegExp(`${AuditFileError.name}|line 21: this is no JSON`, "u"),
  );
});

const strange = fc.constantFrom<unknown[]>(undefined, null, 5, -1, 1.5, true, "x", "", [], ["x"], {});

test("whatever stands in the place of a value is found or named, and ends nothing", { timeout: 30_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(labels, fc.nat(), fc.nat(), strange, async (texts, line, field, value) => {
      const lines = exported(texts);
      const at = 1 + (line % (lines.length - 1));
      const names = Object.keys(lines[at] ?? {});
      const name = names[field % names.length] ?? "";
      const changed = { ...lines[at], [name]: value };
      fc.pre(JSON.stringify(changed) !== JSON.stringify(lines[at]));
      // The beginning of a chain that has no rows says nothing of any other.
      fc.pre(!(lines[at]?.type === "start" && name === "organisation" && typeof value === "string"));
      const bad = lines.map((one, index) => JSON.stringify(index === at ? changed : one));
      const report = await verified(bad, 1 << 20).catch((error: unknown) => {
        expect(error, JSON.stringify(changed)).toBeInstanceOf(AuditFileError);
      });
      if (report) expect(report.findings, JSON.stringify(changed)).not.toEqual([]);
    }),
    { numRuns: 25 },
  );
});
