import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportText } from "../export/export-file.ts";
import type { ExportHead, ExportLine } from "../format/export-line.ts";
import {
  type AuditRecord,
  canonicalText,
  digestOf,
  exportFormat,
  genesisOf,
  linkOf,
  recordFieldNames,
} from "../format/record.ts";
import { MalformedFileError } from "./file-verifier.ts";
import { AuditFileError, readFile } from "./read-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "audit-file-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const organisations = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"] as const;

/** An export of these labels, the organisations in turn. */
function exported(labels: readonly string[]): ExportLine[] {
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
  const chains = [...ends].map(([organisation, { seq, hash }]) => ({ organisation, seq, hash: hash.toString("hex") }));
  const nothing = { from: null, to: null, organisation: null };
  const head: ExportHead = { type: "export", format: exportFormat, at: "2026-11-22T00:00:00.000Z", ...nothing, chains };
  return [head, ...starts, ...rows];
}

/** What is found in a file with these lines and an end as its maker would write it. */
async function verified(lines: readonly ExportLine[], bytesAtATime: number, lastEnds = true) {
  let text = "";
  for await (const line of exportText(lines)) text += line;
  return verifiedText(lastEnds ? text : text.trimEnd(), bytesAtATime);
}

async function verifiedText(text: string, bytesAtATime: number) {
  const path = join(folder, `${crypto.randomUUID()}.ndjson`);
  await writeFile(path, text);
  return readFile(path, { keys: new Map(), outside: { checkpoints: [], cuts: [] } }, bytesAtATime);
}

const label = fc.string({ unit: "binary", maxLength: 40 });
const labels = fc.array(label, { minLength: 2, maxLength: 40 });

test("however much is read at a time a file is the same file, and what was changed in it is found", async () => {
  await fc.assert(
    fc.asyncProperty(
      labels,
      fc.integer({ min: 50, max: 5000 }),
      fc.boolean(),
      fc.nat(),
      async (texts, bytes, lastEnds, chosen) => {
        const lines = exported(texts);
        const whole = await verified(lines, bytes, lastEnds);
        expect(whole).toMatchObject({ rows: texts.length, findings: [] });
        const at = 3 + (chosen % texts.length);
        const bad = lines.map((line, index) =>
          index === at && line.type === "row" ? { ...line, target_label: `${line.target_label}!` } : line,
        );
        const { findings } = await verified(bad, bytes, lastEnds);
        expect(findings).toMatchObject([{ problem: "edited", auditId: at - 2 }]);
      },
    ),
    { numRuns: 30 },
  );
});

test.each([
  ["{", 300],
  ["null", 300],
  ["", 300],
  ["1", 1 << 21],
])("a line that is %s is named by its number", async (bad, bytes) => {
  const lines = exported(Array.from({ length: 30 }, (_, index) => `row ${index}`)).map((line) => JSON.stringify(line));
  const broken = lines.with(20, bad);
  await expect(verifiedText(`${broken.join("\n")}\n`, bytes)).rejects.toThrow(/line 21: this is no line of an export/u);
});

test.each([
  ["something else", AuditFileError],
  ['{"at":"2026-01-01","actor_name":"Giulia"}', AuditFileError],
  ['{"type":"export","format":3}', AuditFileError],
  ['{"type":"export","format":2}', MalformedFileError],
  ['{"type":"export","format":1,"from":null,"to":null,"organisation":null,"organisation":null}', MalformedFileError],
])("a file that begins with %s is refused", async (first, error) => {
  await expect(verifiedText(`${first}\n`, 300)).rejects.toBeInstanceOf(error);
});

const strange = fc.constantFrom<unknown[]>(undefined, null, 5, -1, 1.5, true, "x", "", [], ["x"], {});

test("whatever stands in the place of a value is found or named, and ends nothing", { timeout: 30_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(labels, fc.nat(), fc.nat(), strange, async (texts, line, field, value) => {
      const lines = exported(texts);
      const at = 1 + (line % (lines.length - 1));
      const names = Object.keys(lines[at] ?? {});
      const name = names[field % names.length] ?? "";
      const changed = { ...lines[at], [name]: value } as ExportLine;
      fc.pre(JSON.stringify(changed) !== JSON.stringify(lines[at]));
      const report = await verified(lines.with(at, changed), 1 << 20).catch((error: unknown) => {
        expect(error, JSON.stringify(changed)).toBeInstanceOf(MalformedFileError);
      });
      if (report) expect(report.findings, JSON.stringify(changed)).not.toEqual([]);
    }),
    { numRuns: 100 },
  );
});
