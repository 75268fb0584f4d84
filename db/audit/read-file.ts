import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type Checkpoint, checkpointIn, cutIn } from "./checkpoint.ts";
import type { Cut } from "./cut.ts";
import type { ExportLine } from "./export.ts";
import { digestAt, hashAt, type Piece, placeBytes } from "./piece.ts";
import { auditFormat, canonicalText, digestOf, noOrganisation } from "./record.ts";
import type { ChainVerifier } from "./verifier.ts";
import type { Part } from "./whole-lines.ts";

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

/**
 * Reads an exported NDJSON file into a verifier. Threads read the lines and hash the rows, each a part of the file at a
 * time; the chains are put together here, in the order of the file.
 * @param bytesAtATime a thread takes the lines that begin in so many
 * @throws AuditFileError
 */
export async function readFile(path: string, verifier: ChainVerifier, bytesAtATime = 1 << 21): Promise<void> {
  await readHead(path);
  const file = await open(path);
  const threads = Array.from({ length: Math.min(4, availableParallelism()) }, () => new PieceThread());
  const waiting: Promise<Piece>[] = [];
  let lines = 0;
  const take = async () => {
    const piece = await waiting.shift();
    if (piece) lines = feedPiece(verifier, piece, path, lines);
  };
  try {
    const { size } = await file.stat();
    let turn = 0;
    for (let start = 0; start < size; start += bytesAtATime) {
      const thread = threads[turn % threads.length];
      const part = { file: file.fd, start, end: Math.min(start + bytesAtATime, size) };
      if (thread) waiting.push(thread.read(part));
      turn += 1;
      // Each thread has one piece in work and one that waits.
      if (waiting.length >= 2 * threads.length) await take();
    }
    while (waiting.length > 0) await take();
  } finally {
    // why: what is still under way is not asked for any more, and must not end the process.
    for (const one of waiting) one.catch(() => {});
    await Promise.all(threads.map((thread) => thread.end()));
    await file.close();
  }
}

/** A thread that answers pieces in the order in which it was told their parts. */
class PieceThread {
  readonly #worker = new Worker(new URL("./piece-worker.ts", import.meta.url), { execArgv: [] });
  readonly #asked: PromiseWithResolvers<Piece>[] = [];

  constructor() {
    this.#worker.on("message", (piece: Piece) => this.#asked.shift()?.resolve(piece));
    this.#worker.on("error", (error) => {
      for (const { reject } of this.#asked.splice(0)) reject(error);
    });
  }

  read(part: Part): Promise<Piece> {
    const asked = Promise.withResolvers<Piece>();
    this.#asked.push(asked);
    this.#worker.postMessage(part);
    return asked.promise;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Hands a piece to the verifier. `before`: lines of the file before it; answers those up to its end. */
function feedPiece(verifier: ChainVerifier, piece: Piece, path: string, before: number): number {
  const places = Buffer.from(piece.places.buffer);
  let count = 0;
  const feedUpTo = (end: number) => {
    for (; count < end; count += 1) {
      const at = count * placeBytes;
      const where = { organisation: at, hash: at + hashAt, digest: at + digestAt };
      verifier.place(places, places, where, piece.seqs[count] ?? 0, piece.auditIds[count] ?? 0);
    }
  };
  for (const { after, number, line } of piece.others) {
    feedUpTo(after);
    // The head of the file was looked at before.
    if (before + number > 1) feed(verifier, line, `${path}, line ${before + number}`);
  }
  feedUpTo(piece.count);
  if (piece.broken !== undefined) throw new AuditFileError(`${path}, line ${before + piece.broken}: this is no JSON.`);
  return before + piece.lines;
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

/** The bytes of a hash as it stands; none when it is no text, so that it is another hash. */
const hashOf = (value: unknown): Buffer => Buffer.from(typeof value === "string" ? value : "", "hex");

/** Hands a line to the verifier that is no plain place. `where`: the file and the line, for a person. */
function feed(verifier: ChainVerifier, line: ExportLine, where: string): void {
  if (line.type === "checkpoint") {
    const checkpoint = checkpointIn(line);
    if (!checkpoint) throw new AuditFileError(`${where}: this is no checkpoint.`);
    verifier.checkpoint(checkpoint);
    return;
  }
  if (line.type !== "start" && line.type !== "row" && line.type !== "link")
    throw new AuditFileError(`${where}: a line of a kind that is not known.`);
  const { organisation: organisationId, seq } = line;
  if (typeof organisationId !== "string" || !Number.isSafeInteger(seq))
    throw new AuditFileError(`${where}: this is no place of a chain.`);
  const hash = hashOf(line.hash);
  if (line.type === "start") verifier.begin(organisationId, seq, hash);
  else if (line.type === "link")
    verifier.entry({ organisationId, seq, auditId: Number(line.row), hash, digest: hashOf(line.digest) });
  else {
    const isOwn = (line.organisation_id ?? noOrganisation) === organisationId;
    const digest = isOwn ? digestOf(canonicalText(line)) : null;
    verifier.entry({ organisationId, seq, auditId: Number(line.id), hash, digest });
  }
}

/** What was signed and kept outside the database. */
export interface Outside {
  readonly checkpoints: Checkpoint[];
  readonly cuts: Cut[];
}

/** The signed lines of a file: AUDIT_CHECKPOINT_FILE, a log, or an export. Other lines are passed over. */
export async function readCheckpointFile(path: string): Promise<Outside> {
  const found: Outside = { checkpoints: [], cuts: [] };
  for await (const text of linesOf(path)) {
    if (!text.includes('"signature"')) continue;
    // why: the last line may be cut off by a crash while it was written.
    try {
      const line: unknown = JSON.parse(text);
      const cut = cutIn(line);
      const checkpoint = cut ? undefined : checkpointIn(line);
      if (cut) found.cuts.push(cut);
      if (checkpoint) found.checkpoints.push(checkpoint);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return found;
}
