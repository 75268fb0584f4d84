import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AuditFileError } from "#audit/chain/read-file.ts";
import { verifyFile } from "#audit/chain/verify.ts";
import { readPublicKeys } from "#audit/format/signer.ts";
import { randomOf } from "./audit-tampering.ts";
import type { ExportedFile } from "./exported-files.ts";
import { type FileTampering, tamperWith } from "./file-tampering.ts";
import { verifyIndependently } from "./second-verifier.ts";

/** What both verifiers answer to the bytes of a file: their exit codes, and why. */
export async function verdictsOf(
  bytes: Buffer,
  { keys, outside }: Pick<ExportedFile, "keys" | "outside">,
  folder: string,
): Promise<{ readonly ours: number; readonly second: number; readonly why: string }> {
  const path = join(folder, "file.ndjson");
  await writeFile(path, bytes);
  const trusted = {
    keys: keys === "" ? new Map() : readPublicKeys(keys),
    outside: { checkpoints: [...outside], cuts: [] },
  };
  const ours = await verifyFile(path, trusted).catch((error: unknown) => {
    if (!(error instanceof AuditFileError)) throw error;
    return { code: 2, lines: [error.message] };
  });
  const second = verifyIndependently(bytes, keys, outside.map((one) => JSON.stringify(one)).join("\n"));
  return { ours: ours.code, second: second.code, why: `${ours.lines.join(" | ")} || ${second.why}` };
}

/** Tampers `count` times in one way with any of the files. Answers what one of the verifiers did not find. */
export async function tamperFiles(
  files: readonly ExportedFile[],
  kind: FileTampering,
  { count, seed, folder }: { count: number; seed: number; folder: string },
): Promise<string[]> {
  const random = randomOf(seed);
  const wrong: string[] = [];
  for (let made = 0, tries = 0; made < count; tries += 1) {
    if (tries > 50 * count) throw new Error(`${kind}: hardly ever possible`);
    const file = files[random(files.length)];
    const tampered = file && tamperWith(file, kind, random);
    if (!file || !tampered) continue;
    made += 1;
    const { ours, second, why } = await verdictsOf(tampered.bytes, file, folder);
    const isFound = (code: number) => code === 1 || code === 2 || (tampered.mayBeUnproven && code === 3);
    if (!isFound(ours) || !isFound(second)) {
      wrong.push(`${made}, ${file.name}, end ${tampered.ending}: ${ours} and ${second}: ${why}`);
    }
  }
  return wrong;
}
