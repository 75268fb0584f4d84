import { createReadStream } from "node:fs";
import { type Checkpoint, checkpointIn } from "./checkpoint.ts";
import type { ExportLine } from "./export.ts";
import { auditFormat, canonicalText, digestOf, noOrganisation } from "./record.ts";
import type { ChainVerifier } from "./verifier.ts";

/** A file that is no export of ours, or of a later format; the message says where. */
export class AuditFileError extends Error {
  override readonly name = "AuditFileError";
}

/** What an export says of itself. Nobody signed it: the reader compares it with what was asked for. */
export type ExportHead = Extract<ExportLine, { type: "export" }>;

/** The lines of a file. why not readline: it also parts lines at U+2028, which people's texts may hold. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: 1 << 20 })) {
    const lines = (rest + String(chunk)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/** The first line of an export: what it says it holds. */
export async function readHead(path: string): Promise<ExportHead> {
  for await (const text of linesOf(path)) {
    const line = parse(text, path, 1);
    if (line.type !== "export") break;
    if (line.format !== auditFormat) {
      throw new AuditFileError(`${path} has the format ${line.format}, not ${auditFormat}.`);
    }
    return line;
  }
  throw new AuditFileError(`${path} does not begin with the head of an export.`);
}

/** Reads an exported NDJSON file into a verifier, line by line. */
export async function readFile(path: string, verifier: ChainVerifier): Promise<void> {
  await readHead(path);
  let number = 0;
  for await (const text of linesOf(path)) {
    number += 1;
    if (number > 1 && text !== "") feed(verifier, parse(text, path, number));
  }
}

function parse(text: string, path: string, number: number): ExportLine {
  try {
    // why: `exportLines` writes these lines; what somebody changed in them shows in the hashes.
    const line: ExportLine = JSON.parse(text);
    return line;
  } catch (cause) {
    throw new AuditFileError(`${path}, line ${number}: this is no JSON.`, { cause });
  }
}

function feed(verifier: ChainVerifier, line: ExportLine): void {
  switch (line.type) {
    case "start":
      verifier.begin(line.organisation, line.seq, Buffer.from(line.hash, "hex"));
      break;
    case "row": {
      const isOwn = (line.organisation_id ?? noOrganisation) === line.organisation;
      const digest = isOwn ? digestOf(canonicalText(line)) : null;
      const hash = Buffer.from(line.hash, "hex");
      verifier.entry({ organisationId: line.organisation, seq: line.seq, auditId: Number(line.id), hash, digest });
      break;
    }
    case "link": {
      const [hash, digest] = [Buffer.from(line.hash, "hex"), Buffer.from(line.digest, "hex")];
      verifier.entry({ organisationId: line.organisation, seq: line.seq, auditId: Number(line.row), hash, digest });
      break;
    }
    case "checkpoint":
      verifier.checkpoint(line);
      break;
    default:
      throw new AuditFileError(`There is a line of a kind that is not known: ${JSON.stringify(line)}`);
  }
}

/** The checkpoints in a file: lines of AUDIT_CHECKPOINT_FILE, of a log, or of an export. Other lines are passed over. */
export async function readCheckpointFile(path: string): Promise<Checkpoint[]> {
  const found: Checkpoint[] = [];
  for await (const text of linesOf(path)) {
    if (!text.includes('"signature"')) continue;
    // why: the last line may be cut off by a crash while it was written.
    try {
      const checkpoint = checkpointIn(JSON.parse(text));
      if (checkpoint) found.push(checkpoint);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return found;
}
