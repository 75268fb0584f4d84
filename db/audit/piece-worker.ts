import { parentPort } from "node:worker_threads";
import { readPiece } from "./piece.ts";

// A thread of `read-file.ts`: it is sent the bytes of whole lines, and answers what they hold.
parentPort?.on("message", (bytes: Uint8Array<ArrayBuffer>) => {
  const piece = readPiece(Buffer.from(bytes.buffer).toString("utf8"));
  parentPort?.postMessage(piece, [piece.places.buffer, piece.seqs.buffer, piece.auditIds.buffer]);
});
