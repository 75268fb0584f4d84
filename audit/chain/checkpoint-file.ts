import { type Checkpoint, checkpointIn } from "../format/checkpoint.ts";
import type { RetentionCut } from "../format/retention-cut.ts";
import { cutIn } from "../format/retention-cut.ts";
import { linesOf } from "./file-lines.ts";

/** What was signed and kept outside the database. */
export interface CheckpointFile {
  readonly checkpoints: Checkpoint[];
  readonly cuts: RetentionCut[];
}

/** The signed lines of a file: AUDIT_CHECKPOINT_FILE, a log, or an export. Other lines are passed over. */
export async function readCheckpointFile(path: string): Promise<CheckpointFile> {
  const found: CheckpointFile = { checkpoints: [], cuts: [] };
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
