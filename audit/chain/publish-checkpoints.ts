import { appendFile } from "node:fs/promises";
import type { Logger } from "pino";
import type { Checkpoint } from "../format/checkpoint.ts";
import type { RetentionCut } from "../format/retention-cut.ts";

/** Where signed statements about the log go besides the database. */
export interface CheckpointLog {
  readonly log: Logger;
  /** Each statement is appended here, too, as a line of JSON. */
  readonly checkpointFile?: string | undefined;
}

/** Tells of checkpoints outside the database. Never throws: a file that cannot be written is logged. */
export async function publishCheckpoints(outside: CheckpointLog, checkpoints: readonly Checkpoint[]): Promise<void> {
  for (const checkpoint of checkpoints) outside.log.info({ checkpoint }, "audit checkpoint");
  await append(outside, checkpoints);
}

/** Publishes cuts as checkpoints are published; their lines say that they are cuts. */
export async function publishCuts(outside: CheckpointLog, cuts: readonly RetentionCut[]): Promise<void> {
  for (const cut of cuts) outside.log.info({ cut }, "audit cut");
  await append(
    outside,
    cuts.map((cut) => ({ cut })),
  );
}

async function append({ log, checkpointFile }: CheckpointLog, lines: readonly object[]): Promise<void> {
  if (!checkpointFile || lines.length === 0) return;
  try {
    await appendFile(checkpointFile, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  } catch (err) {
    log.error({ err, checkpointFile }, "what was signed about the action log could not be written to its file");
  }
}
