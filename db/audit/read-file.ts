import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type ExportHead, readLine } from "./export-line.ts";
import { type FileReport, FileVerifier, MalformedFileError, type TrustedProofs } from "./file-verifier.ts";
import { type Piece, readPiece } from "./piece.ts";
import { exportFormat } from "./record.ts";
import { LineReader, lastLineIn, lastLineOf, linesOf, type Part } from "./whole-lines.ts";

/** A file that is no export of ours, or of a later format. */
export class AuditFileError extends Error {
  override readonly name = "AuditFileError";
}

/** The first line of an export: what it says it holds. */
async function readHead(path: string): Promise<ExportHead> {
  for await (const text of linesOf(path)) {
    const line = readLine(text);
    if (line?.type === "export") return line;
    const [, format] = /^\{"type":"export","format":(\d+)[,}]/u.exec(text) ?? [];
    if (format === undefined) break;
    if (Number(format) > exportFormat)
      throw new AuditFileError(`${path} has the format ${format}, not ${exportFormat}.`);
    throw new MalformedFileError(`${path}, line 1: this is not as an export begins.`);
  }
  throw new AuditFileError(
    `${path}, line 1: this is no head of an export. Files from the page /audit are lists of actions.`,
  );
}

/**
 * Checks an exported NDJSON file against keys and what was signed and kept elsewhere.
 * @param bytesAtATime a thread takes the lines that begin in so many; a file that is not longer needs none
 * @throws AuditFileError, or MalformedFileError where a line is not as an export writes it
 */
export async function readFile(path: string, trusted: TrustedProofs, bytesAtATime = 1 << 21): Promise<FileReport> {
  const verifier = new FileVerifier(await readHead(path), trusted);
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > bytesAtATime)
      return await readInThreads(verifier, { file: file.fd, start: 0, end: size }, path, bytesAtATime);
    const bytes = new LineReader().read({ file: file.fd, start: 0, end: size });
    feed(verifier, readPiece(bytes), path, 0);
    return verifier.finish(
      createHash("sha256")
        .update(bytes.subarray(0, lastLineIn(bytes)))
        .digest("hex"),
    );
  } finally {
    await file.close();
  }
}

/**
 * Threads read the lines and hash the rows, each a part of the file at a time, and one hashes the file; the chains are put
 * together here, in the order of the file.
 */
async function readInThreads(
  verifier: FileVerifier,
  whole: Part,
  path: string,
  bytesAtATime: number,
): Promise<FileReport> {
  const hashing = new PartThread<string>("./hash-worker.ts");
  const threads = Array.from(
    { length: Math.min(4, availableParallelism()) },
    () => new PartThread<Piece>("./piece-worker.ts"),
  );
  const waiting: Promise<Piece>[] = [];
  let lines = 0;
  const take = async () => {
    const piece = await waiting.shift();
    if (piece) lines = feed(verifier, piece, path, lines);
  };
  const written = hashing.answer({ ...whole, end: lastLineOf(whole) });
  written.catch(() => {});
  try {
    let turn = 0;
    for (let start = 0; start < whole.end; start += bytesAtATime) {
      const thread = threads[turn % threads.length];
      const part = { file: whole.file, start, end: Math.min(start + bytesAtATime, whole.end) };
      if (thread) waiting.push(thread.answer(part));
      turn += 1;
      // Each thread has one piece in work and one that waits.
      if (waiting.length >= 2 * threads.length) await take();
    }
    while (waiting.length > 0) await take();
    return verifier.finish(await written);
  } finally {
    // why: what is still under way is not asked for any more, and must not end the process.
    for (const one of waiting) one.catch(() => {});
    await Promise.all([hashing, ...threads].map((thread) => thread.end()));
  }
}

/** A thread that answers parts of a file in the order in which it was told them. */
class PartThread<Answer> {
  readonly #worker: Worker;
  readonly #asked: PromiseWithResolvers<Answer>[] = [];

  constructor(program: string) {
    this.#worker = new Worker(new URL(program, import.meta.url), { execArgv: [] });
    this.#worker.on("message", (answer: Answer) => this.#asked.shift()?.resolve(answer));
    this.#worker.on("error", (error) => {
      for (const { reject } of this.#asked.splice(0)) reject(error);
    });
  }

  answer(part: Part): Promise<Answer> {
    const asked = Promise.withResolvers<Answer>();
    this.#asked.push(asked);
    this.#worker.postMessage(part);
    return asked.promise;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Hands a piece to the verifier. `before`: lines of the file before it; answers those up to its end. */
function feed(verifier: FileVerifier, piece: Piece, path: string, before: number): number {
  let count = 0;
  for (const { after, number, line } of piece.others) {
    try {
      verifier.rows(piece, count, after);
      // The head of the file was looked at before.
      if (before + number > 1) verifier.line(line);
    } catch (error) {
      if (!(error instanceof MalformedFileError)) throw error;
      throw new MalformedFileError(`${path}, line ${before + number}: ${error.message}.`);
    }
    count = after;
  }
  verifier.rows(piece, count, piece.count);
  if (piece.broken !== undefined) {
    throw new MalformedFileError(`${path}, line ${before + piece.broken}: this is no line of an export.`);
  }
  return before + piece.lines;
}
