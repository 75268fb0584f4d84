import { parentPort } from "node:worker_threads";
import { readPiece } from "./piece.ts";
import { LineReader, type Part } from "./whole-lines.ts";

// A thread of `read-file.ts`: it is told a part of an open file, and answers what the lines hold that begin there.
const reader = new LineReader();
parentPort?.on("message", (part: Part) => {
  const piece = readPiece(reader.read(part));
  parentPort?.postMessage(piece, [piece.places.buffer, piece.seqs.buffer, piece.auditIds.buffer]);
});
