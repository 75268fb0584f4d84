import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { type ExportHead, type ExportLine, readLine } from "../format/export-line.ts";
import { exportFormat } from "../format/record.ts";
import { lastLineIn, wholeLinesOf } from "./file-lines.ts";
import { type FileReport, FileVerifier, MalformedFileError, type TrustedProofs } from "./file-verifier.ts";

/** A file that is no export of ours, or of a later format. */
export class AuditFileError extends Error {
  override readonly name = "AuditFileError";
}

const lineFeed = 10;

/** The line, unless it holds bytes that are no text: these stand for themselves nowhere but in a row's hash. */
const lineIn = (bytes: Buffer): ExportLine | undefined => (isUtf8(bytes) ? readLine(bytes.toString()) : undefined);

/** The first line of an export: what it says it holds. Throws AuditFileError or MalformedFileError. */
function headIn(bytes: Buffer, path: string): ExportHead {
  const line = lineIn(bytes);
  if (line?.type === "export") return line;
  const [, format] = /^\{"type":"export","format":(\d+)[,}]/u.exec(bytes.toString()) ?? [];
  if (format !== undefined && Number(format) > exportFormat)
    throw new AuditFileError(`${path} has the format ${format}, not ${exportFormat}.`);
  if (format !== undefined) throw new MalformedFileError(`${path}, line 1: this is not as an export begins.`);
  throw noHead(path);
}

const noHead = (path: string) =>
  new AuditFileError(`${path}, line 1: this is no head of an export. Files from the page /audit are lists of actions.`);

/**
 * Checks an exported NDJSON file against keys and what was signed and kept elsewhere. The file is read once, some
 * megabytes at a time.
 * @param bytesAtATime how much of the file is read at a time
 * @throws AuditFileError, or MalformedFileError where a line is not as an export writes it
 */
export async function readFile(path: string, trusted: TrustedProofs, bytesAtATime = 1 << 20): Promise<FileReport> {
  const written = createHash("sha256");
  let verifier: FileVerifier | undefined;
  let lines = 0;
  /** The last line that was read: the file's signature is about what stands before it. */
  let last: Buffer = Buffer.alloc(0);
  for await (const bytes of wholeLinesOf(path, bytesAtATime)) {
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf(lineFeed, start);
      lines += 1;
      if (verifier) checkLine(verifier, bytes, start, end, `${path}, line ${lines}`);
      else verifier = new FileVerifier(headIn(bytes.subarray(start, end), path), trusted);
      start = end + 1;
    }
    const lastStart = lastLineIn(bytes);
    written.update(last).update(bytes.subarray(0, lastStart));
    last = bytes.subarray(lastStart);
  }
  if (!verifier) throw noHead(path);
  return verifier.finish(written.digest("hex"));
}

/** Checks the line from `start` up to the line feed at `end`. `where`: file and line, for people. */
function checkLine(verifier: FileVerifier, bytes: Buffer, start: number, end: number, where: string): void {
  try {
    if (verifier.row(bytes, start, end)) return;
    const line = lineIn(bytes.subarray(start, end));
    if (!line) throw new MalformedFileError("this is no line of an export");
    verifier.line(line);
  } catch (error) {
    if (!(error instanceof MalformedFileError)) throw error;
    throw new MalformedFileError(`${where}: ${error.message}.`);
  }
}
